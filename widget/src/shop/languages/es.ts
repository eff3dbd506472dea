import type { ShopStrings } from "../english.ts";

export default {
  inStock: "En stock",
  outOfStock: "Agotado",
  priceFrom: "desde {price}",
  chooseOptions: "Elegir opciones",
  addedToCart: "Añadido a su carrito.",
  notAdded: "No ha funcionado. Revise su carrito e inténtelo de nuevo.",
  notAddedOffline: "Sin conexión. No se ha añadido nada.",
} satisfies ShopStrings;
