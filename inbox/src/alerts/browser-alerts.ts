import type { Store } from "../host/host.ts";
import type { Alert } from "./alerts-of.ts";

/** Alert settings of one person in this browser; off by default. */
export interface AlertChoices {
  sound: boolean;
  desktop: boolean;
}

const STORED_AS = "alerts";

export function readChoices(store: Store): AlertChoices {
  const stored = store.get(STORED_AS) ?? "";
  return { sound: stored.includes("sound"), desktop: stored.includes("desktop") && isAllowed() };
}

export function storeChoices(store: Store, { sound, desktop }: AlertChoices): void {
  const chosen = [sound && "sound", desktop && "desktop"].filter(Boolean).join(" ");
  store.set(STORED_AS, chosen === "" ? undefined : chosen);
}

function isAllowed(): boolean {
  return "Notification" in globalThis && Notification.permission === "granted";
}

/** Requests the browser's permission, and resolves to whether it is granted. The browser asks the person only once. */
export async function askToNotify(): Promise<boolean> {
  return "Notification" in globalThis && (await Notification.requestPermission()) === "granted";
}

/** Whether the page is visible and focused. */
export function isInFront(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/** Shows one notification per conversation: a later notification replaces an earlier one. */
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
    // Mobile browsers show no notification for a page without a service worker.
  }
}

let audio: AudioContext | undefined;

/** Plays two short notes. Browsers play no sound until the person has interacted with the page. */
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
