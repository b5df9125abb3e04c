// Measures how many of the definitions that other tools find in a folder are in our maps, by language.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageId } from '../../packages/contract/src/workspace/languages.ts'
import { randomFrom } from '../../packages/engine/src/work/testing/random.ts'
import { listPaths, npmCode } from '../corpus/index.ts'
import {
  type Comparison,
  compareDefinitions,
  type Definition,
  findDefinitions,
  languageOf,
  type OracleResult,
  reasonFor,
  sourceContextReader,
} from '../oracle/index.ts'
import { type OurMap, ourMaps } from '../our-maps.ts'
import { openHome, repository } from '../ours.ts'
import type { Row } from '../row.ts'
import { type Bench, targetFrom } from '../suite.ts'

const extrasShown = 25

export async function definitions({ folder, list, languages }: Bench): Promise<Row[]> {
  const cwd = folder ?? npmCode(join(repository, 'node_modules'))
  const home = await openHome()
  try {
    const maps = new Map((await ourMaps(cwd, home)).map((map) => [map.path, map]))
    const rows: Row[] = []
    for (const [language, paths] of byLanguage(cwd)) {
      if (languages.length > 0 && !languages.includes(language)) continue
      const oracleResult = await findDefinitions({ folder: cwd, language, paths })
      if (oracleResult === null) continue
      const judged = judgeMaps(cwd, oracleResult, maps)
      if (judged.found.length + judged.missed.length > 0) rows.push(rowOf(language, oracleResult, judged))
      if (list) console.log(listing(language, oracleResult, judged))
    }
    return rows
  } finally {
    home.remove()
  }
}

interface Judged extends Comparison {
  /** Missed because the oracle is wrong, by reason. */
  mistakes: Map<string, Definition[]>
  /** Definitions in files without a map: generated, minified, huge, ignored. */
  unmapped: Definition[]
}

function byLanguage(folder: string): [LanguageId, string[]][] {
  const groups = new Map<LanguageId, string[]>()
  for (const path of listPaths(folder)) {
    const language = languageOf(path, () => readFileSync(join(folder, path), 'utf8'))
    if (language === null) continue
    const group = groups.get(language)
    if (group === undefined) groups.set(language, [path])
    else group.push(path)
  }
  return [...groups].sort()
}

function judgeMaps(folder: string, oracleResult: OracleResult, maps: ReadonlyMap<string, OurMap>): Judged {
  // If a language has no map at all, it was forgotten; single files without a map were left out on purpose.
  const isForgotten = !oracleResult.paths.some((path) => maps.has(path))
  const isMapped = ({ path }: { path: string }) => isForgotten || maps.has(path)
  const symbols = oracleResult.paths.flatMap((path) =>
    (maps.get(path)?.symbols ?? []).map(({ kind, name, line }) => ({ path, kind, name, line })),
  )
  const compared = compareDefinitions({ ...oracleResult, definitions: oracleResult.definitions.filter(isMapped) }, symbols)
  const seen = sourceContextReader(folder)
  const reasoned = Map.groupBy(compared.missed, (missed) => reasonFor(missed, seen(missed)))
  const missed = reasoned.get(null) ?? []
  const mistakes = new Map([...reasoned].flatMap(([reason, cases]) => (reason === null ? [] : [[reason, cases] as const])))
  return { ...compared, missed, mistakes, unmapped: oracleResult.definitions.filter((each) => !isMapped(each)) }
}

function rowOf(language: LanguageId, { oracle }: OracleResult, { found, missed, extras, mistakes, unmapped }: Judged): Row {
  const count = found.length + missed.length
  const erred = [...mistakes.values()].flat().length
  const locals = extras.filter(({ isLocal }) => isLocal).length
  return {
    suite: 'definitions',
    name: language,
    unit: 'definitions',
    ours: found.length,
    rival: { ...oracle, value: count },
    target: targetFrom(100, count, { kind: 'share', least: 0.98 }),
    samples: { ours: [found.length], rival: [count] },
    note: [
      `${missed.length} missed`,
      `${erred} more excused as mistakes of ${oracle.name}, ${((found.length / (count + erred)) * 100).toFixed(2)}% with them`,
      `${extras.length} extras of ours, ${locals} of them local to a function`,
      ...(unmapped.length > 0 ? [`${unmapped.length} more in ${new Set(unmapped.map(({ path }) => path)).size} files without a map`] : []),
    ].join('; '),
  }
}

function listing(language: LanguageId, { oracle }: OracleResult, { missed, extras, mistakes, unmapped }: Judged): string {
  const line = (each: { path: string; line: number; kind: string; name: string }) =>
    `  ${each.path}:${each.line} ${each.kind} ${each.name.replace(/\p{C}+/gu, '·')}`
  const bare = [...new Set(unmapped.map(({ path }) => path))]
  return [
    `\n${language}: missed (${missed.length})`,
    ...missed.map(line),
    ...[...mistakes].flatMap(([reason, cases]) => [
      `${language}: mistakes of ${oracle.name}, ${reason} (${cases.length})`,
      ...sample(cases, extrasShown).map(line),
    ]),
    `${language}: extras (${extras.length}, a sample)`,
    ...sample(extras, extrasShown).map((extra) => `${line(extra)}${extra.isLocal ? ' (local)' : ''}`),
    ...(bare.length > 0
      ? [`${language}: files without a map (${bare.length})`, ...bare.slice(0, extrasShown).map((path) => `  ${path}`)]
      : []),
  ].join('\n')
}

/** The same sample every time, so that two people can discuss the same cases. */
function sample<Item>(items: readonly Item[], most: number): Item[] {
  const random = randomFrom(1)
  return items
    .map((item, at) => ({ item, at, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
