import type { Strings } from "../strings.ts";

export const german: Strings["exports"] = {
  title: "Alle Gespräche",
  about: "Mit allen Nachrichten, in einer Datei.",
  csv: "Als CSV exportieren",
  ndjson: "Als NDJSON exportieren",
  incomplete: (why) => `Unvollständig: ${why}`,
};
