import type { AppearanceDraft } from "../../../admin/appearance-draft.ts";
import type { LoadedTexts } from "../../../admin/default-texts.ts";
import type { Draft } from "../api/use-draft.ts";

export interface AppearanceEdit {
  draft: Draft<AppearanceDraft>;
  /** Language of the texts that are edited; empty for all languages. */
  language: string;
  choose(language: string): void;
  /** The chat's own texts, in the reader's language and in `language`. */
  defaults: { own: LoadedTexts; chosen: LoadedTexts };
}
