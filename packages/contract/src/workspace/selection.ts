// What is chosen in a workspace: files whole, as line ranges, or as their map only.

export interface LineRange {
  /** First line, from 1. */
  from: number
  /** Last line, included. */
  to: number
  why?: string
}

export type SelectedFile =
  | { path: string; mode: 'full' }
  | { path: string; mode: 'slices'; ranges: LineRange[] }
  | { path: string; mode: 'map' }

export type FileMode = SelectedFile['mode']
