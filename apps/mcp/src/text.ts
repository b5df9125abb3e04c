// Text formatting shared by the tools.

import { limits, visibleText } from '@sheaf/contract'

/** Space for the data of a result as text; as JSON it may take a little more. */
export const resultChars = limits.mcpResultChars - 6_000
const resultBytes = limits.mcpResultBytes - 6_000
const resultLines = limits.mcpResultLines - 150

export function formatCount(amount: number, noun: string): string {
  return `${amount.toLocaleString('en')} ${noun}${amount === 1 ? '' : 's'}`
}

/** A code fence that nothing inside can close. */
export function fenced(text: string, language = ''): string {
  let longest = 2
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${fence}`
}

export function languageOf(path: string): string {
  return /\.([A-Za-z0-9]{1,12})$/.exec(path)?.[1]?.toLowerCase() ?? ''
}

/** As many items as fit, in order, both as JSON and as text. */
export function takeFitting<Item>(
  items: readonly Item[],
  textOf: (item: Item, at: number) => string,
  chars = resultChars,
  lines = Math.floor((resultLines * chars) / resultChars),
): Item[] {
  let left = chars
  let leftBytes = (chars * resultBytes) / resultChars
  let leftLines = lines
  const end = items.findIndex((item, at) => {
    const text = textOf(item, at)
    left -= text.length + 1
    leftBytes -= Buffer.byteLength(JSON.stringify(item)) + 1
    leftLines -= text.split('\n').length
    return left < 0 || leftBytes < 0 || leftLines < 0
  })
  return end === -1 ? [...items] : items.slice(0, end)
}

/** Without the empty lists: a client shows a model the structured form too, and every key costs tokens. */
export function withoutEmpty<Lists extends Record<string, readonly unknown[]>>(lists: Lists): Partial<Lists> {
  const filled: Partial<Lists> = { ...lists }
  for (const key of Object.keys(lists)) if (lists[key]?.length === 0) delete filled[key]
  return filled
}

/** Lines by file, indented below its path. */
export function fileLines(files: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(files)
    .map(([path, lines]) => [path, ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n')
}

/** The first items, and how many more there are. */
export function listSome(items: readonly string[], most = 10): string {
  const more = items.length - most
  return `${items.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** A path in a line of text: a line break in it must not look like a line of ours. */
export function visiblePath(path: string): string {
  return visibleText(path)
}
