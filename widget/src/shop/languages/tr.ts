import type { ShopStrings } from "../english.ts";

export default {
  inStock: "Stokta var",
  outOfStock: "Stokta yok",
  priceFrom: "{price} fiyatından başlayarak",
  chooseOptions: "Seçenekleri belirle",
  addedToCart: "Sepetinize eklendi.",
  notAdded: "Bu işlem başarısız oldu. Lütfen sepetinize bakıp tekrar deneyin.",
  notAddedOffline: "Bağlantı yok. Hiçbir şey eklenmedi.",
} satisfies ShopStrings;
