import type { ShopStrings } from "../english.ts";

export default {
  inStock: "W magazynie",
  outOfStock: "Brak w magazynie",
  priceFrom: "od {price}",
  chooseOptions: "Wybierz opcje",
  addedToCart: "Dodano do koszyka.",
  notAdded: "To się nie udało. Proszę sprawdzić koszyk i spróbować ponownie.",
  notAddedOffline: "Brak połączenia. Niczego nie dodano.",
} satisfies ShopStrings;
