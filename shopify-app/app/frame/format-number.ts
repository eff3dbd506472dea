export function formatNumber(number: number, language: string, digits = 0): string {
  return number.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
