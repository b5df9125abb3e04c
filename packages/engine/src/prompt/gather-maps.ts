// Selects the maps for a prompt (formats §2.3), each with a reason.

import { type LeftOut, limits, type MapsMode, type PromptRequest } from '@sheaf/contract'
import { languageIdOf } from '../codemap/index.ts'
import type { Tokenizer } from '../tokens/index.ts'
import { eventLoopYielder } from '../work/index.ts'
import type { ListedFile } from './choose-listed-files.ts'
import { type FittedMaps, fitMaps, type MapToFit } from './fit-maps.ts'
import { type MapBlock, mapBlock } from './map-block.ts'
import { cutNames, partialBody, partialMap } from './partial-map.ts'
import type { MapLimits, PromptMap, PromptMaps, PromptTools } from './prompt-tools.ts'
import { reasonFor, some, type UsedNames, unused, usedNames } from './used-names.ts'

export interface GatheredMaps {
  blocks: MapBlock[]
  leftOut: LeftOut[]
}

/** The selected files as the prompt shows them. */
export interface ShownFiles {
  tokens: number
  /** The part of a file that is shown, if not all of it. */
  text(path: string): string | undefined
}

/** In `selected` mode the chosen files are shown as maps; files without a map stay whole. */
export async function asMaps(chosen: readonly ListedFile[], mode: MapsMode, maps: PromptMaps | undefined): Promise<ListedFile[]> {
  if (mode !== 'selected' || !maps) return [...chosen]
  const found = await maps.read(chosen.filter((file) => file.mode === 'full' && languageIdOf(file.path)).map(({ path }) => path))
  return chosen.map((file) => (file.mode === 'full' && found.get(file.path)?.ok ? { ...file, mode: 'map' as const } : file))
}

export async function gatherMaps(
  chosen: readonly ListedFile[],
  mode: MapsMode,
  request: PromptRequest,
  tokenizer: Tokenizer,
  { maps, mapLimits, tree }: PromptTools,
  shown: ShownFiles,
): Promise<GatheredMaps> {
  const named = chosen.filter((file) => file.mode === 'map').map(({ path }) => path)
  if (!maps) return { blocks: [], leftOut: named.map((path) => ({ path, why: 'code maps are part of Sheaf Pro' })) }
  const taken = new Set(chosen.map(({ path }) => path))
  // If nothing is named, everything is chosen, and there are no others to look for.
  const hasOthers = (mode === 'auto' || mode === 'complete') && (request.paths !== undefined || request.selection !== undefined)
  const files = chosen.filter((file) => file.mode !== 'map').map(({ path }) => path)
  // If everything is chosen there are no others: parsing it all would only confirm that.
  const isAuto = mode === 'auto' && hasOthers && files.length > 0 && maps.hasOthers(taken)
  const isOther = (path: string): boolean => !taken.has(path) && maps.isMappable(path)
  const used: Map<string, UsedNames> = isAuto ? await usedNames(await maps.uses(files), isOther, shown.text) : new Map()
  const pinned = new Set(mode === 'auto' && hasOthers && chosen.length > 0 ? request.addedMaps?.pinned.filter(isOther) : [])
  for (const path of pinned) if (!used.has(path)) used.set(path, unused())
  const others = mode === 'complete' && hasOthers ? maps.mappable().filter((path) => !taken.has(path)) : [...used.keys()]
  const isAdded = new Set(others)
  const removed = new Set(request.addedMaps?.removed.filter((path) => isAdded.has(path)))
  const wanted = [...new Set([...named, ...others])].filter((path) => !removed.has(path)).sort()
  const found = wanted.length > 0 ? await maps.read(wanted) : new Map<string, PromptMap>()
  const leftOut: LeftOut[] = [...removed].map((path) => ({ path, why: 'you removed its code map', map: 'removed' }))
  const absolute = request.absolutePaths ? tree.roots.map((root) => ({ name: root.name, path: root.path })) : undefined
  const blocks: MapBlock[] = []
  const added: MapToFit[] = []
  const yieldToEventLoop = eventLoopYielder()
  for (const path of wanted) {
    const map = found.get(path)
    const own = used.get(path)
    const header = { path, shown: absolute ? absolutePath(path, absolute) : path }
    if (!map?.ok) leftOut.push({ path, why: `no code map: ${map?.why ?? 'not readable'}` })
    else if (own) added.push(addedMap(header, map, own, tokenizer))
    else blocks.push(mapBlock({ ...header, body: map.body, hash: map.hash }, tokenizer))
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  const most = limitsFor(mapLimits, shown.tokens)
  const fitted = await fitPinnedFirst(added, pinned, most, (some, limit) => fitMaps(some, limit, tokenizer, maps.shares))
  return {
    blocks: [...blocks, ...fitted.blocks].sort((a, b) => (a.path < b.path ? -1 : 1)),
    leftOut: [...leftOut, ...leftOutFor(fitted.dropped, most)],
  }
}

function leftOutFor(dropped: readonly string[], { perMap, total }: MapLimits): LeftOut[] {
  // The first number formatted for a locale loads Intl, which takes 20 ms.
  if (dropped.length === 0) return []
  const [each, all] = [perMap, total].map((tokens) => tokens.toLocaleString('en'))
  const why = `its code map exceeds Auto's limits (${each} tokens per map, ${all} in total); to include it, select the file as a map`
  return dropped.map((path) => ({ path, why, map: 'no-room' }))
}

/** Pinned maps have the room they need, up to the limit per map; the others share the rest. */
async function fitPinnedFirst(
  maps: readonly MapToFit[],
  pinned: ReadonlySet<string>,
  { perMap, total }: MapLimits,
  fit: (maps: readonly MapToFit[], most: MapLimits) => Promise<FittedMaps>,
): Promise<FittedMaps> {
  if (pinned.size === 0) return fit(maps, { perMap, total })
  const first = await fit(
    maps.filter(({ path }) => pinned.has(path)),
    { perMap, total: Number.POSITIVE_INFINITY },
  )
  const taken = first.blocks.reduce((sum, { segment }) => sum + segment.tokens, 0)
  const rest = await fit(
    maps.filter(({ path }) => !pinned.has(path)),
    { perMap, total: Math.max(0, total - taken) },
  )
  return { blocks: [...first.blocks, ...rest.blocks], dropped: [...first.dropped, ...rest.dropped] }
}

/** A large selection may add more: compared with its text, that is still little. */
function limitsFor({ perMap, total }: MapLimits, selectedTokens: number): MapLimits {
  return {
    perMap: Math.max(perMap, Math.floor(selectedTokens * limits.autoMapShare)),
    total: Math.max(total, Math.floor(selectedTokens * limits.autoMapsShare)),
  }
}

function addedMap(
  header: { path: string; shown: string },
  { body, hash, source }: Extract<PromptMap, { ok: true }>,
  used: UsedNames,
  tokenizer: Tokenizer,
): MapToFit {
  const { path } = header
  const part = partialMap(source(), used)
  const reason = reasonFor(used)
  return {
    path,
    part,
    block(taken) {
      const cut = cutNames(part.definitions, taken)
      const isWhole = part.unused === 0 && taken.size === part.definitions.length
      const why = cut.length > 0 ? `${reason}; cut to fit: ${some(cut)}` : reason
      return mapBlock({ ...header, body: isWhole ? body : partialBody(path, part, taken), hash, why, cut }, tokenizer)
    },
  }
}

function absolutePath(path: string, roots: readonly { name: string; path: string }[]): string {
  const [only] = roots
  if (roots.length === 1 && only) return `${only.path}/${path}`
  const root = roots.find(({ name }) => path.startsWith(`${name}/`))
  return root ? `${root.path}/${path.slice(root.name.length + 1)}` : path
}
