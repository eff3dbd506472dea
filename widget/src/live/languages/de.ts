import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "Mit einem Menschen sprechen",
  waitingForPerson: "Gleich ist jemand für Sie da.",
  backToAssistant: "Mit dem Assistenten weitermachen",
  talkingTo: "Sie sprechen mit {name}.",
  joined: "{name} ist jetzt im Gespräch",
  assistantBack: "Der Assistent antwortet wieder.",
  typing: "{name} schreibt …",

  closed: "Gerade ist niemand da.",
  closedUntil: "Gerade ist niemand da. Wieder für Sie da: {when}",
  nobodyCame: "Gerade ist niemand frei. Hinterlassen Sie eine Nachricht, wir schreiben Ihnen.",

  leaveMessage: "Nachricht hinterlassen",
  email: "Ihre E-Mail-Adresse",
  name: "Ihr Name (freiwillig)",
  emailMissing: "Bitte geben Sie eine E-Mail-Adresse wie name@example.com ein.",
  messageLeft: "Vielen Dank. Wir schreiben an {email}.",
} satisfies LiveStrings;
