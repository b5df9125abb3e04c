// Reads as much of TOML as manifests need: tables, keys, strings, inline tables. Other values are skipped.
// The files are untrusted, so everything here takes time linear in the length of the text.

/** Values by `table.key`, inline tables included: `dependencies.core.path` → `../core`. */
export function readToml(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  let table = ''
  let lists = 0
  for (const line of text.split('\n')) {
    const header = readHeader(line)
    if (header !== undefined) {
      // Each `[[bin]]` is a separate table.
      table = header.isList ? `${header.name}.${lists++}` : header.name
      continue
    }
    const equals = line.indexOf('=')
    const key = keyPath(line.slice(0, Math.max(0, equals)))
    if (/^[\w.-]+$/.test(key)) readValue(values, table === '' ? key : `${table}.${key}`, line.slice(equals + 1).trim())
  }
  return values
}

/** `[name]` or `[[name]]`. */
function readHeader(line: string): { name: string; isList: boolean } | undefined {
  const trimmed = line.trimStart()
  if (!trimmed.startsWith('[')) return undefined
  const isList = trimmed.startsWith('[[')
  const inner = trimmed.slice(isList ? 2 : 1)
  const end = inner.search(/[[\]]/)
  return end > 0 && inner[end] === ']' ? { name: keyPath(inner.slice(0, end)), isList } : undefined
}

/** A key starts where a run of its characters starts: without the lookbehind every suffix of a long run would be tried too. */
const inlineEntry = /(?<![\w.-])([\w.-]+)\s*=\s*(?:(["'])(.*?)\2|([\w.+-]+))/g

/** Longer than any real key. Every entry repeats the name of its table, so without a limit the keys outgrow the file. */
const longestKey = 500

function readValue(values: Map<string, string>, key: string, value: string): void {
  if (value.startsWith('{')) {
    for (const [, inner = '', , text = '', plain] of value.matchAll(inlineEntry)) set(values, `${key}.${inner}`, plain ?? text)
    return
  }
  const [, , text, plain] = /^(["'])(.*?)\1|^([\w.+-]+)/.exec(value) ?? []
  const found = text ?? plain
  if (found !== undefined) set(values, key, found)
}

function set(values: Map<string, string>, key: string, value: string): void {
  if (key.length <= longestKey) values.set(key, value)
}

function keyPath(key: string): string {
  return key.replace(/["'\s]/g, '')
}
