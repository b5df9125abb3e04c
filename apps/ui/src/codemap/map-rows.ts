// The rows of the Code Map tab: the maps in the prompt, and the ones that could be.

import { type AddedMap, type Budget, defined, type SelectedFile } from '@sheaf/contract'
import { words } from './codemap.words.ts'

export interface MapRow {
  kind: 'file'
  path: string
  /**
   * `auto`: included by the setting; `removed`: would be, but the user removed it; `no-room`: would be, but exceeds the limits; `map`:
   * selected as a map; `whole`: selected whole, could be a map; `idea`: Auto would include it.
   */
  group: 'auto' | 'removed' | 'no-room' | 'map' | 'whole' | 'idea'
  /** Token count of the map; unknown if it is not included. */
  tokens?: number
  /** Token count of the file as it is in the prompt now. */
  wholeTokens?: number
  why?: string
  /** Text of a map that Auto adds, which shows only what the selection uses. Others are loaded when they are opened. */
  text?: string
  /** Used definitions that were cut to fit the limits. */
  cut?: readonly string[]
}

interface MapHead {
  kind: 'head'
  title: string
  description: string
}

export type MapListRow = MapRow | MapHead

interface Sources {
  usage: 'none' | 'auto' | 'complete'
  auto: readonly AddedMap[]
  /** Maps of files that are selected whole. */
  compared: readonly { path: string; tokens: number }[]
  budget: Pick<Budget, 'files' | 'leftOut'> | null
  selection: ReadonlyMap<string, SelectedFile>
}

export function mapRows({ usage, auto, compared, budget, selection }: Sources): MapListRow[] {
  const files = budget?.files ?? []
  const brought: MapRow[] =
    usage === 'complete'
      ? files
          .filter(({ path, mode }) => mode === 'map' && !selection.has(path))
          .map(({ path, tokens, why }) => ({ kind: 'file', path, group: 'auto', tokens, ...defined({ why }) }))
      : auto.map((row) => ({ kind: 'file', group: usage === 'none' ? 'idea' : 'auto', ...row }))
  const asMap: MapRow[] = files
    .filter(({ path }) => selection.get(path)?.mode === 'map')
    .map(({ path, tokens }) => ({ kind: 'file', path, group: 'map', tokens }))
  const tokensOf = new Map(files.map(({ path, tokens }) => [path, tokens]))
  const whole: MapRow[] = compared
    .filter(({ path }) => selection.get(path)?.mode === 'full')
    .map(({ path, tokens }) => ({ kind: 'file', path, group: 'whole', tokens, wholeTokens: tokensOf.get(path) ?? 0 }))
  const left = (group: 'removed' | 'no-room'): MapRow[] =>
    (budget?.leftOut ?? []).filter(({ map }) => map === group).map(({ path, why }) => ({ kind: 'file', path, group, why }))
  const heaviest = whole.toSorted((a, b) => saved(b) - saved(a))
  return [
    ...titled(usage === 'none' ? heads.idea : usage === 'auto' ? heads.auto : heads.complete, brought),
    ...titled(heads.removed, left('removed')),
    ...titled(heads.noRoom, left('no-room')),
    ...titled(heads.map, asMap),
    ...titled(heads.whole, heaviest),
  ]
}

/** Tokens that the map saves. */
function saved({ tokens, wholeTokens }: MapRow): number {
  return Math.max(0, (wholeTokens ?? 0) - (tokens ?? 0))
}

export function savedPercent(row: MapRow): number | undefined {
  return row.wholeTokens === undefined || row.wholeTokens === 0 ? undefined : Math.round((100 * saved(row)) / row.wholeTokens)
}

const heads = {
  auto: { kind: 'head', title: words.list.groups.auto.title, description: words.list.groups.auto.help },
  complete: { kind: 'head', title: words.list.groups.complete.title, description: words.list.groups.complete.help },
  idea: { kind: 'head', title: words.list.groups.idea.title, description: words.list.groups.idea.help },
  removed: { kind: 'head', title: words.list.groups.removed.title, description: words.list.groups.removed.help },
  noRoom: { kind: 'head', title: words.list.groups.noRoom.title, description: words.list.groups.noRoom.help },
  map: { kind: 'head', title: words.list.groups.map.title, description: words.list.groups.map.help },
  whole: { kind: 'head', title: words.list.groups.whole.title, description: words.list.groups.whole.help },
} as const satisfies Record<string, MapHead>

function titled(head: MapHead, rows: readonly MapRow[]): MapListRow[] {
  return rows.length === 0 ? [] : [head, ...rows]
}
