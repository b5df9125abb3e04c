// As much of TOML as manifests need: tables, keys, strings, inline tables. Whatever else a value may be, it is passed over.

/** Values by `table.key`, inline tables included: `dependencies.core.path` → `../core`. */
export function readToml(text: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  let table = ''
  let lists = 0
  for (const line of text.split('\n')) {
    const [, list, header] = /^\s*\[(\[)?\s*([^[\]]+?)\s*\]/.exec(line) ?? []
    if (header !== undefined) {
      // Each `[[bin]]` is a table of its own.
      table = list === undefined ? keyPath(header) : `${keyPath(header)}.${lists++}`
      continue
    }
    const equals = line.indexOf('=')
    const key = keyPath(line.slice(0, Math.max(0, equals)))
    if (/^[\w.-]+$/.test(key)) readValue(values, table === '' ? key : `${table}.${key}`, line.slice(equals + 1).trim())
  }
  return values
}

function readValue(values: Map<string, string>, key: string, value: string): void {
  if (value.startsWith('{')) {
    for (const [, inner = '', , text = '', plain] of value.matchAll(/([\w.-]+)\s*=\s*(?:(["'])(.*?)\2|([\w.+-]+))/g))
      values.set(`${key}.${inner}`, plain ?? text)
    return
  }
  const [, , text, plain] = /^(["'])(.*?)\1|^([\w.+-]+)/.exec(value) ?? []
  const found = text ?? plain
  if (found !== undefined) values.set(key, found)
}

function keyPath(key: string): string {
  return key.replace(/["'\s]/g, '')
}
