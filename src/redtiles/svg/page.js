"use strict";
const game = JSON.parse(document.getElementById("game").textContent);
const last = game.plies.length - 1;
const at = (id) => document.getElementById(id);
const slider = at("ply");
const moves = [...document.querySelectorAll("#moves button")];
let shown = game.shown;

// Narrow windows have pictures of their own, in which nothing stands beside the table.
const narrow = window.matchMedia("(max-width: 40rem)");
const picture = (step) => (narrow.matches ? step.narrow : step.board);

// The board keeps the room of the largest picture, so that what is below it stays in its place.
function fit() {
  const sizes = game.plies.map((step) => /viewBox="0 0 (\S+) (\S+)"/.exec(game.parts[picture(step)[0]]));
  const [widest, highest] = [1, 2].map((side) => Math.max(...sizes.map((size) => Number(size[side]))));
  at("board").style.aspectRatio = `${widest} / ${highest}`;
  at("board").style.maxWidth = `${widest}px`;
}

function show(ply) {
  shown = Math.max(0, Math.min(last, ply));
  const step = game.plies[shown];
  at("board").innerHTML = picture(step).map((part) => game.parts[part]).join("");
  at("status").textContent = step.said;
  at("comment").textContent = step.comment;
  slider.value = shown;
  slider.setAttribute("aria-valuetext", step.said);
  for (const [id, end] of [["first", 0], ["back", 0], ["next", last], ["last", last]]) {
    at(id).setAttribute("aria-disabled", String(shown === end));
  }
  moves.forEach((button, i) => {
    if (i === shown) {
      button.setAttribute("aria-current", "step");
      const list = at("moves");
      const above = button.offsetTop - list.offsetTop;
      if (above < list.scrollTop || above + button.offsetHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = above - list.clientHeight / 2;
      }
    } else {
      button.removeAttribute("aria-current");
    }
  });
}

const steps = {
  ArrowLeft: () => show(shown - 1),
  ArrowRight: () => show(shown + 1),
  Home: () => show(0),
  End: () => show(last),
};
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = steps[event.key];
  if (step) {
    event.preventDefault();
    step();
  }
});
at("first").addEventListener("click", steps.Home);
at("back").addEventListener("click", steps.ArrowLeft);
at("next").addEventListener("click", steps.ArrowRight);
at("last").addEventListener("click", steps.End);
slider.addEventListener("input", () => show(Number(slider.value)));
moves.forEach((button, i) => button.addEventListener("click", () => show(i)));
narrow.addEventListener("change", () => {
  fit();
  show(shown);
});
fit();
show(shown);
