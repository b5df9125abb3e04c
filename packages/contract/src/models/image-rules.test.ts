import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { imageSizeFor, imageTokens } from './image-rules.ts'

const tokens = (model: string, width: number, height: number) => imageTokens(model, { width, height })

describe('imageTokens', () => {
  it.each([
    ['openai/gpt-4o', 1024, 1024, 765],
    ['openai/gpt-4o', 2048, 4096, 1105],
    ['openai/gpt-4.1', 1024, 1024, 765],
    ['openai/gpt-4o-mini', 1024, 1024, 2833 + 4 * 5667],
    ['openai/gpt-5', 1024, 1024, 70 + 4 * 140],
    ['openrouter/openai/o3', 1024, 1024, 75 + 4 * 150],
    ['openai/gpt-4.1-mini', 1024, 1024, Math.ceil(1024 * 1.62)],
    // 1,800 × 2,400 is first scaled to 1,536 × 2,048, and then to 1,056 × 1,408.
    ['openai/o4-mini', 1800, 2400, Math.ceil(1452 * 1.72)],
    ['openai/gpt-5.5', 1280, 720, 1104],
    ['anthropic/claude-sonnet-4-5', 200, 200, 54],
    ['anthropic/claude-sonnet-4-5', 1000, 1000, 1334],
    ['bedrock/eu.anthropic.claude-sonnet-4-5-v1:0', 1000, 1000, 1334],
    ['anthropic/claude-opus-4-7', 2000, 1500, 4000],
    ['google/gemini-2.5-pro', 384, 384, 258],
    ['google/gemini-2.5-pro', 960, 540, 6 * 258],
    ['google/gemini-3.1-pro-preview', 4000, 3000, 1120],
    ['ollama/llava', 600, 500, 400],
  ])('follows the published rule for %s with %i × %i pixels', (model, width, height, expected) => {
    expect(tokens(model, width, height)).toBe(expected)
  })

  it('stays within bounds for every size and model', () => {
    const side = fc.integer({ min: 1, max: 20_000 })
    const model = fc.constantFrom('openai/gpt-4o', 'openai/o4-mini', 'openai/gpt-6', 'anthropic/claude-x', 'google/gemini-2.5-pro', 'x/y')
    fc.assert(
      fc.property(model, side, side, (name, width, height) => {
        const count = tokens(name, width, height)
        return Number.isInteger(count) && count >= 1 && count <= 30_000
      }),
    )
  })
})

describe('imageSizeFor', () => {
  it.each([
    ['anthropic/claude-sonnet-4-5', 4000, 3000, { width: 1238, height: 928 }],
    ['anthropic/claude-sonnet-4-5', 8000, 100, { width: 1568, height: 19 }],
    ['anthropic/claude-opus-4-7', 4000, 3000, { width: 2236, height: 1677 }],
    ['openai/gpt-4o', 4000, 3000, { width: 2048, height: 1536 }],
    ['google/gemini-2.5-pro', 4000, 3000, { width: 3072, height: 2304 }],
    ['openai/gpt-4o', 20_000, 1, { width: 2048, height: 1 }],
    ['openai/gpt-4o', 300, 200, { width: 300, height: 200 }],
  ])('scales an image for %s down to what it reads (%i × %i)', (model, width, height, expected) => {
    expect(imageSizeFor(model, { width, height })).toEqual(expected)
  })
})
