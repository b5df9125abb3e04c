// Weights of the signals of regions and files. Fitted on issues of six Python projects and the lines that their fixes changed, leaving out
// each project in turn for validation: for regions a logistic model within the changed file, for files a conditional logit. No file, name or
// word is learned.

export const regionSignals = [
  'words',
  'first',
  'named',
  'containers',
  'trace',
  'quoted',
  'size',
  'definition',
  'head',
  'imports',
  'inFile',
] as const
export type RegionSignal = (typeof regionSignals)[number]

export const regionWeights: Readonly<Record<RegionSignal | 'bias', number>> = {
  words: 1.09,
  first: 1.09,
  named: 0.87,
  containers: 0.82,
  trace: 1.18,
  quoted: 0.48,
  size: 0.25,
  definition: -0.22,
  head: -2.12,
  imports: 1.93,
  inFile: 2.58,
  bias: -7.24,
}

/** Of a file: its chance by the ranking, its rank, its best region, and its size. */
export const fileWeights = { score: 1.2, rank: -0.51, best: 0.34, bytes: -0.14 } as const
