import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { loadStrings } from "./strings/load-strings.ts";
import type { Strings } from "./strings/strings.ts";
import { StringsContext } from "./strings/use-strings.ts";

// The language in which the server rendered the page.
void loadStrings(document.documentElement.lang).then(takeOver);

function takeOver(strings: Strings): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <StringsContext.Provider value={strings}>
          <RemixBrowser />
        </StringsContext.Provider>
      </StrictMode>,
    );
  });
}
