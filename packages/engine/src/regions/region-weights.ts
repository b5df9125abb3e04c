// Weights of the signals of regions and files.

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
  words: 1.13,
  first: 1.07,
  named: 0.95,
  containers: 1.16,
  trace: 1.5,
  quoted: 0.35,
  size: 0.27,
  definition: 0.87,
  head: -1.53,
  imports: 3.17,
  inFile: 2.61,
  bias: -8.7,
}

/** Of a file: its chance by the ranking, its rank, its best region, and its size. */
export const fileWeights = { score: 1.79, rank: -0.16, best: 0.43, bytes: -0.25 } as const
