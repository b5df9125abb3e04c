// Estimates a docs page's height from its HTML, because browsers skip the layout of distant pages. The estimate is generous: if it is too
// low, tools that capture the whole document clip the page; if it is too high, nothing breaks.

const margin = 1.5

export function estimateHeight(html: string): { narrow: number; wide: number } {
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  const textOf = (part: string) => part.replaceAll(/<[^>]*>/g, '').length
  const all = (pattern: RegExp) => (html.match(pattern) ?? []).join('')
  const code = all(/<pre\b[\s\S]*?<\/pre>/g)
  const table = all(/<table\b[\s\S]*?<\/table>/g)
  const blocks = count(/<pre\b/g)
  const words = Math.max(0, textOf(html) - textOf(code) - textOf(table))
  const paragraphs = count(/<(?:p|li|h4|h5)\b/g)
  const common = ((code.match(/\n/g)?.length ?? 0) + blocks) * 21 + blocks * 64
  const shots = count(/<img\b[^>]*loading=/g) / 2
  const videos = count(/<video\b/g)
  const rows = count(/<tr\b/g)
  const narrow = 110 + (words / 30) * 26 + paragraphs * 26 + common + (textOf(table) / 22) * 22 + rows * 30 + shots * 260 + videos * 260
  const wide = 90 + (words / 75) * 26 + paragraphs * 24 + common + (textOf(table) / 70) * 22 + rows * 26 + shots * 480 + videos * 480
  return { narrow: Math.round(narrow * margin), wide: Math.round(wide * margin) }
}
