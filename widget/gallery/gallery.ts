/** Shows every scene in every look, one row per scene. */

import { SCENES } from "./scenes.ts";

const LOOKS = [
  { name: "Desktop, light", theme: "light", lang: "en", width: 460, height: 780 },
  { name: "Desktop, dark", theme: "dark", lang: "en", width: 460, height: 780 },
  { name: "Right to left", theme: "light", lang: "ar", width: 460, height: 780 },
  { name: "Phone, light", theme: "light", lang: "de", width: 375, height: 667 },
  { name: "Phone, dark, right to left", theme: "dark", lang: "he", width: 375, height: 667 },
];

for (const [key, { title }] of Object.entries(SCENES)) {
  const row = document.createElement("section");
  const heading = document.createElement("h2");
  heading.textContent = title;
  row.append(heading);
  for (const { name, theme, lang, width, height } of LOOKS) {
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    caption.textContent = name;
    const frame = document.createElement("iframe");
    frame.title = `${title}: ${name}`;
    frame.loading = "lazy";
    frame.width = String(width);
    frame.height = String(height);
    frame.src = `frame?scene=${key}&theme=${theme}&lang=${lang}`;
    figure.append(frame, caption);
    row.append(figure);
  }
  document.body.append(row);
}
