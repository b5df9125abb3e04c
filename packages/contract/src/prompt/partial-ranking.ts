// The best matches of a Context Builder run that isn't finished.

export const priorities = ['high', 'medium', 'low'] as const
export type Priority = (typeof priorities)[number]

/** Each replaces the one before; the result of the run replaces the last. */
export interface PartialRanking {
  /** What is known: only names and folders, or also what the files contain. History and related files come last. */
  basis: 'names' | 'contents'
  /** Best first. */
  files: RankedSoFar[]
}

interface RankedSoFar {
  path: string
  /** Between 0 and 1. */
  score: number
  priority: Priority
  why: string
}
