// To where a chapter stands now, or the step of it that a link names.
(() => {
  const { href, ways } = document.currentScript.dataset;
  const step = new URLSearchParams(location.search).get("step");
  location.replace((step && JSON.parse(ways)[step]) || href);
})();
