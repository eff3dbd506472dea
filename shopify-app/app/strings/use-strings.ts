import { createContext, useContext } from "react";
import { english } from "./english.ts";
import type { Strings } from "./strings.ts";

export const StringsContext = createContext<Strings>(english);

/** Every text of the screens, in the merchant's language. */
export function useStrings(): Strings {
  return useContext(StringsContext);
}
