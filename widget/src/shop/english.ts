/** English texts of products in cards, separate from the panel's texts. They are the reference for the other languages. */
const english = {
  inStock: "In stock",
  outOfStock: "Out of stock",
  priceFrom: "from {price}",
  chooseOptions: "Choose options",
  addedToCart: "Added to your cart.",
  notAdded: "That didn’t work. Please check your cart and try again.",
  notAddedOffline: "No connection. Nothing was added.",
};

export default english;

export type ShopStrings = typeof english;
