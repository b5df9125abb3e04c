// The warnings of a file as it is decided: its own, and those of the chosen places.

import type { ChangeWarning, FileReview, PlannedFile } from '@sheaf/contract'

export function reviewWarnings({ warnings, unplaced = [] }: PlannedFile, { places = [] }: Pick<FileReview, 'places'>): ChangeWarning[] {
  return [...warnings, ...unplaced.flatMap((each, at) => each.places[places[at] ?? -1]?.warnings ?? [])]
}
