import { SECTION_TEXTS } from "../../../admin/appearance-sections.ts";
import { ENGLISH_PROBLEMS } from "../../../admin/generated/problem-text.ts";
import { SETTING_CHOICES, SETTING_LABELS } from "../../../admin/generated/setting-labels.ts";
import { WORDABLE_TEXTS } from "../../../admin/wordable-texts.ts";
import { english as appearance } from "./appearance/english.ts";
import { english as deliveries } from "./deliveries/english.ts";
import { english as exports } from "./exports/english.ts";
import { english as failures } from "./failures/english.ts";
import { english as files } from "./files/english.ts";
import { english as frame } from "./frame/english.ts";
import { english as handover } from "./handover/english.ts";
import { english as home } from "./home/english.ts";
import { english as knowledge } from "./knowledge/english.ts";
import { english as settings } from "./settings/english.ts";
import { english as workflow } from "./workflow/english.ts";

export const english = {
  language: "en",
  frame,
  home,
  workflow,
  deliveries,
  appearance,
  exports,
  handover,
  files,
  knowledge,
  settings,
  failures,
  labels: SETTING_LABELS,
  choices: SETTING_CHOICES,
  problems: ENGLISH_PROBLEMS,
  wordable: WORDABLE_TEXTS,
  sections: SECTION_TEXTS,
};
