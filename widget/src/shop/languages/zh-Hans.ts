import type { ShopStrings } from "../english.ts";

export default {
  inStock: "有货",
  outOfStock: "缺货",
  priceFrom: "{price}起",
  chooseOptions: "选择规格",
  addedToCart: "已加入购物车。",
  notAdded: "操作未成功。请查看购物车后重试。",
  notAddedOffline: "没有网络连接，未添加任何商品。",
} satisfies ShopStrings;
