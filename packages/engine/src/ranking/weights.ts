// Weights of the signals. Fitted as a conditional logit (which files of a tree did the commit change, given its message) over
// commits of 28 repositories in 14 languages, and then a little further on issues of six Python projects and commits of ten others; each
// repository was left out in turn for validation. No file or word is learned.

export const ownSignals = [
  'first',
  'words',
  'cover',
  'pairs',
  'defined',
  'name',
  'folders',
  'path',
  'scope',
  'messages',
  'alike',
  'closest',
  'folder',
  'rare',
  'mention',
  'stem',
  'length',
] as const
export type OwnSignal = (typeof ownSignals)[number]

export const relatedSignals = ['together', 'uses', 'usedBy'] as const
export type RelatedSignal = (typeof relatedSignals)[number]

/** For a file on its own; each signal is a share of the best file's. */
export const ownWeights: Readonly<Record<OwnSignal, number>> = {
  first: 0.77,
  words: 1.97,
  cover: 1.33,
  pairs: 0.83,
  defined: 0.51,
  name: 0.3,
  folders: 0.66,
  path: 0.67,
  scope: 0.95,
  messages: 0.52,
  alike: 0.4,
  closest: 0.56,
  folder: 0.93,
  rare: 0.5,
  mention: 0.5,
  stem: 0.2,
  length: 0,
}

/** The same, combined with relations to the best files. */
export const allWeights: Readonly<Record<OwnSignal | RelatedSignal | 'near', number>> = {
  first: 1.19,
  words: 1.73,
  cover: 1.06,
  pairs: 0.92,
  defined: 0.78,
  name: 0.53,
  folders: 0.58,
  path: 0.8,
  scope: 0.77,
  messages: 0.56,
  alike: 0.32,
  closest: 0.55,
  folder: 0.68,
  rare: 0.37,
  mention: 0.32,
  stem: 0.2,
  length: -0.07,
  together: 0.77,
  near: 0.64,
  uses: 0.87,
  usedBy: 0.64,
}

/** Penalty for files that are not sources: a task that needs a test or a page mostly describes its source. */
export const kindPenalty = { source: 0, test: 2, other: 2.2, generated: 4 } as const
