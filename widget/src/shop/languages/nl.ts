import type { ShopStrings } from "../english.ts";

export default {
  inStock: "Op voorraad",
  outOfStock: "Uitverkocht",
  priceFrom: "vanaf {price}",
  chooseOptions: "Kies een uitvoering",
  addedToCart: "Toegevoegd aan uw winkelwagen.",
  notAdded: "Dat is niet gelukt. Kijk in uw winkelwagen en probeer het opnieuw.",
  notAddedOffline: "Geen verbinding. Er is niets toegevoegd.",
} satisfies ShopStrings;
