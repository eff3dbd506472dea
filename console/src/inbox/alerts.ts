import type { InboxEvent, Message, Summary } from "./shapes.ts";

/** What somebody wants to hear of while they look elsewhere: that a visitor waits, or what one says in their own conversation. */
export interface Alert {
  kind: "waits" | "wrote";
  sessionId: string;
  /** What the visitor wrote. */
  text: string;
}

/** What of the events, as they come, concerns whoever answers as this agent. */
export function alertsOf(agentId: string): (event: InboxEvent) => Alert | undefined {
  const own = new Set<string>();
  return ({ type, data }) => {
    const { session_id: sessionId = "" } = data;
    if (type === "deleted") own.delete(sessionId);
    if (type === "session") {
      const { handling } = data as Summary;
      if (handling?.by === "person" && handling.agent?.id === agentId) own.add(sessionId);
      else own.delete(sessionId);
    }
    if (type === "handling" && (data as { by?: string }).by === "waiting")
      return { kind: "waits", sessionId, text: "" };
    const { role, content } = data as Partial<Message>;
    return type === "message" && role === "user" && own.has(sessionId)
      ? { kind: "wrote", sessionId, text: content ?? "" }
      : undefined;
  };
}

/** What somebody chose in this browser; nothing at first. */
export interface AlertChoices {
  sound: boolean;
  desktop: boolean;
}

const KEPT_AS = "parley-console-alerts";

export function readChoices(): AlertChoices {
  let kept: Partial<AlertChoices> = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "{}");
  } catch {
    // Where nothing can be read, nothing was chosen.
  }
  return { sound: kept.sound === true, desktop: kept.desktop === true && isAllowed() };
}

export function keepChoices(choices: AlertChoices): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(choices));
  } catch {
    // Where nothing may be kept, they last as long as the page.
  }
}

function isAllowed(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted";
}

/** Asks the browser, which asks its user once. */
export async function allowed(): Promise<boolean> {
  return "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
}

/** Whether somebody looks at this page: they see what comes. */
export function isInFront(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/** One for a conversation at a time: what comes later takes its place. */
export function notify(title: string, { sessionId, text }: Alert, open: () => void): void {
  try {
    const shown = new Notification(title, {
      body: text.slice(0, 200).toWellFormed(),
      tag: `parley ${sessionId}`,
    });
    shown.onclick = () => {
      window.focus();
      open();
      shown.close();
    };
  } catch {
    // Browsers of phones show none for a page alone.
  }
}

let audio: AudioContext | undefined;

/** Two short notes. Silent until somebody has pressed something on the page: browsers want it so. */
export function chime(): void {
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
  for (const [note, start] of [
    [660, 0],
    [880, 0.12],
  ] as const) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const from = audio.currentTime + start;
    tone.frequency.value = note;
    volume.gain.setValueAtTime(0.12, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(from);
    tone.stop(from + 0.3);
  }
}
