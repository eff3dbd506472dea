export { productOffer } from "../shop/product-offer.ts";
