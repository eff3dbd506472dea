/** Shows each state of the inbox in a frame as wide as a screen, with a link. */

import { SCENES } from "./scenes.ts";

for (const [name, { title, isPhone }] of Object.entries(SCENES)) {
  const figure = document.createElement("figure");
  const link = document.createElement("a");
  link.href = `frame?scene=${name}`;
  link.textContent = title;
  const frame = document.createElement("iframe");
  frame.src = link.href;
  frame.title = title;
  frame.loading = "lazy";
  frame.width = isPhone ? "390" : "1280";
  frame.height = isPhone ? "844" : "800";
  const caption = document.createElement("figcaption");
  caption.append(link);
  figure.append(caption, frame);
  document.body.append(figure);
}
