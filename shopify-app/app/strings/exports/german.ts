import type { Strings } from "../strings.ts";

export const german: Strings["exports"] = {
  title: "Alle Gespräche",
  about: "Exportieren Sie alle Gespräche mit ihren Nachrichten in eine Datei.",
  csv: "Als CSV exportieren",
  ndjson: "Als NDJSON exportieren",
  incomplete: (why) => `Unvollständig: ${why}`,
};
