// Parses git's configuration files: sections, quoted values, comments, continued lines.

/** Keys and values in file order; unreadable parts are skipped. */
export function parseConfig(text: string): [key: string, value: string][] {
  const pairs: [string, string][] = []
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  let section = ''
  let at = 0
  while (at < source.length) {
    const char = source[at]
    if (char === '[') {
      const end = sectionEnd(source, at)
      section = sectionName(source.slice(at + 1, end))
      at = end + 1
    } else if (char === '#' || char === ';') {
      at = lineEnd(source, at)
    } else if (char !== undefined && /[A-Za-z]/.test(char)) {
      const name = /^[A-Za-z0-9-]+/.exec(source.slice(at, at + 200))?.[0] ?? char
      const after = at + name.length + (/^[ \t]*/.exec(source.slice(at + name.length, at + name.length + 200))?.[0].length ?? 0)
      const read = source[after] === '=' ? readValue(source, after + 1) : { value: 'true', end: lineEnd(source, after) }
      if (section !== '') pairs.push([`${section}.${name.toLowerCase()}`, read.value])
      at = read.end
    } else {
      at += 1
    }
  }
  return pairs
}

function lineEnd(source: string, at: number): number {
  const end = source.indexOf('\n', at)
  return end === -1 ? source.length : end
}

function sectionEnd(source: string, at: number): number {
  let quoted = false
  for (let end = at; end < source.length; end++) {
    const char = source[end]
    if (quoted && char === '\\') end += 1
    else if (char === '"') quoted = !quoted
    else if ((char === ']' && !quoted) || char === '\n') return end
  }
  return source.length
}

function sectionName(inside: string): string {
  const found = /^\s*([A-Za-z0-9.-]+)(?:\s+"((?:\\.|[^"\\])*)")?/s.exec(inside)
  if (!found) return ''
  const name = (found[1] ?? '').toLowerCase()
  return found[2] === undefined ? name : `${name}.${found[2].replace(/\\(.)/gs, '$1')}`
}

const escapes: Record<string, string> = { n: '\n', t: '\t', b: '\b' }

function readValue(source: string, start: number): { value: string; end: number } {
  let value = ''
  // Blanks count only once something follows them.
  let blanks = ''
  let quoted = false
  let at = start
  for (; at < source.length; at++) {
    const char = source.charAt(at)
    if (char === '\n') break
    if (!quoted && (char === '#' || char === ';')) return { value, end: lineEnd(source, at) }
    if (!quoted && /\s/.test(char)) {
      if (value !== '') blanks += char
      continue
    }
    value += blanks
    blanks = ''
    if (char === '"') quoted = !quoted
    else if (char === '\\') {
      at += 1
      const next = source.charAt(at)
      if (next === '\r' && source[at + 1] === '\n') at += 1
      else if (next !== '\n') value += escapes[next] ?? next
    } else value += char
  }
  return { value, end: at }
}
