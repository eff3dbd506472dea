import type { ShopStrings } from "../english.ts";

export default {
  inStock: "В наличии",
  outOfStock: "Нет в наличии",
  priceFrom: "от {price}",
  chooseOptions: "Выбрать вариант",
  addedToCart: "Добавлено в корзину.",
  notAdded: "Не получилось. Проверьте корзину и попробуйте ещё раз.",
  notAddedOffline: "Нет соединения. Ничего не добавлено.",
} satisfies ShopStrings;
