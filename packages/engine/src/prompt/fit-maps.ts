// Chooses the definitions that Auto's maps show: all used ones if they fit the limits, otherwise specific ones before common ones.

import type { MapSymbol } from '@sheaf/contract'
import { isHolder } from '../codemap/index.ts'
import type { Tokenizer } from '../tokens/index.ts'
import { eventLoopYielder } from '../work/index.ts'
import type { MapBlock } from './map-block.ts'
import type { PartialMap, UsedDefinition } from './partial-map.ts'
import type { MapLimits } from './prompt-tools.ts'
import { lastPart } from './used-names.ts'

/** A map to fit. `block` makes its block with only these definitions, counted exactly. */
export interface MapToFit {
  path: string
  part: PartialMap
  block(taken: ReadonlySet<UsedDefinition>): MapBlock
}

export interface FittedMaps {
  blocks: MapBlock[]
  /** Paths of the maps for which there is no room. */
  dropped: string[]
}

type Shares = (words: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Names that more than this share of all files mention say little about the selection. */
const commonShare = 0.25
/** Tokens of a map without definitions, besides its path: the borders, a section's title, the line about the rest. */
const borderTokens = 25

export async function fitMaps(maps: readonly MapToFit[], limits: MapLimits, tokenizer: Tokenizer, shares: Shares): Promise<FittedMaps> {
  const yieldToEventLoop = eventLoopYielder()
  const blocks: MapBlock[] = []
  for (const { part, block } of maps) {
    blocks.push(block(new Set(part.definitions)))
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  const isFitting = blocks.every(({ segment }) => segment.tokens <= limits.perMap) && sumOf(blocks) <= limits.total
  if (isFitting) return { blocks, dropped: [] }
  const ranked = await rank(maps, shares)
  return dropUntilExact(ranked, maps, limits, await takeInOrder(ranked, maps, limits, tokenizer))
}

function sumOf(blocks: Iterable<MapBlock>): number {
  let sum = 0
  for (const { segment } of blocks) sum += segment.tokens
  return sum
}

interface Ranked {
  map: MapToFit
  definition: UsedDefinition
  /** 0: specific; 1: common; 2: not named by the selection. */
  tier: 0 | 1 | 2
  weight: number
}

/** By rarity times number of uses, names that are used everywhere later. Equal weights keep the order of paths and lines. */
async function rank(maps: readonly MapToFit[], shares: Shares): Promise<Ranked[]> {
  const names = new Set(maps.flatMap(({ part }) => part.definitions.map(({ fullName }) => lastPart(fullName))))
  const shareOf = await shares([...names])
  const ranked = maps.flatMap((map) =>
    map.part.definitions.map((definition): Ranked => {
      const share = shareOf.get(lastPart(definition.fullName)) ?? 0
      const tier = definition.uses === 0 ? 2 : share > commonShare ? 1 : 0
      return { map, definition, tier, weight: definition.uses * -Math.log2(share + 0.001) }
    }),
  )
  return ranked.sort((a, b) => a.tier - b.tier || b.weight - a.weight)
}

type Taken = Map<MapToFit, Set<UsedDefinition>>

async function takeInOrder(
  ranked: readonly Ranked[],
  maps: readonly MapToFit[],
  { perMap, total }: MapLimits,
  tokenizer: Tokenizer,
): Promise<Taken> {
  const yieldToEventLoop = eventLoopYielder()
  const count = (text: string): number => tokenizer.count(new TextEncoder().encode(text))
  const filling = new Map(
    maps.map((map) => [map, { taken: new Set<UsedDefinition>(), lines: new Set<string>(), tokens: count(map.path) + borderTokens }]),
  )
  let left = total
  for (const { map, definition } of ranked) {
    const own = filling.get(map)
    // A smaller definition may fit where a large one does not; without any room, nothing needs to be counted.
    if (!own || left <= 0 || own.tokens >= perMap) continue
    // One line may declare several names: `robj *a, *b`.
    const lines = new Set([...definition.holders, ...definition.symbols].map(lineOf).filter((line) => !own.lines.has(line)))
    let cost = 0
    for (const line of lines) cost += count(line)
    const more = own.taken.size === 0 ? own.tokens + cost : cost
    if (more > left || own.tokens + cost > perMap) continue
    own.taken.add(definition)
    for (const line of lines) own.lines.add(line)
    own.tokens += cost
    left -= more
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return new Map([...filling].map(([map, { taken }]) => [map, taken]))
}

/** About the text that a symbol adds to a map. */
function lineOf({ kind, line, signature }: MapSymbol): string {
  if (kind === 'case') return `, ${signature}`
  return kind === 'property' || isHolder(kind) ? `\n      - ${signature}` : `\n      - L${line}: ${signature}`
}

/** The costs above are estimates of single lines: drops the last definitions until the exact counts fit. */
function dropUntilExact(ranked: readonly Ranked[], maps: readonly MapToFit[], { perMap, total }: MapLimits, taken: Taken): FittedMaps {
  const blocks = new Map<MapToFit, MapBlock>()
  const refresh = (map: MapToFit): void => {
    const own = taken.get(map)
    if (own && own.size > 0) blocks.set(map, map.block(own))
    else blocks.delete(map)
  }
  for (const map of maps) refresh(map)
  const tokensOf = (map: MapToFit): number => blocks.get(map)?.segment.tokens ?? 0
  let sum = sumOf(blocks.values())
  // Repeated, because a map that loses its first definition gains a line that says so.
  while (sum > total || maps.some((map) => tokensOf(map) > perMap)) {
    for (const { map, definition } of ranked.toReversed()) {
      const before = tokensOf(map)
      if ((before <= perMap && sum <= total) || !taken.get(map)?.delete(definition)) continue
      refresh(map)
      sum += tokensOf(map) - before
    }
  }
  return {
    blocks: maps.flatMap((map) => blocks.get(map) ?? []),
    dropped: maps.filter((map) => !blocks.has(map)).map(({ path }) => path),
  }
}
