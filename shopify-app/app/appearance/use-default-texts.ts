import { useEffect, useState } from "react";
import { type LoadedTexts, loadDefaultTexts } from "../../../admin/default-texts.ts";

export function useDefaultTexts(language: string): LoadedTexts {
  const [texts, setTexts] = useState<LoadedTexts>({});
  useEffect(() => loadDefaultTexts(language, setTexts), [language]);
  return texts;
}
