// Reads the `_headers` of a built site like static hosts do: a path, then its headers, each indented. A trailing `*` matches anything.

import { existsSync, readFileSync } from 'node:fs'

interface Rule {
  matches(path: string): boolean
  headers: Record<string, string>
}

export function readHeaders(file: string): (path: string) => Record<string, string> {
  const rules = existsSync(file) ? parse(readFileSync(file, 'utf8')) : []
  return (path) => Object.assign({}, ...rules.filter(({ matches }) => matches(path)).map(({ headers }) => headers))
}

function parse(text: string): Rule[] {
  const rules: Rule[] = []
  for (const line of text.split('\n')) {
    const header = /^\s+([\w-]+):\s*(.*?)\s*$/.exec(line)
    const current = rules.at(-1)
    if (header !== null && current !== undefined) current.headers[(header[1] ?? '').toLowerCase()] = header[2] ?? ''
    else if (/^\//.test(line)) rules.push({ matches: matcher(line.trim()), headers: {} })
  }
  return rules
}

function matcher(pattern: string): (path: string) => boolean {
  if (!pattern.endsWith('*')) return (path) => path === pattern
  const start = pattern.slice(0, -1)
  return (path) => path.startsWith(start)
}
