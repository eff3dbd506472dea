import type { ShopStrings } from "../english.ts";

export default {
  inStock: "有貨",
  outOfStock: "缺貨",
  priceFrom: "{price}起",
  chooseOptions: "選擇規格",
  addedToCart: "已加入購物車。",
  notAdded: "操作未成功。請查看購物車後再試一次。",
  notAddedOffline: "沒有網路連線，未加入任何商品。",
} satisfies ShopStrings;
