import { element } from "../element.ts";
import { icon } from "../icon.ts";
import { button } from "../panel/button.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { FilesStrings } from "../strings/english.ts";

/** A paper clip, on a 24 × 24 grid. */
const CLIP =
  "m19.5 11.5-8 8a5 5 0 0 1-7-7l8.3-8.3a3.3 3.3 0 0 1 4.7 4.7l-8.3 8.3a1.7 1.7 0 0 1-2.4-2.4l7.7-7.7";

/** Passes files to `add` from a button in the composer, from drops on the panel, and from pastes into the input. */
export function waysIn(
  { document, signal }: PanelContext,
  words: FilesStrings,
  places: { whole: HTMLElement; composer: HTMLFormElement; field: HTMLTextAreaElement; accept: string },
  add: (files: Iterable<File>) => void,
): void {
  const { whole, composer, field, accept } = places;
  const picker = element(document, "input", { type: "file", multiple: "", accept, hidden: "" });
  const clip = button(document, "attach", icon(document, "clip", CLIP), () => picker.click());
  const target = element(document, "div", { class: "drop", "aria-hidden": "true" }, words.drop);
  clip.setAttribute("aria-label", words.attach);
  clip.title = words.attach;
  target.hidden = true;

  function onPick(): void {
    add([...(picker.files ?? [])]);
    // Lets a second choice of the same file fire `change`.
    picker.value = "";
  }

  function onPaste(event: ClipboardEvent): void {
    const { clipboardData } = event;
    // Copied spreadsheet cells also contain a picture: paste their text.
    if (!clipboardData?.files.length || clipboardData.types.includes("text/plain")) return;
    event.preventDefault();
    add(clipboardData.files);
  }

  function onDrag(event: DragEvent): void {
    const { type, dataTransfer, relatedTarget } = event;
    // Accepts no files before the visitor has agreed to the consent text.
    if (composer.hidden || !dataTransfer?.types.includes("Files")) return;
    const isOut = type === "dragleave" && !whole.contains(relatedTarget as Node | null);
    target.hidden = type === "drop" || isOut;
    // Otherwise the browser would open the file in place of the page.
    event.preventDefault();
    if (type === "drop") add(dataTransfer.files);
    else dataTransfer.dropEffect = "copy";
  }

  picker.addEventListener("change", onPick, { signal });
  field.addEventListener("paste", onPaste, { signal });
  for (const dragged of ["dragenter", "dragover", "dragleave", "drop"] as const)
    whole.addEventListener(dragged, onDrag, { signal });
  composer.prepend(clip, picker);
  whole.append(target);
}
