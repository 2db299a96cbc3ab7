// @ts-check

/**
 * Only a link within this site: no scheme, no other host, no backslash or control character.
 * @param {unknown} href
 */
export function safeHref(href) {
  return (
    typeof href === "string" &&
    /^(?![/\\]{2})[^:\\\u0000-\u0020]*$/.test(href.split(/[?#]/)[0]) &&
    !/^\s/.test(href) &&
    href !== ""
  );
}

/**
 * The address of this page. A host of plain files serves a page as the folder of its name, with a slash at the
 * end (or with the name of the file in it); links are meant from the name.
 */
export const pageAddress = () => location.origin + location.pathname.replace(FOLDER, "$1");

const FOLDER = /(\.ipynb)\/(?:index\.html)?$/;

/** The target of a link within this site; null for any other. @param {unknown} href @returns {string | null} */
export function wayTo(href) {
  if (!safeHref(href)) return null;
  const way = /** @type {string} */ (href);
  return FOLDER.test(location.pathname) ? new URL(way, pageAddress()).href : way;
}
