import type { ShopStrings } from "../english.ts";

export default {
  inStock: "En stock",
  outOfStock: "Épuisé",
  priceFrom: "à partir de {price}",
  chooseOptions: "Choisir les options",
  addedToCart: "Ajouté à votre panier.",
  notAdded: "Cela n’a pas fonctionné. Vérifiez votre panier, puis réessayez.",
  notAddedOffline: "Pas de connexion. Rien n’a été ajouté.",
} satisfies ShopStrings;
