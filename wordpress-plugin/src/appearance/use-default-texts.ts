import { useEffect, useState } from "@wordpress/element";
import { type LoadedTexts, loadDefaultTexts } from "../../../admin/default-texts.ts";

/** Loads the chat's own texts in a language; empty until they are loaded. */
export function useDefaultTexts(language: string): LoadedTexts {
  const [texts, setTexts] = useState<LoadedTexts>({});
  useEffect(() => loadDefaultTexts(language, setTexts), [language]);
  return texts;
}
