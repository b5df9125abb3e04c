import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageIds, languages as rows } from '@sheaf/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseSource } from '../grammars.ts'
import { languageOf } from '../language-of.ts'
import { mapStyleOf } from '../map-style.ts'
import { readSource } from '../read-source.ts'
import { renderMap } from '../render-map.ts'
import { type SourceMap, typeKinds } from '../source-map.ts'
import { languages } from './index.ts'

const here = import.meta.dirname
const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()

function sampleOf(id: string): { path: string; text: string } {
  const name =
    readdirSync(join(here, id)).find((file) => file.startsWith('sample.') && !file.endsWith('.map') && !file.endsWith('.json')) ??
    'sample.missing'
  return { path: name, text: readFileSync(join(here, id, name), 'utf8') }
}

describe('languages', () => {
  // [S1.13]
  it('registers every language folder', () => {
    expect(folders).toEqual([...languageIds])
    expect(languages.map(({ id }) => id)).toEqual([...languageIds])
  })

  // [F2.8]
  it('assigns each file name pattern to one language', () => {
    const claimed = rows.flatMap(({ files }) => files)
    expect(claimed).toEqual([...new Set(claimed)])
  })
})

describe.each(languages)('a map of $id', (language) => {
  let path = ''
  let text = ''
  let map: SourceMap
  beforeAll(() => {
    ;({ path, text } = sampleOf(language.id))
    map = readSource(language, parseSource(language, path, text), text)
  })

  // [S1.13] [S1.14] [F2.1]
  it('matches the reviewed map of the sample', async () => {
    expect(languageOf(path)).toBe(language)
    expect(text.split('\n').length).toBeGreaterThan(100)
    expect(map.broken).toBe(false)
    await expect(`${renderMap(path, map, mapStyleOf(path))}\n`).toMatchFileSnapshot(join(here, language.id, 'sample.map'))
  })

  it('matches the reviewed imports of the sample', async () => {
    const imports = map.imports.map(({ module, names, everything, reexported, local }) => ({
      module,
      names,
      everything,
      reexported,
      local,
    }))
    await expect(`${JSON.stringify({ namespaces: map.namespaces, imports }, null, 2)}\n`).toMatchFileSnapshot(
      join(here, language.id, 'sample.imports.json'),
    )
  })

  it('names only types that typeDefinition finds in the plain text', () => {
    const found = new Set([...text.matchAll(language.typeDefinition)].map(({ groups }) => groups?.name))
    const types = map.symbols.filter(({ kind }) => typeKinds.has(kind)).map(({ name }) => name.split(/\.|::/).at(-1))
    expect(types.filter((name) => !found.has(name))).toEqual([])
  })

  it('maps the readable part of a truncated file', () => {
    const half = text.slice(0, Math.floor(text.length * 0.6))
    const cutMap = readSource(language, parseSource(language, path, half), half)
    const before = new Set(map.symbols.map(({ name }) => name))
    const kept = cutMap.symbols.filter(({ name }) => before.has(name))
    expect(kept.length).toBeGreaterThan(map.symbols.length * 0.3)
  })
})
