import type { ShopStrings } from "../english.ts";

export default {
  inStock: "متوفر",
  outOfStock: "غير متوفر حاليًا",
  priceFrom: "ابتداءً من {price}",
  chooseOptions: "اختيار المواصفات",
  addedToCart: "أُضيف المنتج إلى سلتك.",
  notAdded: "لم ينجح ذلك. يُرجى التحقق من سلتك ثم المحاولة مرة أخرى.",
  notAddedOffline: "لا يوجد اتصال. لم يُضَف شيء.",
} satisfies ShopStrings;
