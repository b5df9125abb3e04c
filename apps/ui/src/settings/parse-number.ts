/** Parses a typed number: null if empty, `wrong` if it is not a number within these bounds. Accepts 200k and 1.5M. */
export function parseNumber(text: string, { min, max, decimal }: { min: number; max: number; decimal: boolean }): number | null | 'wrong' {
  const plain = text.trim().replace(/[\s_,](?=\d{3}(?!\d))/gu, '')
  if (plain === '') return null
  const found = /^(\d{1,15}(?:\.\d{1,10})?)([km]?)$/iu.exec(plain)
  if (!found) return 'wrong'
  const factor = { '': 1, k: 1_000, m: 1_000_000 }[found[2]?.toLowerCase() ?? ''] ?? 1
  const value = Number((Number(found[1]) * factor).toPrecision(15))
  return (decimal || Number.isInteger(value)) && value >= min && value <= max ? value : 'wrong'
}
