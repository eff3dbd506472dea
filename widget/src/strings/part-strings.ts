import type { PanelContext } from "../panel/panel-context.ts";
import type { Texts, WordedPart } from "./english.ts";
import { partTexts } from "./language-module.ts";
import { wording } from "./wording.ts";

/**
 * Loads a part's texts in the panel's language, or in English if that fails, and applies the owner's replacements. Rejects if both
 * fail.
 */
export async function partStrings<Part extends WordedPart>(
  { shell, language }: Pick<PanelContext, "shell" | "language">,
  part: Part,
): Promise<Texts[Part]> {
  const texts = await partTexts(part, language).catch(() => partTexts(part, "en"));
  return wording(shell.config.strings ?? {}, texts, language);
}
