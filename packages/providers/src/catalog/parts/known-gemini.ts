// Known Gemini models, as Google's two APIs name them, and their thinking options.

import type { JSONObject } from '@ai-sdk/provider'
import { limits, type Thinking } from '@sheaf/contract'
import { figures } from './figures.ts'

const million = 1_048_576
const long = 200_000

export const knownGemini = [
  figures('gemini-4-argon', 'Gemini 4 Argon', million, 65_536),
  figures('gemini-3.5-flash', 'Gemini 3.5 Flash', million, 65_536, [1.5, 9, 0.15]),
  figures('gemini-3.1-pro-preview', 'Gemini 3.1 Pro', million, 65_536, [2, 12, 0.2], { above: [long, 4, 18, 0.4] }),
  figures('gemini-3.1-flash-lite', 'Gemini 3.1 Flash-Lite', million, 65_536, [0.25, 1.5, 0.025]),
  figures('gemini-3-flash-preview', 'Gemini 3 Flash', million, 65_536, [0.5, 3, 0.05]),
  figures('gemini-2.5-pro', 'Gemini 2.5 Pro', million, 65_536, [1.25, 10, 0.125], { above: [long, 2.5, 15, 0.25] }),
  figures('gemini-2.5-flash', 'Gemini 2.5 Flash', million, 65_536, [0.3, 2.5, 0.03]),
  figures('gemini-2.5-flash-lite', 'Gemini 2.5 Flash-Lite', million, 65_536, [0.1, 0.4, 0.01]),
]

export function geminiThinking(level: Thinking, model: string): JSONObject | undefined {
  const generation = Number(/gemini-(\d+(?:\.\d+)?)/.exec(model)?.[1] ?? (/gemini.*latest/.test(model) ? 3 : 0))
  const shown = level === 'off' ? {} : { includeThoughts: true }
  if (generation >= 3) return { thinkingLevel: { off: 'low', on: 'medium', max: 'high' }[level], ...shown }
  if (generation !== 2.5) return undefined
  // The large one cannot stop thinking, and the small ones allow less.
  const pro = /pro/.test(model)
  return {
    thinkingBudget: { off: pro ? 128 : 0, on: limits.thinkingTokens, max: pro ? limits.thinkingMaxTokens : 24_000 }[level],
    ...shown,
  }
}
