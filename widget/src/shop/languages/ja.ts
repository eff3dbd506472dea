import type { ShopStrings } from "../english.ts";

export default {
  inStock: "在庫あり",
  outOfStock: "在庫切れ",
  priceFrom: "{price}から",
  chooseOptions: "オプションを選ぶ",
  addedToCart: "カートに追加しました。",
  notAdded: "追加できませんでした。カートを確認してから、もう一度お試しください。",
  notAddedOffline: "接続がありません。何も追加されていません。",
} satisfies ShopStrings;
