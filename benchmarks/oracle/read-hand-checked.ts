// Reads definitions in real files of languages without another oracle: a script listed them by indentation, and a person corrected the
// list. It has only names and lines; files are identified by their hash.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LanguageId } from '../../packages/contract/src/workspace/languages.ts'
import type { Definition, OracleQuery, OracleResult } from './definition.ts'

interface CheckedFile {
  sha1: string
  definitions: Pick<Definition, 'line' | 'kind' | 'name'>[]
}

/** Null if the folder has none of the files. */
export function readHandChecked({ folder, language, paths }: OracleQuery): OracleResult | null {
  const checked = new Map(checkedFiles(language).map((file) => [file.sha1, file.definitions]))
  const known = paths.flatMap((path) => {
    const definitions = checked.get(
      createHash('sha1')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    )
    return definitions === undefined ? [] : [{ path, definitions }]
  })
  if (known.length === 0) return null
  return {
    oracle: { name: 'hand-checked', version: '1' },
    paths: known.map(({ path }) => path),
    definitions: known.flatMap(({ path, definitions }) =>
      definitions.map((each): Definition => ({ ...each, path, language, alsoAt: [], within: null })),
    ),
    otherSymbols: [],
  }
}

function checkedFiles(language: LanguageId): CheckedFile[] {
  const list = fileURLToPath(new URL(`hand-checked/${language}.txt`, import.meta.url))
  return existsSync(list) ? parseChecked(readFileSync(list, 'utf8')) : []
}

/** A line `repository path sha1` for each file, and below it, indented, `line kind name` for each definition. */
export function parseChecked(text: string): CheckedFile[] {
  const files: CheckedFile[] = []
  for (const line of text.split('\n')) {
    const words = line.trim().split(' ')
    if (line.startsWith(' '))
      files.at(-1)?.definitions.push({ line: Number(words[0]), kind: words[1] ?? '', name: words.slice(2).join(' ') })
    else if (line !== '') files.push({ sha1: words.at(-1) ?? '', definitions: [] })
  }
  return files
}
