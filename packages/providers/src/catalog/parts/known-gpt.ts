// Known GPT models, as OpenAI, Azure and others name them, and their thinking options.

import type { Thinking } from '@sheaf/contract'
import { figures } from './figures.ts'

const window = 1_050_000
const long = 272_000

/** The rest of the window is reserved for the answer. */
const wideInput = 922_000
const narrowInput = 272_000

export const knownGpt = [
  figures('gpt-6.1-sol', 'GPT-6.1 Sol', window, 128_000, [2, 10, 0.1], { maxInputTokens: wideInput, above: [long, 4, 15, 0.2] }),
  figures('gpt-6-astra', 'GPT-6 Astra', window, 128_000, [10, 50, 1], { maxInputTokens: wideInput, above: [long, 20, 75, 2] }),
  figures('gpt-6-sol', 'GPT-6 Sol', window, 128_000, [2, 10, 0.2], { maxInputTokens: wideInput, above: [long, 4, 15, 0.4] }),
  figures('gpt-6-luna', 'GPT-6 Luna', window, 128_000, [0.1, 0.5], { maxInputTokens: wideInput, above: [long, 0.2, 0.75] }),
  figures('gpt-5.6', 'GPT-5.6 Sol', window, 128_000, [4, 20, 0.4], { maxInputTokens: wideInput, above: [long, 8, 30, 0.8] }),
  figures('gpt-5.6-sol', 'GPT-5.6 Sol', window, 128_000, [4, 20, 0.4], { maxInputTokens: wideInput, above: [long, 8, 30, 0.8] }),
  figures('gpt-5.6-terra', 'GPT-5.6 Terra', window, 128_000, [2, 12, 0.2], { maxInputTokens: wideInput, above: [long, 4, 18, 0.4] }),
  figures('gpt-5.6-luna', 'GPT-5.6 Luna', window, 128_000, [0.2, 1.2, 0.02], { maxInputTokens: wideInput, above: [long, 0.4, 1.8, 0.04] }),
  figures('gpt-5.5', 'GPT-5.5', window, 128_000, [5, 30, 0.5], { maxInputTokens: wideInput, above: [long, 10, 45, 1] }),
  figures('gpt-5.4', 'GPT-5.4', window, 128_000, [2.5, 15, 0.25], { maxInputTokens: wideInput, above: [long, 5, 22.5, 0.5] }),
  figures('gpt-5.4-mini', 'GPT-5.4 mini', 400_000, 128_000, [0.75, 4.5, 0.075], { maxInputTokens: narrowInput }),
  figures('gpt-5.4-nano', 'GPT-5.4 nano', 400_000, 128_000, [0.2, 1.25, 0.02], { maxInputTokens: narrowInput }),
  figures('gpt-5.3-codex', 'GPT-5.3 Codex', 400_000, 128_000, [1.75, 14, 0.175], { maxInputTokens: narrowInput }),
  figures('gpt-5.2', 'GPT-5.2', 400_000, 128_000, [1.75, 14, 0.175], { maxInputTokens: narrowInput }),
  figures('gpt-5.1', 'GPT-5.1', 400_000, 128_000, [1.25, 10, 0.125], { maxInputTokens: narrowInput }),
  figures('gpt-5', 'GPT-5', 400_000, 128_000, [1.25, 10, 0.125], { maxInputTokens: narrowInput }),
  figures('gpt-5-mini', 'GPT-5 mini', 400_000, 128_000, [0.25, 2, 0.025], { maxInputTokens: narrowInput }),
  figures('gpt-5-nano', 'GPT-5 nano', 400_000, 128_000, [0.05, 0.4, 0.005], { maxInputTokens: narrowInput }),
  figures('o3', 'o3', 200_000, 100_000, [2, 8, 0.5]),
  figures('o4-mini', 'o4-mini', 200_000, 100_000, [1.1, 4.4, 0.275]),
  figures('gpt-4.1', 'GPT-4.1', 1_047_576, 32_768, [2, 8, 0.5]),
  figures('gpt-4.1-mini', 'GPT-4.1 mini', 1_047_576, 32_768, [0.4, 1.6, 0.1]),
  figures('gpt-4.1-nano', 'GPT-4.1 nano', 1_047_576, 32_768, [0.1, 0.4, 0.025]),
  figures('gpt-4o', 'GPT-4o', 128_000, 16_384, [2.5, 10, 1.25]),
  figures('gpt-4o-mini', 'GPT-4o mini', 128_000, 16_384, [0.15, 0.6, 0.075]),
]

/** Undefined: this model has no effort setting. */
export function gptEffort(level: Thinking, model: string): string | undefined {
  const name = model.slice(model.lastIndexOf('/') + 1)
  const version = /^gpt-(\d+)(?:\.(\d+))?/.exec(name)
  const reasons = /^o\d/.test(name) || (version !== null && Number(version[1]) >= 5 && !/chat/.test(name))
  if (!reasons) return undefined
  const effort = { off: lowest(name), on: 'medium', max: 'high' }
  return effort[level]
}

/** The lowest effort of a model; a value that it does not know is an error. */
function lowest(name: string): string {
  if (/^gpt-5(-mini|-nano)?(-\d{4}-|$)/.test(name)) return 'minimal'
  if (/^(o\d|gpt-5-|.*(pro|codex))/.test(name) || /^gpt-6-astra|^gpt-6\.1-sol/.test(name)) return 'low'
  return 'none'
}
