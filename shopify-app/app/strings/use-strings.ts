import { createContext, useContext } from "react";
import { english } from "./english.ts";
import type { Strings } from "./strings.ts";

export const StringsContext = createContext<Strings>(english);

export function useStrings(): Strings {
  return useContext(StringsContext);
}
