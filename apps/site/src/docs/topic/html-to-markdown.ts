// Converts a rendered docs page to Markdown, for "Copy page" and the `.md` files. The rendered page has the values of the contract, which
// the MDX source has only by name. Reads the HTML that React writes: every element is closed, and every `<` in a text is escaped.

import { element, type HastNode, textOf } from '../../markdown/hast.ts'

/** `base` makes the addresses of links and images absolute. */
export function htmlToMarkdown(html: string, base: string): string {
  return `${blocks(parse(html).children ?? [], base).join('\n\n')}\n`
}

const voids = new Set(['img', 'br', 'hr', 'source', 'track', 'input', 'col', 'wbr'])

function parse(html: string): HastNode {
  const root: HastNode = { type: 'root', children: [] }
  const open = [root]
  for (const [token] of html.matchAll(/<[^>]*>|[^<]+/g)) {
    const parent = open.at(-1)
    const name = /^<\/?([\w-]+)/.exec(token)?.[1]
    if (name === undefined) parent?.children?.push({ type: 'text', value: unescaped(token) })
    else if (token.startsWith('</')) open.pop()
    else {
      const attributes = [...token.matchAll(/\s([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, unescaped(value)])
      const child = element(name, Object.fromEntries(attributes))
      parent?.children?.push(child)
      if (!voids.has(name) && !token.endsWith('/>')) open.push(child)
    }
  }
  return root
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (all, name: string) => entities[name] ?? all)
}

const inlineTags = new Set([
  'a',
  'code',
  'strong',
  'b',
  'em',
  'i',
  'kbd',
  'span',
  'br',
  'time',
  'sup',
  'sub',
  'small',
  'wbr',
  'button',
  'svg',
])

function isInline(node: HastNode): boolean {
  return node.type === 'text' || inlineTags.has(node.tagName ?? '')
}

/** Paragraphs, lists, tables and so on. Text between them is a paragraph. */
function blocks(nodes: readonly HastNode[], base: string): string[] {
  const found: string[] = []
  let run: HastNode[] = []
  const flush = () => {
    const text = inline(run, base).trim()
    if (text !== '') found.push(text)
    run = []
  }
  for (const node of nodes) {
    if (isInline(node)) run.push(node)
    else {
      flush()
      found.push(...block(node, base).filter((text) => text !== ''))
    }
  }
  flush()
  return found
}

function block(node: HastNode, base: string): string[] {
  const children = node.children ?? []
  const tag = node.tagName ?? ''
  const level = /^h([1-6])$/.exec(tag)?.[1]
  if (level !== undefined) return [`${'#'.repeat(Number(level))} ${inline(children, base).trim()}`]
  const classes = classesOf(node)
  if (classes.includes('note')) return [quoted(blocks(children, base).join('\n\n'))]
  switch (tag) {
    case 'p':
    case 'summary':
      return [classes.includes('note-title') ? `**${inline(children, base).trim()}**` : inline(children, base).trim()]
    case 'ul':
    case 'ol':
      return [list(children, tag === 'ol', base)]
    case 'pre':
      return [fence(textOf(node))]
    case 'blockquote':
      return [quoted(blocks(children, base).join('\n\n'))]
    case 'table':
      return [table(node, base)]
    case 'hr':
      return ['---']
    case 'img':
      return image(node, base)
    case 'video':
      return []
    default:
      return isCode(node)
        ? [fence(textOf(children.find(({ tagName }) => tagName === 'pre') ?? node), languageOf(node))]
        : blocks(children, base)
  }
}

function isCode(node: HastNode): boolean {
  return classesOf(node).includes('code')
}

function languageOf(node: HastNode): string {
  const language = String(node.properties?.['data-language'] ?? '')
  return language === 'text' ? '' : language
}

function classesOf(node: HastNode): string[] {
  return String(node.properties?.class ?? '').split(' ')
}

function fence(text: string, language = ''): string {
  // Longer than any fence in the text.
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const mark = '`'.repeat(longest + 1)
  return `${mark}${language}\n${text.replace(/\n$/, '')}\n${mark}`
}

function quoted(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '> ').replaceAll(/^$/gm, '>')
}

function list(items: readonly HastNode[], isOrdered: boolean, base: string): string {
  return items
    .filter(({ tagName }) => tagName === 'li')
    .map((item, at) => {
      const mark = isOrdered ? `${at + 1}. ` : '- '
      const text = blocks(item.children ?? [], base)
      const isTight = (item.children ?? []).every((child) => child.tagName !== 'p')
      return `${mark}${text.join(isTight ? '\n' : '\n\n').replaceAll(/\n(?=.)/g, `\n${' '.repeat(mark.length)}`)}`
    })
    .join('\n')
}

function table(node: HastNode, base: string): string {
  const rows: string[][] = []
  let hasHead = false
  const collect = (part: HastNode) => {
    for (const child of part.children ?? []) {
      if (child.tagName !== 'tr') collect(child)
      else {
        const cells = (child.children ?? []).filter(({ tagName }) => tagName === 'td' || tagName === 'th')
        hasHead ||= rows.length === 0 && cells.some(({ tagName }) => tagName === 'th')
        rows.push(
          cells.map((cell) =>
            blocks(cell.children ?? [], base)
              .join(' ')
              .replaceAll('|', '\\|')
              .replaceAll('\n', ' '),
          ),
        )
      }
    }
  }
  collect(node)
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const line = (cells: readonly string[]) => `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...body] = hasHead ? rows : [[], ...rows]
  return [line(head), `|${'---|'.repeat(columns)}`, ...body.map(line)].join('\n')
}

/** Pictures come in a light and a dark version; the light one is enough. */
function image(node: HastNode, base: string): string[] {
  const { src, alt } = node.properties ?? {}
  if (typeof src !== 'string' || typeof alt !== 'string' || alt === '' || /-dark\.webp$/.test(src)) return []
  return [`![${alt}](${new URL(src, base).href})`]
}

function inline(nodes: readonly HastNode[], base: string): string {
  return nodes.map((node) => inlineOne(node, base)).join('')
}

function inlineOne(node: HastNode, base: string): string {
  if (node.type === 'text') return (node.value ?? '').replaceAll(/\s+/g, ' ')
  const children = node.children ?? []
  const text = () => inline(children, base)
  switch (node.tagName) {
    case 'a': {
      if (classesOf(node).includes('heading-link')) return ''
      const href = node.properties?.href
      return typeof href === 'string' ? `[${text()}](${new URL(href, base).href})` : text()
    }
    case 'code': {
      const code = textOf(node)
      return code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``
    }
    case 'strong':
    case 'b':
      return `**${text()}**`
    case 'em':
    case 'i':
      return `*${text()}*`
    case 'span':
      // A line below the name, in a table.
      return classesOf(node).includes('cell-note') ? `. ${text()}` : classesOf(node).includes('keys') ? keys(children) : text()
    case 'kbd':
      return `\`${textOf(node)}\``
    case 'br':
      return '\n'
    case 'button':
    case 'svg':
      return ''
    default:
      return isInline(node) ? text() : blocks([node], base).join(' ')
  }
}

function keys(caps: readonly HastNode[]): string {
  return `\`${caps.map(textOf).join('+')}\``
}
