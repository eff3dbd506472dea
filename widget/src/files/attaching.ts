import { harmlessText } from "@parley/markdown";
import type { Conversation } from "../conversation/conversation.ts";
import { detach } from "../detach.ts";
import { element } from "../element.ts";
import type { TakenFiles } from "../loader/widget-config.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import { filled } from "../strings/filled.ts";
import { partStrings } from "../strings/part-strings.ts";
import { type AttachedFile, attachedFile } from "./attached-file.ts";
import { shownSize, storeCopy } from "./shown-file.ts";
import { mayBeTaken, namesOf, takenTypes } from "./taken-types.ts";
import { upload } from "./upload.ts";
import { uploadTrouble } from "./upload-trouble.ts";
import { waysIn } from "./ways-in.ts";

/** Maximum number of files in one message (contract §10.2). */
const MOST = 10;
/** Milliseconds after which a file is uploaded again: the service deletes files after an hour if no message names them. */
const FRESH = 50 * 60_000;

/** Lets the visitor attach files by button, drag and drop, or paste. The next message sends them. Later calls have no effect. */
export function attaching(panelContext: PanelContext, talk: Conversation, dialog: HTMLElement): void {
  const { shell, service, session } = panelContext;
  const { config, options } = shell;
  const { document, language, strings, say, reflowed, signal } = panelContext;
  const form = dialog.querySelector<HTMLFormElement>(".composer");
  const input = form?.querySelector("textarea");
  if (!form || !input || !config.files || form.classList.contains("takes-files")) return;
  const composer = form;
  const field = input;
  const taken: TakenFiles = config.files;
  const types = takenTypes(taken);
  let attached: AttachedFile[] = [];
  /** Uploads run one after another. */
  let queue: Promise<unknown> = Promise.resolve();
  form.classList.add("takes-files");
  // If the texts cannot be fetched, the next opening tries again.
  show().catch(() => composer.classList.remove("takes-files"));

  async function show(): Promise<void> {
    const words = await partStrings(panelContext, "files");
    if (signal.aborted) return;
    const alert = element(document, "div", { role: "alert", class: "alert" });
    const list = element(document, "ul", { class: "attached", "aria-label": words.attached });
    list.hidden = true;
    waysIn(panelContext, words, { whole: dialog, composer, field, accept: types.join() }, add);
    composer.before(alert, list);

    function complain(text: string, values: Record<string, string> = {}): void {
      // A new element, so that the same text is announced again.
      alert.replaceChildren(element(document, "span", {}, filled(text, values)));
      reflowed();
    }

    function changed(): void {
      list.hidden = attached.length === 0;
      if (attached.length > 0) composer.dataset.files = `${attached.length}`;
      else delete composer.dataset.files;
      // Makes the composer re-check whether it can send; keeps the draft.
      field.dispatchEvent(new Event("input"));
      reflowed();
    }

    function add(files: Iterable<File>): void {
      alert.replaceChildren();
      const before = talk.list.messages.reduce(
        (sum, { role, files }) => sum + (role === "user" ? (files?.length ?? 0) : 0),
        0,
      );
      for (const file of files) {
        const name = harmlessText(file.name);
        if (attached.length >= MOST || before + attached.length >= taken.per_session) {
          complain(words.tooManyFiles, { count: `${taken.per_session}` });
          break;
        }
        if (file.size > taken.max_bytes)
          complain(words.fileTooLarge, { name, size: shownSize(taken.max_bytes, language) });
        else if (file.size === 0) complain(words.fileEmpty, { name });
        else if (!mayBeTaken(file.type, types)) complain(words.fileType, { name, types: namesOf(types) });
        else attach(file);
      }
      changed();
    }

    function attach(file: File): void {
      const one = attachedFile(panelContext, words, file, {
        remove: () => remove(one),
        again() {
          alert.replaceChildren();
          one.remover.focus();
          send(one);
        },
      });
      attached.push(one);
      list.append(one.element);
      send(one);
    }

    function send(one: AttachedFile): void {
      one.sent = undefined;
      one.grew(0);
      one.show("sending");
      say(`${words.sending} ${harmlessText(one.file.name)}`);
      queue = queue.then(() => sendNow(one));
    }

    async function sendNow(one: AttachedFile): Promise<void> {
      const { file, end } = one;
      const isGone = () => signal.aborted || end.signal.aborted;
      if (isGone()) return;
      const name = harmlessText(file.name);
      try {
        const sent = await session.call((known) =>
          upload({ base: options.base, service }, known, file, one.grew, end.signal),
        );
        if (isGone()) return;
        one.sent = { file: sent, session: session.id, at: Date.now() };
        one.show("there");
        say(filled(words.fileReady, { name }));
      } catch (error) {
        if (isGone()) return;
        const size = shownSize(taken.max_bytes, language);
        const text = uploadTrouble(error, words, strings);
        const trouble = filled(text, { name, size, types: namesOf(types), count: `${taken.per_session}` });
        one.show("failed", trouble);
        say(trouble);
      }
      reflowed();
    }

    function remove(one: AttachedFile): void {
      const index = attached.indexOf(one);
      one.end.abort();
      attached = attached.filter((other) => other !== one);
      detach(one.element);
      alert.replaceChildren();
      changed();
      (attached[Math.min(index, attached.length - 1)]?.remover ?? field).focus();
      say(filled(words.fileRemoved, { name: harmlessText(one.file.name) }));
    }

    /** Runs before the composer's handler, which ignores files. */
    function onSubmit(event: Event): void {
      if (attached.length === 0) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      for (const one of attached)
        if (one.sent && (one.sent.session !== session.id || Date.now() - one.sent.at > FRESH)) send(one);
      const files = attached.flatMap(({ sent }) => sent?.file ?? []);
      if (files.length < attached.length) {
        complain(words.notReady);
        return;
      }
      for (const { file, sent } of attached) if (sent) storeCopy(sent.file.file_id, file);
      for (const { element: removed } of attached) detach(removed);
      attached = [];
      alert.replaceChildren();
      const text = field.value;
      field.value = "";
      changed();
      field.focus();
      void talk.send(
        text,
        undefined,
        files.map(({ file_id: id, name, type, size }) => ({ id, name, type, size, url: "" })),
      );
    }

    composer.addEventListener("submit", onSubmit, { signal, capture: true });
    signal.addEventListener("abort", () => {
      for (const { end } of attached) end.abort();
    });
    reflowed();
  }
}
