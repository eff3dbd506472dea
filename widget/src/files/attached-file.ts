import { harmlessText } from "@parley/markdown";
import { element } from "../element.ts";
import { icon, OUTLINES } from "../icon.ts";
import { button } from "../panel/button.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import type { FilesStrings } from "../strings/english.ts";
import { filled } from "../strings/filled.ts";
import { shownSize } from "./shown-file.ts";
import { thumbnail } from "./thumbnail.ts";
import type { UploadedFile } from "./upload.ts";

/** A file next to the composer: uploading, uploaded or failed. */
export interface AttachedFile {
  file: File;
  element: HTMLElement;
  /** The uploaded file, its session and the time in Unix milliseconds. Other sessions cannot use the file. */
  sent?: { file: UploadedFile; session: string | null; at: number } | undefined;
  /** Aborts the upload. */
  end: AbortController;
  /** Reports upload progress, from 0 to 1. */
  grew(share: number): void;
  show(state: "sending" | "there" | "failed", trouble?: string): void;
  /** The Remove button. */
  remover: HTMLButtonElement;
}

export function attachedFile(
  { document, strings, language }: PanelContext,
  words: FilesStrings,
  file: File,
  { remove, again }: { remove(): void; again(): void },
): AttachedFile {
  const name = harmlessText(file.name);
  const progress = element(document, "progress", { "aria-label": `${words.sending} ${name}`, max: "1" });
  const note = element(document, "small", {}, shownSize(file.size, language));
  const remover = button(document, "tool", icon(document, "close", OUTLINES.close), remove);
  const retry = button(document, "retry", strings.retry, again);
  const whole = element(
    document,
    "li",
    {},
    thumbnail(document, file, 40),
    element(document, "span", { class: "file" }, element(document, "bdi", {}, name), note, progress),
    retry,
    remover,
  );
  return {
    file,
    element: whole,
    end: new AbortController(),
    remover,
    grew(share) {
      progress.value = share;
    },
    show(state, trouble) {
      progress.hidden = state !== "sending";
      retry.hidden = state !== "failed";
      whole.classList.toggle("bad", state === "failed");
      note.textContent = trouble ?? shownSize(file.size, language);
      const label = filled(state === "sending" ? words.cancelFile : words.removeFile, { name });
      remover.setAttribute("aria-label", label);
      remover.title = label;
    },
  };
}
