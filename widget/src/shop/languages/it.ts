import type { ShopStrings } from "../english.ts";

export default {
  inStock: "Disponibile",
  outOfStock: "Esaurito",
  priceFrom: "da {price}",
  chooseOptions: "Scegli le opzioni",
  addedToCart: "Aggiunto al carrello.",
  notAdded: "Non ha funzionato. Controlli il carrello e riprovi.",
  notAddedOffline: "Nessuna connessione. Non è stato aggiunto nulla.",
} satisfies ShopStrings;
