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
