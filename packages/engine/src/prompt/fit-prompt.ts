// Shrinks a prompt to its maximum, counted on the exact text.

import { type LeftOut, Refusal } from '@sheaf/contract'
import type { Link } from '../graph/index.ts'
import type { Tokenizer } from '../tokens/index.ts'
import type { ListedFile } from './choose-listed-files.ts'
import { type FileBlock, slicesBlock } from './file-block.ts'
import { type Fitting, type Form, fitBudget, formShares } from './fit-budget.ts'
import { type LinkWeights, openLinkWeights } from './link-weights.ts'
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
  /** Missing in the free tier: then a file is included whole or not at all. */
  maps: PromptMaps | undefined
  /** Exact token count of the prompt with these blocks. */
  total: (blocks: Blocks) => number
}

type Shown = { as: 'file'; block: FileBlock } | { as: 'map'; block: MapBlock }

export async function fitPrompt(blocks: Blocks, options: FitOptions): Promise<Fitted> {
  const { maxTokens, total, chosen } = options
  if (total(blocks) <= maxTokens) return { ...blocks, dropped: [] }
  const { own, added, usedBy } = await fittingsOf(blocks, options)
  let room = maxTokens
  for (;;) {
    const taken = fitBudget(own, room)
    const used = tokensOf(taken)
    // Maps that the user did not choose get the room left by all named files, and only if a file that uses them is included.
    const isNamedIn = chosen.every(({ path, named }) => !named || taken.has(path) || !own.some((file) => file.path === path))
    const wanted = isNamedIn ? added.filter(({ path }) => usedBy(path).some((user) => taken.has(user))) : []
    for (const [path, form] of fitBudget(wanted, room - used)) taken.set(path, form)
    const kept = blocksOf([...own, ...added], taken, maxTokens)
    const over = total(kept) - maxTokens
    if (taken.size === 0) refuseOverBudget(own, over + maxTokens, maxTokens)
    if (over <= 0) return { ...kept, dropped: leftOutOf(blocks, taken, maxTokens) }
    // The tree and the tags need tokens too; how many depends on the files shown, so measure again until it fits.
    room = Math.max(0, tokensOf(taken) - over)
  }
}

function tokensOf(taken: ReadonlyMap<string, Form<Shown>>): number {
  return [...taken.values()].reduce((sum, form) => sum + form.tokens, 0)
}

/** A prompt with none of the chosen files would be sent by mistake. */
export function refuseOverBudget<Any>(own: readonly Fitting<Any>[], empty: number, maxTokens: number): never {
  const least = own.flatMap(({ forms }) => forms).reduce((fewest, { tokens }) => Math.min(fewest, tokens), Number.POSITIVE_INFINITY)
  const without = `The prompt has ${empty} tokens without any files`
  throw new Refusal(
    'over-budget',
    own.length === 0
      ? `${without}, but the maximum is ${maxTokens}.`
      : `${without}, and the shortest form of a selected file has ${least}, but the maximum is ${maxTokens}.`,
  )
}

interface Fittings {
  own: Fitting<Shown>[]
  added: Fitting<Shown>[]
  usedBy: LinkWeights['usedBy']
}

async function fittingsOf({ files, maps: shownMaps }: Blocks, { chosen, tokenizer, maps }: FitOptions): Promise<Fittings> {
  const whole = files.filter((block) => block.mode === 'full')
  const found: ReadonlyMap<string, PromptMap> = maps ? await maps.read(whole.map(({ path }) => path)) : new Map()
  const links: ReadonlyMap<string, readonly Link[]> = maps ? await maps.uses(chosen.map(({ path }) => path)) : new Map()
  const { weightOf, namesWanted, usedBy } = openLinkWeights(chosen, links)
  const ofFiles = files.map((block): Fitting<Shown> => {
    const forms: Form<Shown>[] = [{ tokens: block.segment.tokens, share: formShares.full, shown: { as: 'file', block } }]
    const map = found.get(block.path)
    if (block.mode === 'full' && map?.ok) {
      const shown = block.source().path
      const asMap = mapBlock({ path: block.path, shown, body: map.body, hash: map.hash }, tokenizer)
      forms.push({ tokens: asMap.segment.tokens, share: formShares.map, shown: { as: 'map', block: asMap } })
      const ranges = usedRanges(map.source().symbols, namesWanted(block.path))
      if (ranges.length > 0) {
        const slices = { ...slicesBlock(block.source(), ranges, tokenizer), path: block.path }
        forms.push({ tokens: slices.segment.tokens, share: formShares.slices, shown: { as: 'file', block: slices } })
      }
    }
    return {
      path: block.path,
      weight: weightOf(block.path, block.segment.tokens),
      forms: forms.filter((form) => form.share === 1 || form.tokens < block.segment.tokens),
    }
  })
  const ofMaps = shownMaps.map((block): Fitting<Shown> & { isAdded: boolean } => ({
    path: block.path,
    weight: weightOf(block.path, block.segment.tokens),
    forms: [{ tokens: block.segment.tokens, share: 1, shown: { as: 'map', block } }],
    isAdded: block.why !== undefined,
  }))
  return {
    own: [...ofFiles, ...ofMaps.filter(({ isAdded }) => !isAdded)],
    added: ofMaps.filter(({ isAdded }) => isAdded),
    usedBy,
  }
}

function blocksOf(fittings: readonly Fitting<Shown>[], taken: ReadonlyMap<string, Form<Shown>>, maxTokens: number): Blocks {
  const blocks: Blocks = { files: [], maps: [] }
  for (const { path, forms } of fittings) {
    const form = taken.get(path)
    if (!form) continue
    const why =
      form.share === 1 ? undefined : `shortened to fit within ${grouped(maxTokens)} tokens; in full it has ${grouped(wholeOf(forms))}`
    const { shown } = form
    if (shown.as === 'file') blocks.files.push(why === undefined ? shown.block : { ...shown.block, why })
    else blocks.maps.push(why === undefined ? shown.block : { ...shown.block, why })
  }
  blocks.maps.sort((a, b) => (a.path < b.path ? -1 : 1))
  return blocks
}

function wholeOf(forms: readonly Form<Shown>[]): number {
  return forms.find(({ share }) => share === 1)?.tokens ?? 0
}

function leftOutOf({ files, maps }: Blocks, taken: ReadonlyMap<string, Form<Shown>>, maxTokens: number): LeftOut[] {
  const within = `left out to fit within ${grouped(maxTokens)} tokens`
  const notTaken = <Block extends { path: string }>(blocks: readonly Block[]): Block[] => blocks.filter(({ path }) => !taken.has(path))
  return [
    // No token count: callers group paths with the same reason.
    ...notTaken(files).map(({ path }) => ({ path, why: within })),
    ...notTaken(maps).map(({ path }) => ({ path, why: `its code map was ${within}` })),
  ]
}

function grouped(count: number): string {
  return count.toLocaleString('en')
}
