import type { ShopStrings } from "../english.ts";

export default {
  inStock: "Є в наявності",
  outOfStock: "Немає в наявності",
  priceFrom: "від {price}",
  chooseOptions: "Вибрати варіант",
  addedToCart: "Додано до кошика.",
  notAdded: "Не вдалося. Перевірте кошик і спробуйте ще раз.",
  notAddedOffline: "Немає з’єднання. Нічого не додано.",
} satisfies ShopStrings;
