// Weights of the signals of regions and files. Fitted on issues of six Python projects and the lines that their fixes changed, leaving out
// each project in turn for validation: for regions a logistic model within the changed file, for files a conditional logit. Ranks and files
// have less influence than was fitted, so that other projects are packed just as well. No file, name or word is learned.

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

/** Of a region: its log-odds by its own signals, and its rank among the regions of its file by these. */
export const rankWeights = { odds: 0.75, rank: -0.37 } as const

/** Of a file: its chance by the ranking, its rank, its best region, and its size. */
export const fileWeights = { score: 1.02, rank: -0.43, best: 0.385, bytes: -0.12 } as const
