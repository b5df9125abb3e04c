// Selects the maps for a prompt (formats §2.3), each with a reason.

import type { LeftOut, MapsMode, PromptRequest } from '@sheaf/contract'
import { languageIdOf } from '../codemap/index.ts'
import type { Link } from '../graph/index.ts'
import type { Tokenizer } from '../tokens/index.ts'
import { eventLoopYielder } from '../work/index.ts'
import type { ListedFile } from './choose-listed-files.ts'
import { type MapBlock, mapBlock } from './map-block.ts'
import type { PromptMap, PromptMaps, PromptTools } from './prompt-tools.ts'

export interface GatheredMaps {
  blocks: MapBlock[]
  leftOut: LeftOut[]
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
  { maps, tree }: PromptTools,
  /** The part of a file that is shown, if not all of it. */
  shownText: (path: string) => string | undefined,
): Promise<GatheredMaps> {
  const named = chosen.filter((file) => file.mode === 'map').map(({ path }) => path)
  if (!maps) return { blocks: [], leftOut: named.map((path) => ({ path, why: 'code maps are part of Sheaf Pro' })) }
  const reasons = new Map<string, string>()
  const taken = new Set(chosen.map(({ path }) => path))
  // If nothing is named, everything is chosen, and there are no others to look for.
  const hasOthers = (mode === 'auto' || mode === 'complete') && (request.paths !== undefined || request.selection !== undefined)
  const whole = chosen.filter((file) => file.mode !== 'map').map(({ path }) => path)
  // If everything is chosen there are no others: parsing it all would only confirm that.
  if (mode === 'auto' && hasOthers && whole.length > 0 && maps.hasOthers(taken)) {
    const isOther = (path: string): boolean => !taken.has(path) && maps.isMappable(path)
    for (const [path, why] of await reasonsFor(await maps.uses(whole), isOther, shownText)) reasons.set(path, why)
  }
  const others = mode === 'complete' && hasOthers ? maps.mappable().filter((path) => !taken.has(path)) : reasons.keys()
  const wanted = [...new Set([...named, ...others])].sort()
  const found = wanted.length > 0 ? await maps.read(wanted) : new Map<string, PromptMap>()
  const leftOut: LeftOut[] = []
  const absolute = request.absolutePaths ? tree.roots.map((root) => ({ name: root.name, path: root.path })) : undefined
  const blocks: MapBlock[] = []
  const yieldToEventLoop = eventLoopYielder()
  for (const path of wanted) {
    const map = found.get(path)
    const shown = absolute ? absolutePath(path, absolute) : path
    if (map?.ok) blocks.push(mapBlock({ path, shown, body: map.body, hash: map.hash, why: reasons.get(path) }, tokenizer))
    else leftOut.push({ path, why: `no code map: ${map?.why ?? 'not readable'}` })
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return { blocks, leftOut }
}

function absolutePath(path: string, roots: readonly { name: string; path: string }[]): string {
  const [only] = roots
  if (roots.length === 1 && only) return `${only.path}/${path}`
  const root = roots.find(({ name }) => path.startsWith(`${name}/`))
  return root ? `${root.path}/${path.slice(root.name.length + 1)}` : path
}

/** For each file added by auto mode: which of its names are used, and where. */
async function reasonsFor(
  links: ReadonlyMap<string, readonly Link[]>,
  isOther: (path: string) => boolean,
  shownText: (path: string) => string | undefined,
): Promise<Map<string, string>> {
  const yieldToEventLoop = eventLoopYielder()
  const byPath = new Map<string, { names: Set<string>; users: string[]; doubts: Set<string> }>()
  for (const [user, own] of links) {
    const turn = yieldToEventLoop()
    if (turn) await turn
    const text = shownText(user)
    const words = text === undefined ? undefined : new Set(text.match(/[\p{L}\p{N}_$]+/gu))
    for (const { path, names, aliases, isOnDefinitions, ambiguous = [] } of own) {
      const isMentioned = !words || [...names, ...aliases].some((name) => words.has(name))
      if (!isOnDefinitions || !isOther(path) || !isMentioned) continue
      const entry = byPath.get(path) ?? { names: new Set(), users: [], doubts: new Set() }
      byPath.set(path, entry)
      for (const name of names) if (!words || words.has(name) || aliases.length > 0) entry.names.add(name)
      for (const doubt of ambiguous) entry.doubts.add(doubt)
      entry.users.push(user)
    }
  }
  return new Map(
    [...byPath].map(([path, { names, users, doubts }]) => {
      const doubt = doubts.size > 0 ? `; also defined in ${some([...doubts])} (the nearest is used)` : ''
      return [path, `${some([...names].sort())} used by ${some(users)}${doubt}`]
    }),
  )
}

function some(items: readonly string[]): string {
  const more = items.length - 3
  return items.slice(0, 3).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
