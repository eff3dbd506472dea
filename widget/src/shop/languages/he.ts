import type { ShopStrings } from "../english.ts";

export default {
  inStock: "במלאי",
  outOfStock: "אזל מהמלאי",
  priceFrom: "החל מ־{price}",
  chooseOptions: "בחירת אפשרויות",
  addedToCart: "נוסף לסל שלך.",
  notAdded: "הפעולה לא הצליחה. כדאי לבדוק את הסל ולנסות שוב.",
  notAddedOffline: "אין חיבור. לא נוסף דבר.",
} satisfies ShopStrings;
