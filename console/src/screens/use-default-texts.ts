import { useEffect, useState } from "react";
import { type LoadedTexts, loadDefaultTexts } from "../../../admin/default-texts.ts";

/** The chat's own texts in this language. */
export function useDefaultTexts(language: string): LoadedTexts {
  const [texts, setTexts] = useState<LoadedTexts>({});
  useEffect(() => loadDefaultTexts(language, setTexts), [language]);
  return texts;
}
