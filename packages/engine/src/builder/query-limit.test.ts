import { expect, it } from 'vitest'
import { queryLimit } from './query-limit.ts'

const limit = (maxTokensPerQuery: number, contextTokens: number | null, model = 'gpt-4o', maxInputTokens?: number): number =>
  queryLimit({ maxTokensPerQuery }, { model, contextTokens, ...(maxInputTokens === undefined ? {} : { maxInputTokens }) })

// [S3.48]
it("uses the user's maximum, capped by the input the model accepts besides its answer", () => {
  expect(limit(50_000, null)).toBe(50_000)
  expect(limit(50_000, 128_000)).toBe(50_000)
  expect(limit(200_000, 128_000)).toBe(124_000)
  expect(limit(200_000, 128_000, 'gpt-4o', 100_000)).toBe(100_000)
  expect(limit(50_000, 8_000)).toBe(6_400)
  expect(limit(50_000, 8_000, 'claude-3-5-sonnet')).toBe(4_923)
})
