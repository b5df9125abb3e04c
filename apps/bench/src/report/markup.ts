// HTML templates: every inserted value is escaped, unless it is already markup.

const known = new WeakSet<Markup>()

export interface Markup {
  readonly text: string
}

type Part = string | number | Markup | undefined | false | readonly (Markup | string | false | undefined)[]

/** Model names come from anyone's run files: text that is not made here is never markup. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return markup(strings.reduce((text, string, at) => text + partText(parts[at - 1]) + string))
}

export function markup(text: string): Markup {
  const made = { text }
  known.add(made)
  return made
}

function partText(part: Part): string {
  if (part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map(partText).join('')
  if (typeof part === 'object' && 'text' in part && known.has(part)) return part.text
  return escaped(String(part))
}

function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
