// Parses the file names of a diff: prefixes, quotes, timestamps, /dev/null.

export interface DiffPaths {
  /** Undefined: /dev/null, no such file on this side. */
  old: string | undefined
  new: string | undefined
}

/** Takes the text after `--- ` and `+++ `. */
export function diffPaths(rawOld: string, rawNew: string): DiffPaths {
  const [before, after] = [cleanName(rawOld), cleanName(rawNew)]
  if (before === nowhere) return { old: undefined, new: after === nowhere ? undefined : after.replace(/^b\//, '') }
  if (after === nowhere) return { old: before.replace(/^a\//, ''), new: undefined }
  if (/^a\//.test(before) && /^b\//.test(after)) return { old: before.slice(2), new: after.slice(2) }
  if (`b/${before}` === after) return { old: before, new: before }
  if (`a/${after}` === before) return { old: after, new: after }
  if (/^[ciow]\//.test(before) && /^[ciow]\//.test(after) && before[0] !== after[0] && before.slice(2) === after.slice(2)) {
    return { old: before.slice(2), new: after.slice(2) }
  }
  // `diff -u x.orig x` compares with a backup copy.
  return backup.test(before) && before.replace(backup, '') === after ? { old: after, new: after } : { old: before, new: after }
}

/** Takes the text after `diff --git `: two names with a space between, which may contain spaces. Undefined if ambiguous. */
export function gitPaths(rest: string): DiffPaths | undefined {
  if (rest.length > longestName * 2) return undefined
  const quoted = /^("(?:[^"\\]|\\.)*"|\S+) ("(?:[^"\\]|\\.)*"|\S+)\s*$/.exec(rest)
  if (quoted) return diffPaths(quoted[1] ?? '', quoted[2] ?? '')
  const line = rest.trimEnd()
  const middle = (line.length - 1) / 2
  if (line[middle] !== ' ') return undefined
  const paths = diffPaths(line.slice(0, middle), line.slice(middle + 1))
  return paths.old === paths.new ? paths : undefined
}

export function cleanName(raw: string): string {
  if (raw.length > longestName) return raw.trim()
  const quoted = /^\s*"((?:[^"\\]|\\.)*)"/.exec(raw)
  if (quoted) return unquote(quoted[1] ?? '')
  return raw
    .replace(/\t.*$/, '')
    .replace(/\s+(?:\d{4}-\d\d-\d\d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )\S* .*$/, '')
    .replace(/\s+\((?:revision \d+|working copy|nonexistent)\)$/, '')
    .trim()
    .replace(/^`(.+)`$/, '$1')
}

const longestName = 4_096
const nowhere = '/dev/null'
const backup = /(?:\.orig|\.old|\.bak|~)$/

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }

/** Git writes non-ASCII bytes as octal, so one character may take several. */
function unquote(text: string): string {
  const bytes: number[] = []
  const encoder = new TextEncoder()
  for (const part of text.match(/\\[0-7]{3}|\\.|[^\\]+/gs) ?? []) {
    if (/^\\[0-7]{3}$/.test(part)) bytes.push(Number.parseInt(part.slice(1), 8) & 0xff)
    else {
      const plain = part.startsWith('\\') ? (escapes[part.slice(1)] ?? part.slice(1)) : part
      for (const byte of encoder.encode(plain)) bytes.push(byte)
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes))
}
