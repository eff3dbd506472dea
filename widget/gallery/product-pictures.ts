const COLORS = [
  ["#e7ded0", "#8a5a33"],
  ["#d8e2dc", "#3f5f4e"],
  ["#dbe3ee", "#2f4468"],
];

/** Origin of the product pictures in the scenes. */
export const SHOP = "https://shop.example.com";

/** Drawings of boots as SVG, by path. 4:3, like the photographs of a shop. */
export const PRODUCT_PICTURES = Object.fromEntries(
  COLORS.map(([ground, boot], at) => [
    `/${at}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><path fill="${ground}" d="M0 0h400v300H0z"/><g fill="${boot}"><path d="M142 60h74l6 92c22 20 62 22 76 46l4 22H138c-8-50 4-96 4-160z"/><path d="M136 228h168v14c0 6-4 8-10 8H144c-6 0-8-4-8-10z" opacity=".6"/></g><path fill="none" stroke="${ground}" stroke-width="6" stroke-linecap="round" d="M184 92h36M186 118h36M190 144h34"/></svg>`,
  ]),
);
