import { harmlessText } from "@parley/markdown";
import { detach } from "../detach.ts";
import { element } from "../element.ts";
import type { PanelContext } from "../panel/panel-context.ts";
import { typingSign } from "../panel/typing-sign.ts";
import type { Handling } from "../service/chat-service.ts";
import type { LiveStrings } from "../strings/english.ts";
import { filled } from "../strings/filled.ts";
import { agentPicture, isolated } from "./agent-sign.ts";

export interface WhoSpeaks {
  /** Shows the agent in the header; if no agent handles the conversation, the assistant. */
  show(handling: Handling | undefined): void;
  /** Shows that somebody is typing; without an argument, that nobody is. */
  typing(event?: { by?: unknown; name?: unknown }): void;
}

/** Milliseconds for which a typing event stays valid. */
const TYPING = 10_000;

/** Shows who answers in the panel's header, and who is typing under the messages. */
export function whoSpeaks(panelContext: PanelContext, words: LiveStrings, panel: HTMLElement): WhoSpeaks {
  const { document, strings, signal, reflowed } = panelContext;
  const subtitle = panel.querySelector("#subtitle");
  const before = [...(subtitle?.childNodes ?? [])];
  let picture = panel.querySelector(".header .picture");
  const owners = picture;
  const said = element(document, "span", { class: "unseen", dir: "auto" });
  const note = element(document, "div");
  const after = [...panel.querySelectorAll(".log")].at(-1);
  let shown: string | undefined;
  let person: Handling["agent"];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function swap(next: Element | null): void {
    if (next !== null) picture?.replaceWith(next);
    picture = next;
  }

  function typing(event?: { by?: unknown; name?: unknown }): void {
    clearTimeout(timer);
    const wasThere = note.isConnected;
    if (event === undefined) detach(note);
    else {
      const known = event.by === "agent" ? (event.name ?? person?.name) : undefined;
      const name = String(known ?? strings.assistant);
      said.textContent = filled(words.typing, { name: harmlessText(name) });
      note.className = known ? "message agent" : "message assistant";
      const sign = known ? agentPicture(panelContext, { id: "", ...person, name }) : "";
      note.replaceChildren(sign, said, typingSign(document));
      after?.after(note);
      timer = setTimeout(typing, TYPING);
    }
    if (wasThere !== note.isConnected) reflowed();
  }

  signal.addEventListener("abort", () => clearTimeout(timer));
  return {
    show(handling) {
      person = handling?.by === "person" ? handling.agent : undefined;
      const next = person && JSON.stringify(person);
      if (next === shown) return;
      shown = next;
      typing();
      if (person === undefined) {
        subtitle?.replaceChildren(...before);
        swap(owners);
      } else {
        subtitle?.replaceChildren(filled(words.talkingTo, { name: isolated(person.name) }));
        swap(agentPicture(panelContext, person));
      }
    },
    typing,
  };
}
