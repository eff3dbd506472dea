import { acceptedTexts } from "../../accepted-texts.ts";

/** Visitor-facing texts of the model's tools, in the languages of the widget. */
export interface ToolWords {
  /** Status lines by the content that the tool searches. */
  status: {
    shop: string;
    site: string;
    tool: string;
  };
  addToCart: string;
  outOfStock: string;
}

const words = (
  shop: string,
  site: string,
  tool: string,
  addToCart: string,
  outOfStock: string,
): ToolWords => ({
  status: { shop, site, tool },
  addToCart,
  outOfStock,
});

const WORDS = {
  en: words(
    "Looking in the shop…",
    "Searching the website…",
    "Looking it up…",
    "Add to cart",
    "Out of stock",
  ),
  ar: words(
    "جارٍ البحث في المتجر…",
    "جارٍ البحث في الموقع…",
    "جارٍ الاستعلام…",
    "أضف إلى السلة",
    "غير متوفر حاليًا",
  ),
  de: words(
    "Sieht im Shop nach…",
    "Durchsucht die Website…",
    "Schlägt nach…",
    "In den Warenkorb",
    "Ausverkauft",
  ),
  es: words("Mirando en la tienda…", "Buscando en el sitio…", "Consultando…", "Añadir al carrito", "Agotado"),
  fr: words(
    "Recherche dans la boutique…",
    "Recherche sur le site…",
    "Recherche en cours…",
    "Ajouter au panier",
    "Épuisé",
  ),
  he: words("מחפש בחנות…", "מחפש באתר…", "בודק…", "הוספה לסל", "אזל מהמלאי"),
  it: words("Cerco nel negozio…", "Cerco nel sito…", "Sto verificando…", "Aggiungi al carrello", "Esaurito"),
  ja: words(
    "ショップを検索しています…",
    "サイトを検索しています…",
    "調べています…",
    "カートに入れる",
    "在庫切れ",
  ),
  ko: words("상점을 찾아보는 중…", "웹사이트를 검색하는 중…", "확인하는 중…", "장바구니에 담기", "품절"),
  nl: words("Zoekt in de winkel…", "Doorzoekt de website…", "Zoekt het op…", "In winkelwagen", "Uitverkocht"),
  pl: words("Szukam w sklepie…", "Przeszukuję stronę…", "Sprawdzam…", "Dodaj do koszyka", "Brak w magazynie"),
  pt: words(
    "Procurando na loja…",
    "Pesquisando no site…",
    "Consultando…",
    "Adicionar ao carrinho",
    "Esgotado",
  ),
  ru: words("Ищу в магазине…", "Ищу на сайте…", "Проверяю…", "В корзину", "Нет в наличии"),
  tr: words("Mağazaya bakılıyor…", "Sitede aranıyor…", "Kontrol ediliyor…", "Sepete ekle", "Stokta yok"),
  uk: words("Шукаю в магазині…", "Шукаю на сайті…", "Перевіряю…", "До кошика", "Немає в наявності"),
  "zh-Hans": words("正在查看商店…", "正在搜索网站…", "正在查询…", "加入购物车", "缺货"),
  "zh-Hant": words("正在查看商店…", "正在搜尋網站…", "正在查詢…", "加入購物車", "缺貨"),
};

/** Returns the texts in the first available language of an `Accept-Language`, or else in English. */
export function toolWords(accepted?: string): { language: string; words: ToolWords } {
  const { locale, texts } = acceptedTexts(accepted, WORDS);
  return { language: locale, words: texts };
}
