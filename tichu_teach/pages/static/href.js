// @ts-check

/**
 * Only a way within this site: no scheme, no other host, no back door by backslash or control sign.
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
