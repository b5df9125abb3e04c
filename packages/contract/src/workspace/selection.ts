// The selection of a workspace: whole files, line ranges, or code maps only.

export interface LineRange {
  /** First line, 1-based. */
  from: number
  /** Last line, inclusive. */
  to: number
  why?: string
}

export type SelectedFile =
  | { path: string; mode: 'full' }
  | { path: string; mode: 'slices'; ranges: LineRange[] }
  | { path: string; mode: 'map' }

export type FileMode = SelectedFile['mode']

/** What the user decided about the code maps that Auto or Complete adds, by path. A path is in at most one of the lists. */
export interface AddedMapChoices {
  /** Not added, even if the selection uses the file. */
  removed: string[]
  /** Always added, even if other maps need the room or the selection no longer uses the file. */
  pinned: string[]
}

/** `auto`: neither removed nor pinned. */
export type AddedMapChoice = 'remove' | 'pin' | 'auto'
