import { GERMAN_HANDOVER_TEXTS } from "../../../../admin/handover-texts.ts";
import type { english } from "./english.ts";

export const german: typeof english = {
  ...GERMAN_HANDOVER_TEXTS,
  title: "Übergabe",
  people: "Menschen antworten",
  emails: "E-Mails",
  days: {
    mon: "Montag",
    tue: "Dienstag",
    wed: "Mittwoch",
    thu: "Donnerstag",
    fri: "Freitag",
    sat: "Samstag",
    sun: "Sonntag",
  },
};
