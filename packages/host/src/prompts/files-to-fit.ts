// The forms in which a prompt could show each chosen file, smallest last, and how important each file is.

import type { Call, FileMode, LineRange, MapSymbol, PromptRequest, SelectedFile } from '@sheaf/contract'
import { mapHead } from '@sheaf/engine/codemap'
import {
  type FileToFit,
  type FitForm,
  type Form,
  formShares,
  type ListedFile,
  openLinkWeights,
  type PromptMap,
  type PromptMaps,
  usedRanges,
} from '@sheaf/engine/prompt'
import { filesNamedIn, kindOf } from '@sheaf/engine/ranking'
import { type SliceStep, sliceLadders } from '@sheaf/engine/regions'
import { secretByName } from '@sheaf/engine/secrets'
import { openTokenizer } from '@sheaf/engine/tokens'
import type { Tree } from '@sheaf/engine/tree'
import { readRegions } from '../builder/pack-context.ts'
import { rankTree } from '../builder/rank-tree.ts'
import type { Context } from '../context.ts'

interface ChosenToFit extends ListedFile {
  /** How the requested prompt shows it: with `maps: selected`, a file that was chosen whole is shown as a map. */
  shownAs: FileMode
  tokens: number
}

export interface FitInput {
  chosen: readonly ChosenToFit[]
  request: PromptRequest
  task: string
  tree: Tree
  /** Missing in the free tier: then files and ranges can only be left out. */
  maps: PromptMaps | undefined
  /** False: the prompt is within its budget, so only the files' own forms are needed. */
  shortens: boolean
}

/** Of more files, reading the lines takes too long; the best by name and rank come first. */
const mostSliced = 200
const mostRanked = 400
/** Of a file that the task doesn't mention, relative to the best file. */
const leastRelevance = 0.01
const generatedWeight = 0.2
/** With a task, lines that match it are worth more than an overview. */
const taskShares = { slices: 0.4, map: 0.3 } as const

export async function filesToFit(context: Context, input: FitInput, call: Call): Promise<FileToFit[]> {
  const { chosen, shortens } = input
  const scoreOf = shortens ? await readScores(context, input, call) : undefined
  const pro = shortens && input.maps ? await readPro(context, { ...input, maps: input.maps, scoreOf }, call) : nothing
  const { weightOf } = openLinkWeights(chosen, pro.links)
  const named = filesNamedIn(
    input.task,
    chosen.map(({ path }) => path),
  )
  const relevanceOf = (path: string): number => (scoreOf === undefined || named.has(path) ? 1 : leastRelevance + scoreOf(path))
  return chosen.map((file) => ({
    path: file.path,
    weight: weightOf(file.path, file.tokens) * relevanceOf(file.path) * (kindOf(file.path) === 'generated' ? generatedWeight : 1),
    isInTask: named.has(file.path),
    forms: [
      { tokens: file.tokens, share: 1, shown: { file: ownForm(file), why: '' } },
      ...(shortens ? fewerRanges(file) : []),
      ...pro.forms(file),
    ],
    whyOut: 'least relevant for its size',
  }))
}

/** How well a file matches the task, relative to the best file. */
type ScoreOf = (path: string) => number

/** Undefined: there is no task. */
async function readScores(context: Context, { task, tree }: FitInput, call: Call): Promise<ScoreOf | undefined> {
  if (task.trim() === '') return undefined
  const ranked = await rankTree(context, { tree, task, selected: [], top: mostRanked }, call)
  const best = Math.max(...ranked.map(({ score }) => score), Number.MIN_VALUE)
  const scores = new Map(ranked.map(({ path, score }) => [path, score / best]))
  return (path) => scores.get(path) ?? 0
}

function ownForm({ path, mode, ranges = [] }: ListedFile): SelectedFile {
  return mode === 'slices' ? { path, mode, ranges } : { path, mode }
}

/** Ranges that the user chose are kept or dropped as a whole, the longest first. */
function fewerRanges({ path, mode, ranges = [], tokens }: ChosenToFit): Form<FitForm>[] {
  if (mode !== 'slices') return []
  const longest = ranges.toSorted((a, b) => lengthOf(b) - lengthOf(a) || b.from - a.from)
  const all = linesOf(ranges)
  return longest.slice(1, mostDropped).map((_range, at): Form<FitForm> => {
    const dropped = new Set(longest.slice(0, at + 1))
    const kept = ranges.filter((range) => !dropped.has(range))
    const share = linesOf(kept) / all
    return {
      tokens: Math.ceil(tokens * share),
      share,
      shown: { file: { path, mode, ranges: kept }, why: 'without its longest line ranges' },
    }
  })
}

const mostDropped = 10

function lengthOf({ from, to }: LineRange): number {
  return to - from + 1
}

function linesOf(ranges: readonly LineRange[]): number {
  return ranges.reduce((sum, range) => sum + lengthOf(range), 0)
}

/** What Pro adds: the parts of a file that matter, and its map. */
interface ProForms {
  links: Parameters<typeof openLinkWeights>[1]
  forms: (file: ChosenToFit) => Form<FitForm>[]
}

const nothing: ProForms = { links: new Map(), forms: () => [] }

async function readPro(
  context: Context,
  input: FitInput & { maps: PromptMaps; scoreOf: ScoreOf | undefined },
  call: Call,
): Promise<ProForms> {
  const { chosen, request, maps, scoreOf } = input
  const links = await maps.uses(chosen.map(({ path }) => path))
  const whole = chosen.filter(({ mode, shownAs }) => mode === 'full' && shownAs === 'full')
  const found = await maps.read(whole.map(({ path }) => path))
  const ladders = scoreOf ? await readLadders(context, input, whole, scoreOf, call) : new Map<string, SliceStep[]>()
  const showsMaps = request.maps !== 'none' && (request.sections?.includes('file_map') ?? true)
  const { namesWanted } = openLinkWeights(chosen, links)
  const shares = scoreOf ? taskShares : formShares
  return {
    links,
    forms(file) {
      const map = found.get(file.path)
      const steps = ladders.get(file.path) ?? []
      return [
        ...(steps.length > 0 ? steps.map((step) => slicesForm(file, step)) : usedForm(file, map, namesWanted(file.path), shares.slices)),
        ...(showsMaps ? mapForm(file, map, shares.map) : []),
      ]
    },
  }
}

async function readLadders(
  context: Context,
  { task, tree }: FitInput,
  whole: readonly ChosenToFit[],
  scoreOf: ScoreOf,
  call: Call,
): Promise<Map<string, SliceStep[]>> {
  const likely = whole
    .filter(({ path }) => !secretByName(path))
    .map(({ path, named, tokens }) => ({ path, named, tokens, score: scoreOf(path) }))
    .sort((a, b) => Number(b.named) - Number(a.named) || b.score - a.score || (a.path < b.path ? -1 : 1))
    .slice(0, mostSliced)
  const { files } = await readRegions(context, tree, task, likely, call)
  const ladders = sliceLadders(task, files)
  return new Map(files.map(({ path }, at) => [path, ladders[at] ?? []]))
}

function slicesForm({ path }: ChosenToFit, { ranges, tokens, share }: SliceStep): Form<FitForm> {
  return { tokens, share: share * almost, shown: { file: { path, mode: 'slices', ranges }, why: 'the lines that match the instructions' } }
}

/** No slice is worth as much as the whole file. */
const almost = 0.95

function usedForm({ path, tokens }: ChosenToFit, map: PromptMap | undefined, names: ReadonlySet<string>, share: number): Form<FitForm>[] {
  if (!map?.ok || names.size === 0) return []
  const { symbols } = map.source()
  const ranges = usedRanges(symbols, names)
  if (ranges.length === 0) return []
  const part = linesOf(ranges) / lastLine(symbols)
  return [
    {
      tokens: Math.ceil(tokens * Math.min(1, part)),
      share,
      shown: { file: { path, mode: 'slices', ranges }, why: 'the definitions that other selected files use' },
    },
  ]
}

function lastLine(symbols: readonly MapSymbol[]): number {
  return symbols.reduce((last, { endLine }) => Math.max(last, endLine), 1)
}

function mapForm({ path }: ChosenToFit, map: PromptMap | undefined, share: number): Form<FitForm>[] {
  if (!map?.ok) return []
  const tokens = openTokenizer('o200k').count(Buffer.from(`${mapHead(path)}${map.body}\n\n`))
  return [{ tokens, share, shown: { file: { path, mode: 'map' }, why: 'only its code map' } }]
}
