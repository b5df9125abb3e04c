// Parses the lines of an ignore file into rules, exactly as git does.

/** Later layers win over earlier ones. */
export const layers = ['defaults', 'gitignore', 'ignore', 'repo-ignore', 'workspace'] as const
export type Layer = (typeof layers)[number]

export interface Rule {
  /** The line as written, for display. */
  pattern: string
  source: string
  /** 1-based line number. */
  line: number
  layer: Layer
  /** Of all rules that match a path, the one with the highest rank decides. */
  rank: number
  negative: boolean
  folderOnly: boolean
  /** Byte text without `!` and without the last slash. */
  glob: string
}

interface RuleOrigin {
  source: string
  layer: Layer
  /** Order in the layer: higher for deeper folders and nearer files. */
  order: number
}

const linesPerFile = 2 ** 20
const ordersPerLayer = 2 ** 13

export function parseIgnore(bytes: Buffer, origin: RuleOrigin): Rule[] {
  const { source, layer } = origin
  const base = (layers.indexOf(layer) * ordersPerLayer + Math.min(origin.order, ordersPerLayer - 1)) * linesPerFile
  const rules: Rule[] = []
  const text = bytes.toString('latin1', bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)
  let line = 0
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    line += 1
    const written = text.slice(start, end)
    start = end + 1
    if (written === '' || written.startsWith('#')) continue
    const kept = trimBlanks(cutAtNul(written.endsWith('\r') ? written.slice(0, -1) : written))
    const negative = kept.startsWith('!')
    const slashed = negative ? kept.slice(1) : kept
    const folderOnly = slashed.endsWith('/')
    const glob = folderOnly ? slashed.slice(0, -1) : slashed
    if (glob !== '')
      rules.push({
        pattern: Buffer.from(kept, 'latin1').toString('utf8'),
        source,
        line,
        layer,
        rank: base + line,
        negative,
        folderOnly,
        glob,
      })
  }
  return rules
}

/** git keeps lines as C strings. */
function cutAtNul(line: string): string {
  const at = line.indexOf('\0')
  return at === -1 ? line : line.slice(0, at)
}

/** Drops trailing blanks unless a backslash protects them; keeps tabs. */
function trimBlanks(line: string): string {
  if (!line.endsWith(' ')) return line
  let blanksFrom = -1
  for (let at = 0; at < line.length; at++) {
    const char = line[at]
    if (char === ' ') {
      if (blanksFrom === -1) blanksFrom = at
    } else {
      blanksFrom = -1
      if (char === '\\') {
        at += 1
        if (at === line.length) return line
      }
    }
  }
  return blanksFrom === -1 ? line : line.slice(0, blanksFrom)
}
