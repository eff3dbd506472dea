/** In the number format of `language`, with so many decimals. */
export function formatNumber(number: number, language: string, digits = 0): string {
  return number.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
