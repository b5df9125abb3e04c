// Uses `ast-grep outline` as an oracle for languages that ctags does not know: top-level items and their direct members.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageId } from '../../packages/contract/src/workspace/languages.ts'
import type { Rival } from '../rivals.ts'
import { runCommand } from '../run-command.ts'
import type { Definition, OracleQuery, OtherSymbol, SortedSymbols } from './definition.ts'

export interface OutlineFile {
  path: string
  items: OutlineItem[]
}

export interface OutlineItem {
  symbolType: string
  name: string
  range: { byteOffset: { start: number; end: number }; start: { line: number } }
  members?: OutlineItem[]
}

const counted = new Set([
  'class',
  'constructor',
  'enum',
  'function',
  'interface',
  'method',
  'object',
  'struct',
  'typeAlias',
  'typeParameter',
])
const bodies = new Set(['constructor', 'function', 'method'])

export async function readOutline(astGrep: Rival, { folder, language, paths }: OracleQuery): Promise<SortedSymbols> {
  const args = ['outline', '--items', 'structure', '--view', 'expanded', '--json=stream', '--lang', language, '.']
  const { stdout } = await runCommand(astGrep.command, [...astGrep.args, ...args], { cwd: folder })
  const wanted = new Set(paths)
  const files = stdout.split('\n').flatMap((line): OutlineFile[] => (line === '' ? [] : [JSON.parse(line)]))
  const sorted = files
    .map((file) => ({ ...file, path: file.path.replaceAll('\\', '/').replace(/^\.\//, '') }))
    .filter(({ path }) => wanted.has(path))
    .map((file) => sortItems(file, readFileSync(join(folder, file.path)), language))
  return { definitions: sorted.flatMap(({ definitions }) => definitions), otherSymbols: sorted.flatMap(({ otherSymbols }) => otherSymbols) }
}

export function sortItems({ path, items }: OutlineFile, bytes: Buffer, language: LanguageId): SortedSymbols {
  const all = items.flatMap((item) => [
    { item, within: null },
    ...(item.members ?? []).map((member) => ({ item: member, within: item.symbolType })),
  ])
  const around = all.flatMap(({ item }) => (bodies.has(item.symbolType) ? [item.range.byteOffset] : []))
  const definitions: Definition[] = []
  const otherSymbols: OtherSymbol[] = []
  for (const { item, within } of all) {
    const { start, end } = item.range.byteOffset
    const line = item.range.start.line + 1
    const isLocal = around.some((body) => body.start < start && end < body.end)
    const { name, symbolType: kind } = item
    if (isLocal || !counted.has(kind)) otherSymbols.push({ path, name, line, isLocal })
    else
      definitions.push({
        path,
        language,
        kind,
        name,
        line,
        alsoAt: [line + linesBefore(name, bytes.subarray(start, end).toString('utf8'))],
        within,
      })
  }
  return { definitions, otherSymbols }
}

/** A node starts with its attributes, which may span several lines. */
function linesBefore(name: string, text: string): number {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
  const words = 'func|class|struct|enum|protocol|extension|actor|typealias|associatedtype'
  const at = text.search(new RegExp(`\\b(?:${words})\\s+${escaped}|\\b(?:init|deinit|subscript)\\b`))
  return at < 0 ? 0 : text.slice(0, at).split('\n').length - 1
}
