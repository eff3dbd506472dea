import type { ShopStrings } from "../english.ts";

export default {
  inStock: "Em estoque",
  outOfStock: "Esgotado",
  priceFrom: "a partir de {price}",
  chooseOptions: "Escolher opções",
  addedToCart: "Adicionado ao seu carrinho.",
  notAdded: "Não funcionou. Verifique o seu carrinho e tente novamente.",
  notAddedOffline: "Sem conexão. Nada foi adicionado.",
} satisfies ShopStrings;
