import type { ShopStrings } from "../english.ts";

export default {
  inStock: "재고 있음",
  outOfStock: "품절",
  priceFrom: "{price}부터",
  chooseOptions: "옵션 선택",
  addedToCart: "장바구니에 담았습니다.",
  notAdded: "담지 못했습니다. 장바구니를 확인한 후 다시 시도해 주세요.",
  notAddedOffline: "연결되지 않았습니다. 담긴 상품이 없습니다.",
} satisfies ShopStrings;
