import type { ShopStrings } from "../english.ts";

export default {
  inStock: "Auf Lager",
  outOfStock: "Ausverkauft",
  priceFrom: "ab {price}",
  chooseOptions: "Ausführung wählen",
  addedToCart: "Liegt jetzt im Warenkorb.",
  notAdded: "Das hat nicht geklappt. Bitte sehen Sie im Warenkorb nach und versuchen Sie es noch einmal.",
  notAddedOffline: "Keine Verbindung. Es wurde nichts hinzugefügt.",
} satisfies ShopStrings;
