// The picture of servers on networks.
import { $ } from "./dom.js";

/** Shows a picture, or hides the view for `null`. A click on the mark of a finding calls `reveal` with the position of the finding. */
export function showPicture(drawn, reveal) {
  $("picture").hidden = !drawn;
  if (!drawn) return $("picture-view").replaceChildren();
  // A picture with many servers shows them by vm-type only.
  $("picture").open = !drawn.collapsed;
  // The engine escapes all names.
  $("picture-view").innerHTML = drawn.svg;
  $("picture-view").onclick = (event) => {
    const link = event.target.closest("a");
    const [, number] = /-finding-(\d+)$/.exec(link?.getAttribute("href") ?? "") ?? [];
    if (!number) return;
    event.preventDefault();
    reveal(Number(number) - 1);
  };
}
