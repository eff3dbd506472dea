import { GERMAN_SECTION_TEXTS } from "../../../admin/appearance-sections.ts";
import { GERMAN_PROBLEMS } from "../../../admin/german-problems.ts";
import { GERMAN_SETTING_CHOICES, GERMAN_SETTING_LABELS } from "../../../admin/german-setting-labels.ts";
import { GERMAN_WORDABLE_TEXTS } from "../../../admin/wordable-texts.ts";
import { german as appearance } from "./appearance/german.ts";
import { german as deliveries } from "./deliveries/german.ts";
import { german as exports } from "./exports/german.ts";
import { german as failures } from "./failures/german.ts";
import { german as files } from "./files/german.ts";
import { german as frame } from "./frame/german.ts";
import { german as handover } from "./handover/german.ts";
import { german as home } from "./home/german.ts";
import { german as knowledge } from "./knowledge/german.ts";
import { german as settings } from "./settings/german.ts";
import type { Strings } from "./strings.ts";
import { german as workflow } from "./workflow/german.ts";

export const german: Strings = {
  language: "de",
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
  labels: GERMAN_SETTING_LABELS,
  choices: GERMAN_SETTING_CHOICES,
  problems: GERMAN_PROBLEMS,
  wordable: GERMAN_WORDABLE_TEXTS,
  sections: GERMAN_SECTION_TEXTS,
};
