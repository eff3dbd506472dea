import { HANDOVER_TEXTS } from "../../../../admin/handover-texts.ts";

export const english = {
  ...HANDOVER_TEXTS,
  title: "Handover",
  people: "People answer",
  emails: "E-mails",
  days: {
    mon: "Monday",
    tue: "Tuesday",
    wed: "Wednesday",
    thu: "Thursday",
    fri: "Friday",
    sat: "Saturday",
    sun: "Sunday",
  },
};
