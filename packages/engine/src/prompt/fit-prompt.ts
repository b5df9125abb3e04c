// Makes a prompt fit its maximum, counted on the exact text.

import { type LeftOut, Refusal } from '@sheaf/contract'
import type { Link } from '../graph/index.ts'
import type { Tokenizer } from '../tokens/index.ts'
import type { ListedFile } from './choose-listed.ts'
import { type FileBlock, slicesBlock } from './file-block.ts'
import { type Fitting, type Form, fitBudget } from './fit-budget.ts'
import type { MapBlock } from './map-block.ts'
import { mapBlock } from './map-block.ts'
import type { PromptMap, PromptMaps } from './prompt-tools.ts'
import { usedRanges } from './used-ranges.ts'

export interface Blocks {
  files: FileBlock[]
  maps: MapBlock[]
}

export interface Fitted extends Blocks {
  dropped: LeftOut[]
}

interface FitOptions {
  chosen: readonly ListedFile[]
  maxTokens: number
  tokenizer: Tokenizer
  /** Missing in the free tier: then a file is in whole or not at all. */
  maps: PromptMaps | undefined
  /** The exact count of the whole prompt with these files and maps. */
  total: (blocks: Blocks) => number
}

type Shown = { as: 'file'; block: FileBlock } | { as: 'map'; block: MapBlock }

export async function fitPrompt(blocks: Blocks, options: FitOptions): Promise<Fitted> {
  const { maxTokens, total } = options
  if (total(blocks) <= maxTokens) return { ...blocks, dropped: [] }
  const fittings = await fittingsOf(blocks, options)
  let room = maxTokens
  for (;;) {
    const taken = fitBudget(fittings, room)
    const kept = blocksOf(fittings, taken)
    const over = total(kept) - maxTokens
    if (over <= 0) return { ...kept, dropped: whatBecame(blocks, taken, maxTokens) }
    if (taken.size === 0)
      throw new Refusal('over-budget', `Without any file the prompt still has ${over + maxTokens} tokens; the maximum is ${maxTokens}.`)
    // The tree and the tags take their part; it changes with what is shown, so it is measured again until both agree.
    const used = [...taken.values()].reduce((sum, form) => sum + form.tokens, 0)
    room = Math.max(0, used - over)
  }
}

/** A file that was named counts a hundred times, what it leans on directly ten times. */
const namedWeight = 100
const usedWeight = 10
/** What nobody chose comes last. */
const broughtWeight = 0.5

/** A map tells most of what a caller must know. */
const shares = { full: 1, slices: 0.8, map: 0.6 } as const

async function fittingsOf({ files, maps: brought }: Blocks, { chosen, tokenizer, maps }: FitOptions): Promise<Fitting<Shown>[]> {
  const named = new Set(chosen.filter((file) => file.named).map(({ path }) => path))
  const whole = files.filter((block) => block.mode === 'full')
  const found: ReadonlyMap<string, PromptMap> = maps ? await maps.read(whole.map(({ path }) => path)) : new Map()
  const links: ReadonlyMap<string, readonly Link[]> = maps ? await maps.uses(chosen.map(({ path }) => path)) : new Map()
  const direct = new Set([...named].flatMap((path) => (links.get(path) ?? []).map((link) => link.path)))
  const wanted = namesWanted(links)
  const users = countUsers(links)
  // What many lean on, and what is large, has more to tell than a small file at the edge.
  const weightOf = (path: string, tokens: number): number =>
    (named.has(path) ? namedWeight : direct.has(path) ? usedWeight : 1) * Math.sqrt(tokens) * (1 + Math.log2(1 + (users.get(path) ?? 0)))
  const own = files.map((block): Fitting<Shown> => {
    const forms: Form<Shown>[] = [{ tokens: block.segment.tokens, share: shares.full, shown: { as: 'file', block } }]
    const map = found.get(block.path)
    if (block.mode === 'full' && map?.ok) {
      const shown = block.source().path
      const asMap = mapBlock({ path: block.path, shown, body: map.body, hash: map.hash }, tokenizer)
      forms.push({ tokens: asMap.segment.tokens, share: shares.map, shown: { as: 'map', block: asMap } })
      const ranges = usedRanges(map.symbols(), wanted.get(block.path) ?? new Set())
      if (ranges.length > 0) {
        const slices = { ...slicesBlock(block.source(), ranges, tokenizer), path: block.path }
        forms.push({ tokens: slices.segment.tokens, share: shares.slices, shown: { as: 'file', block: slices } })
      }
    }
    return {
      path: block.path,
      weight: weightOf(block.path, block.segment.tokens),
      forms: forms.filter((form) => form.share === 1 || form.tokens < block.segment.tokens),
    }
  })
  const others = brought.map(
    (block): Fitting<Shown> => ({
      path: block.path,
      weight: block.why === undefined ? weightOf(block.path, block.segment.tokens) : broughtWeight * Math.sqrt(block.segment.tokens),
      forms: [{ tokens: block.segment.tokens, share: 1, shown: { as: 'map', block } }],
    }),
  )
  return [...own, ...others]
}

function countUsers(links: ReadonlyMap<string, readonly Link[]>): Map<string, number> {
  const users = new Map<string, number>()
  for (const own of links.values()) for (const { path } of own) users.set(path, (users.get(path) ?? 0) + 1)
  return users
}

/** Which names of a file the other chosen files use. */
function namesWanted(links: ReadonlyMap<string, readonly Link[]>): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>()
  for (const own of links.values()) {
    for (const { path, names } of own) {
      const known = wanted.get(path) ?? new Set()
      for (const name of names) known.add(name)
      wanted.set(path, known)
    }
  }
  return wanted
}

function blocksOf(fittings: readonly Fitting<Shown>[], taken: ReadonlyMap<string, Form<Shown>>): Blocks {
  const blocks: Blocks = { files: [], maps: [] }
  for (const { path } of fittings) {
    const shown = taken.get(path)?.shown
    if (shown?.as === 'file') blocks.files.push(shown.block)
    else if (shown) blocks.maps.push(shown.block)
  }
  blocks.maps.sort((a, b) => (a.path < b.path ? -1 : 1))
  return blocks
}

function whatBecame({ files, maps }: Blocks, taken: ReadonlyMap<string, Form<Shown>>, maxTokens: number): LeftOut[] {
  const within = `to stay within ${maxTokens} tokens`
  const ofFiles = files.flatMap(({ path, segment, mode }): LeftOut[] => {
    const shown = taken.get(path)?.shown
    if (!shown) return [{ path, why: `left out ${within} (it has ${segment.tokens})` }]
    if (shown.as === 'map') return [{ path, why: `shown as its code map ${within} (it has ${segment.tokens})` }]
    return shown.block.mode === mode ? [] : [{ path, why: `shown in parts ${within} (it has ${segment.tokens})` }]
  })
  return [
    ...ofFiles,
    ...maps.filter(({ path }) => !taken.has(path)).map(({ path }) => ({ path, why: `its code map was left out ${within}` })),
  ]
}
