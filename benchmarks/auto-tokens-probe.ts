// Run in a separate process by the suite `auto`: measures how many tokens Auto's maps take for a few selections, compared with whole
// maps of the same files, and how many of the definitions that the selection uses they still show.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PromptRequest } from '../packages/contract/src/prompt/prompt-methods.ts'
import type { SelectedFile } from '../packages/contract/src/workspace/selection.ts'
import { languageIdOf, mapHead } from '../packages/engine/src/codemap/index.ts'
import { measureAddedMaps, openBlockCounter } from '../packages/engine/src/prompt/index.ts'
import { countTokens } from '../packages/engine/src/tokens/index.ts'
import { eachFile } from '../packages/engine/src/tree/index.ts'
import { randomFrom } from '../packages/engine/src/work/testing/random.ts'
import { createContext } from '../packages/host/src/create-context.ts'
import { promptToolsWith } from '../packages/host/src/prompts/build-prompt.ts'
import { promptMapsWith } from '../packages/host/src/prompts/prompt-maps.ts'
import { openTree } from './open-tree.ts'

export interface AutoTokensResult {
  selections: SelectionResult[]
}

interface SelectionResult {
  files: string[]
  maps: number
  /** Maps that do not fit the limit for all maps. */
  left: number
  tokens: { selected: number; shown: number; whole: number }
  /** Definitions that the selection uses directly, and how many of them the maps show. */
  used: number
  held: number
}

const [folder = '', home = '', rounds = '10'] = process.argv.slice(2)
const sliceLines = 40
const tree = openTree(folder)
const paths: string[] = []
eachFile(tree, (path, file) => {
  if (file.kind === 'file' && languageIdOf(path)) paths.push(path)
})
const random = randomFrom(11)
const context = createContext({ home })
const maps = promptMapsWith(context, tree, {})
const selections: SelectionResult[] = []
// Files without dependencies add no maps, so another file is chosen instead.
for (let attempt = 0; selections.length < Number(rounds) && attempt < 100; attempt++) {
  const result = await measure(selectionOf(selections.length))
  if (result.maps + result.left > 0) selections.push(result)
}
await context.close()
console.log(JSON.stringify({ selections } satisfies AutoTokensResult))

/** One file, one file, part of a file, three files, ten files, and again. */
function selectionOf(at: number): SelectedFile[] {
  const chosen = (count: number): string[] => Array.from({ length: count }, () => paths[Math.floor(random() * paths.length)] ?? '')
  const kind = at % 5
  if (kind === 2) return chosen(1).map(sliceOf)
  return [...new Set(chosen(kind === 3 ? 3 : kind === 4 ? 10 : 1))].map((path) => ({ path, mode: 'full' }))
}

function sliceOf(path: string): SelectedFile {
  const lines = readFileSync(join(folder, path), 'utf8').split('\n').length
  const from = 1 + Math.floor(random() * Math.max(1, lines - sliceLines))
  return { path, mode: 'slices', ranges: [{ from, to: Math.min(lines, from + sliceLines - 1) }] }
}

async function measure(selection: SelectedFile[]): Promise<SelectionResult> {
  const request: PromptRequest = { roots: [folder], selection, maps: 'auto', tree: 'none' }
  const tools = await promptToolsWith(context, request, { tree, rules: {}, tier: 'pro', isLenient: true }, {})
  const added = new Map((await measureAddedMaps(request, tools, openBlockCounter())).map((map) => [map.path, map]))
  const links = await maps.uses(selection.map(({ path }) => path))
  const selected = new Set(selection.map(({ path }) => path))
  const used = new Map<string, Set<string>>()
  for (const file of selection) {
    const words = new Set(textOf(file).match(/[\p{L}\p{N}_$]+/gu))
    for (const { path, names, aliases, isOnDefinitions } of links.get(file.path) ?? []) {
      const isShown = isOnDefinitions && !selected.has(path) && [...names, ...aliases].some((name) => words.has(name))
      if (!isShown) continue
      const known = used.get(path) ?? new Set()
      used.set(path, known)
      for (const name of names) if (words.has(name) || aliases.length > 0) known.add(name)
    }
  }
  const whole = await maps.read([...used.keys()])
  const result: SelectionResult = {
    files: selection.map(({ path, mode }) => (mode === 'full' ? path : `${path} (${sliceLines} lines)`)),
    maps: added.size,
    left: 0,
    tokens: { selected: selection.reduce((sum, file) => sum + countTokens(textOf(file)), 0), shown: 0, whole: 0 },
    used: 0,
    held: 0,
  }
  for (const [path, names] of used) {
    const map = whole.get(path)
    if (!map?.ok) continue
    const shown = added.get(path)
    const words = new Set(shown?.text.replaceAll(/^….*$/gm, '').match(/[\p{L}\p{N}_$]+/gu))
    const defined = new Set(map.source().symbols.flatMap(({ name }) => (names.has(name) ? [name] : [])))
    result.left += shown ? 0 : 1
    result.tokens.shown += shown?.tokens ?? 0
    result.tokens.whole += countTokens(`${mapHead(path)}${map.body}\n\n`)
    result.used += defined.size
    for (const name of defined) if (words.has(name)) result.held += 1
  }
  return result
}

function textOf(file: SelectedFile): string {
  const lines = readFileSync(join(folder, file.path), 'utf8').split('\n')
  return file.mode === 'slices' ? file.ranges.flatMap(({ from, to }) => lines.slice(from - 1, to)).join('\n') : lines.join('\n')
}
