// Writes the XML edit reply, as a careful model does and as careless models and chat pages do.

interface BlockChange {
  search?: readonly string[]
  content: readonly string[]
  description?: string
}

export interface Block {
  path: string
  action: string
  to?: string
  changes?: readonly BlockChange[]
}

export interface XmlStyle {
  /** Line of `=`. `unequal`: the closing one is longer. `last-line`: the closing one is at the end of the last line of code. */
  fence?: 'both' | 'none' | 'open' | 'close' | 'unequal' | 'last-line'
  fenceLength?: number
  /**
   * Leave out `</change>` (of all but the last, or of all) or `</file>` (of all but the last, or of all). `last-ends`: leave out both at
   * the end of the last file only.
   */
  without?: 'change-end' | 'every-change-end' | 'file-end' | 'every-file-end' | 'last-ends'
  /** `===<search>`, `===</search>`: the line break between fence and tag is lost. */
  seam?: 'before-end' | 'next-start' | 'after-start'
  upper?: boolean
  quote?: readonly [string, string]
  /** `<search>x</search>` on one line, for payloads of one line. */
  inline?: boolean
  flat?: boolean
}

export function writeXml(blocks: readonly Block[], style: XmlStyle = {}): string {
  const written = blocks.map((block, index) => writeBlock(block, style, index === blocks.length - 1)).join('\n')
  return style.upper
    ? written.replace(/<(\/?)(file|change|search|content|description|new)\b/g, (_, slash, name) => `<${slash}${name.toUpperCase()}`)
    : written
}

function writeBlock({ path, action, to, changes = [] }: Block, style: XmlStyle, isLast: boolean): string {
  const [open, close] = style.quote ?? ['"', '"']
  const head = `<file path=${open}${path}${close} action=${open}${action}${close}`
  if (changes.length === 0 && to === undefined) return `${head}/>\n`
  const pad = style.flat ? '' : '  '
  const body = [
    ...(to === undefined ? [] : [`${pad}<new path=${open}${to}${close}/>`]),
    ...changes.map((change, index) => writeChange(change, style, lacksEnd(style, isLast, index === changes.length - 1))),
  ]
  const { without } = style
  const hasEnd = !(without === 'every-file-end' || (without === 'file-end' && !isLast) || (without === 'last-ends' && isLast))
  return `${[`${head}>`, ...body, ...(hasEnd ? ['</file>'] : [])].join('\n')}\n`
}

function lacksEnd({ without }: XmlStyle, isLastFile: boolean, isLastChange: boolean): boolean {
  if (without === 'last-ends') return isLastFile && isLastChange
  return without === 'every-change-end' || (without === 'change-end' && !isLastChange)
}

function writeChange({ search, content, description }: BlockChange, style: XmlStyle, isOpen: boolean): string {
  const pad = style.flat ? '' : '  '
  const lines = [`${pad}<change>`]
  if (description !== undefined) lines.push(`${pad}${pad}<description>${description}</description>`)
  if (search !== undefined) lines.push(payload('search', search, style))
  lines.push(payload('content', content, style))
  if (!isOpen) lines.push(`${pad}</change>`)
  const text = lines.join('\n')
  return style.seam === 'next-start' ? text.replace(/(=+)\n[ ]*<\/search>\n[ ]*<content>/, '$1</search><content>') : text
}

function payload(tag: string, lines: readonly string[], style: XmlStyle): string {
  const pad = style.flat ? '' : '    '
  if (style.inline && lines.length === 1) return `${pad}<${tag}>${lines[0]}</${tag}>`
  const { fence = 'both', fenceLength = 3 } = style
  const line = '='.repeat(fenceLength)
  const opening = fence === 'none' || fence === 'close' ? [] : [line]
  const closing = fence === 'none' || fence === 'open' ? [] : [fence === 'unequal' ? `${line}==` : line]
  const inside = [...opening, ...lines, ...closing]
  if (fence === 'last-line' && lines.length > 0) inside.splice(-2, 2, `${lines.at(-1)}${line}`)
  const start = style.seam === 'after-start' ? `${pad}<${tag}>${inside.shift() ?? ''}` : `${pad}<${tag}>`
  const end = style.seam === 'before-end' ? `${inside.pop() ?? ''}</${tag}>` : `${pad}</${tag}>`
  return [start, ...inside, end].join('\n')
}
