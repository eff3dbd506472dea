import { createContext } from "react";
import type { Language } from "../strings/strings.ts";

/** Changes the language of the console. */
export const LanguageContext = createContext<(language: Language) => void>(() => undefined);
