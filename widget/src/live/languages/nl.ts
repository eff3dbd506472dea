import type { LiveStrings } from "../english.ts";

export default {
  talkToPerson: "Met een mens praten",
  waitingForPerson: "Er komt zo iemand bij u.",
  backToAssistant: "Verder met de assistent",
  talkingTo: "U praat met {name}.",
  joined: "{name} doet nu mee",
  assistantBack: "De assistent antwoordt weer.",
  typing: "{name} is aan het typen…",

  closed: "Er is nu niemand.",
  closedUntil: "Er is nu niemand. Weer terug: {when}",
  nobodyCame: "Er is nu niemand vrij. Laat een bericht achter, dan schrijven we u.",

  leaveMessage: "Bericht achterlaten",
  email: "Uw e-mailadres",
  name: "Uw naam (optioneel)",
  emailMissing: "Vul een e-mailadres in zoals name@example.com.",
  messageLeft: "Bedankt. We schrijven naar {email}.",
} satisfies LiveStrings;
