import type { ModelInfo } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { estimateQueries, sumOf } from './estimate-queries.ts'
import { type PlanTools, planQueries } from './plan-queries.ts'

const settings = { includeTree: true, includeMaps: true, parallelQueries: 3, maxTokensPerQuery: 20_000 }
const task = 'Raise the limit.'
const model: ModelInfo = {
  ref: 'openai/gpt-4o',
  provider: 'openai',
  model: 'gpt-4o',
  label: 'GPT-4o',
  contextTokens: 128_000,
  maxOutputTokens: null,
  price: { input: 2, output: 10 },
  can: { diff: true, thinking: false, images: true, temperature: true },
  source: 'known',
}

function toolsOver(files: number): PlanTools & { model: ModelInfo; read: string[] } {
  const read: string[] = []
  return {
    model,
    read,
    paths: Array.from({ length: files }, (_, at) => `src/d${at % 40}/file-${at}.${at % 5 === 0 ? 'md' : 'ts'}`),
    async readMaps(paths) {
      read.push(...paths)
      return new Map(
        paths
          .filter((path) => path.endsWith('.ts'))
          .map((path) => [path, `---\nFunctions:\n${'  - L1: function run(): void\n'.repeat(path.length % 7)}---`]),
      )
    },
  }
}

describe('estimateQueries', () => {
  // [S3.51]
  it('estimates exactly what a run sends for a project of usual size, without a cost if the price is unknown', async () => {
    const tools = toolsOver(300)
    const estimate = await estimateQueries({ task, settings }, tools)
    const { queries } = await planQueries({ task, settings, ranked: [] }, tools)
    const tokens = sumOf(queries)
    expect(estimate).toEqual({
      tokens,
      queries: queries.length,
      model: 'openai/gpt-4o',
      cost: ((tokens.tree + tokens.map + tokens.prompt) * 2 + queries.length * 600 * 10) / 1_000_000,
    })
    expect((await estimateQueries({ task, settings }, { ...tools, model: { ...model, price: null } })).cost).toBeNull()
  })

  it.each([1_500, 12_000])('reads 200 code maps of %i files and comes within 15 percent of a real run', async (files) => {
    const tools = toolsOver(files)
    const estimate = await estimateQueries({ task, settings }, tools)
    expect(tools.read.length).toBe(200)
    const { queries } = await planQueries({ task, settings, ranked: [] }, tools)
    const tokens = sumOf(queries)
    const close = (guessed: number, exact: number) => expect(Math.abs(guessed - exact) / exact).toBeLessThan(0.15)
    close(estimate.tokens.map, tokens.map)
    close(estimate.tokens.tree, tokens.tree)
    expect(Math.abs(estimate.queries - queries.length)).toBeLessThanOrEqual(1)
  })
})
