// Figures of docs/code-maps.md, compared by a test: o200k tokens of whole repositories, and the share that code maps save.

export interface MapMeasurement {
  language: string
  repository: string
  tokens: number
  /** Percent saved, compared with the files. */
  saved: number
  /** Percent saved by `repomix --compress` 1.18.1 on the same files; negative if its output is larger. */
  repomix: number
}

export const mapMeasurements: readonly MapMeasurement[] = [
  { language: 'C', repository: 'redis', tokens: 2_357_016, saved: 88.2, repomix: 67.2 },
  { language: 'C++', repository: 'fmt', tokens: 654_322, saved: 70.9, repomix: 39.5 },
  { language: 'C#', repository: 'Newtonsoft.Json', tokens: 1_439_351, saved: 81.6, repomix: 45.5 },
  { language: 'Dart', repository: 'bloc', tokens: 328_418, saved: 75.0, repomix: 74.6 },
  { language: 'Go', repository: 'hugo', tokens: 1_780_912, saved: 82.4, repomix: 58.3 },
  { language: 'Java', repository: 'guava', tokens: 6_916_236, saved: 75.0, repomix: 33.2 },
  { language: 'JavaScript', repository: 'django', tokens: 296_610, saved: 95.2, repomix: 79.7 },
  { language: 'Kotlin', repository: 'okhttp', tokens: 1_073_366, saved: 78.3, repomix: -1.0 },
  { language: 'PHP', repository: 'symfony/console', tokens: 270_049, saved: 80.0, repomix: 39.6 },
  { language: 'Python', repository: 'django', tokens: 4_203_483, saved: 78.1, repomix: 60.9 },
  { language: 'Ruby', repository: 'sinatra', tokens: 186_760, saved: 89.5, repomix: -110.9 },
  { language: 'Rust', repository: 'tokio', tokens: 1_411_431, saved: 79.3, repomix: 6.1 },
  { language: 'Scala', repository: 'cats', tokens: 1_026_807, saved: 68.1, repomix: -1.3 },
  { language: 'Swift', repository: 'swift-nio', tokens: 1_761_470, saved: 80.9, repomix: 63.0 },
  { language: 'TypeScript', repository: 'nest', tokens: 890_218, saved: 69.9, repomix: 64.4 },
]

export const mappedTokens = mapMeasurements.reduce((sum, { tokens }) => sum + tokens, 0)

/** Percent saved over all repositories, weighted by their tokens. */
export const savedByMaps = mapMeasurements.reduce((sum, { tokens, saved }) => sum + tokens * saved, 0) / mappedTokens
export const savedByRepomix = mapMeasurements.reduce((sum, { tokens, repomix }) => sum + tokens * repomix, 0) / mappedTokens
