// Measures the tokens that maps save, by language, against `repomix --compress` on the same files, and which definitions both keep.

import type { LanguageId } from '../../packages/contract/src/workspace/languages.ts'
import { countTokens } from '../../packages/engine/src/tokens/index.ts'
import { type Definition, findDefinitions, plainName, reasonFor, sourceContextReader } from '../oracle/index.ts'
import type { OurMap } from '../our-maps.ts'
import { pinnedNode } from '../ours.ts'
import { compressedFiles } from '../repomix-compress.ts'
import { installRepomix, repomixVersion } from '../rivals.ts'
import type { Row } from '../row.ts'
import { targetFrom } from '../suite.ts'

export async function mapTokens(cwd: string, maps: readonly OurMap[]): Promise<Row[]> {
  const compressed = await compressedFiles(installRepomix(pinnedNode), cwd)
  const both = maps.filter(({ path }) => compressed.has(path))
  const seen = sourceContextReader(cwd)
  const rows: Row[] = []
  for (const [language, ofLanguage] of [...Map.groupBy(both, ({ language }) => language)].sort()) {
    const oracleResult = await findDefinitions({ folder: cwd, language, paths: ofLanguage.map(({ path }) => path) })
    // A name that is only imported is not a definition that either side could keep.
    const defined = oracleResult?.definitions.filter((each) => reasonFor(each, seen(each)) === null) ?? null
    rows.push(rowOf(language, ofLanguage, compressed, defined))
  }
  return rows
}

function rowOf(
  language: LanguageId,
  maps: readonly OurMap[],
  compressed: ReadonlyMap<string, string>,
  defined: readonly Definition[] | null,
): Row {
  const full = sum(maps.map(({ tokens }) => tokens.full))
  const ours = sum(maps.map(({ tokens }) => tokens.map))
  // Includes the path, as a map does.
  const theirs = sum(maps.map(({ path }) => countTokens(`${path}\n${compressed.get(path) ?? ''}`)))
  const texts = new Map(maps.map(({ path, text }) => [path, text]))
  const saved = (tokens: number) => `${((1 - tokens / full) * 100).toFixed(1)}%`
  const kept = (of: ReadonlyMap<string, string>) => (defined === null ? 'unknown' : `${namesIn(of, defined)}`)
  return {
    suite: 'maps',
    name: `tokens, ${language}`,
    unit: 'tokens',
    ours,
    rival: { name: 'repomix --compress', version: repomixVersion, value: theirs },
    target: targetFrom(100_000, full, { kind: 'within', times: 1 }),
    samples: { ours: [ours], rival: [theirs] },
    note: [
      `${full} tokens in ${maps.length} files; saved ${saved(ours)} against ${saved(theirs)}`,
      `definitions whose name is left ${kept(texts)} against ${kept(compressed)}, of ${defined?.length ?? 'unknown'}`,
    ].join('; '),
  }
}

/** The same lenient rule for both sides: the name may be anywhere in the output for its file. */
function namesIn(texts: ReadonlyMap<string, string>, defined: readonly Definition[]): number {
  const words = new Map<string, ReadonlySet<string>>()
  return defined.filter(({ path, name }) => {
    const text = texts.get(path) ?? ''
    const known = words.get(path) ?? new Set(text.match(/[\p{L}\p{N}_$]+/gu))
    words.set(path, known)
    const plain = plainName(name)
    return known.has(plain) || (/[^\p{L}\p{N}_$]/u.test(plain) && text.replace(/\s/g, '').includes(plain))
  }).length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
