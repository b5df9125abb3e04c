/** Formats `1234567` as `1,234,567`. Doesn't use the browser's tables, which take a phone a tenth of a second to load. */
export function groupDigits(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+(?!\d))/g, ',')
}
