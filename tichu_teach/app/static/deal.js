// Joined after the table's own drawing of cards (see handlers.LookHandler): puts a face on each card here.
for (const place of document.querySelectorAll("[data-card]")) {
  if (!document.getElementById("tt-sheet")) hangSheet();
  place.replaceChildren(make(face(place.dataset.card)));
}
