// Chooses the encoding for a model, and a factor for the difference. None was measured by us: Claude's follow rough published figures,
// the others are guesses on the safe side. Such a count is shown with "≈" and serves to judge whether a prompt fits.

import type { TokenEncoding } from '@sheaf/contract'

export interface ModelTokenizer {
  /** Encoding to count with. */
  encoding: TokenEncoding
  /** Factor to multiply that count by. */
  factor: number
  /** False: show the result with "≈". */
  exact: boolean
}

/** The first match wins. Names come without their provider, in lowercase. */
const families: [RegExp, ModelTokenizer][] = [
  [/^(o200k|chatgpt-4o|gpt-4o|gpt-4\.[15]|gpt-5|gpt-oss|o[134](-|$)|codex-mini)/, { encoding: 'o200k', factor: 1, exact: true }],
  [/^(cl100k|gpt-4|gpt-3\.5|gpt-35|text-embedding-)/, { encoding: 'cl100k', factor: 1, exact: true }],
  // Anthropic publishes no tokenizer. A comparison of Claude 3.5 with GPT-4o found 20 to 30% more; Anthropic's manual gives
  // about 30% more again for models since Opus 4.7.
  [/^claude-(opus-4-[7-9]|(opus|sonnet|haiku)-([5-9]|\d\d))|^claude-(fable|mythos)/, { encoding: 'o200k', factor: 1.7, exact: false }],
  [/^claude/, { encoding: 'o200k', factor: 1.3, exact: false }],
  // 256k pieces, but SentencePiece: indentation and symbols cost more.
  [/^(gemini|gemma)/, { encoding: 'o200k', factor: 1.15, exact: false }],
  // 128k pieces, made from cl100k and more languages.
  [/^(meta-)?llama-?(3|4|-3|-4)/, { encoding: 'cl100k', factor: 1.05, exact: false }],
  // 32k pieces.
  [/^(meta-)?llama|^codellama/, { encoding: 'o200k', factor: 1.35, exact: false }],
  // Tekken of 131k pieces today, 32k in the older models; one factor covers the newer.
  [/^(mistral|mixtral|codestral|devstral|magistral|ministral|pixtral)/, { encoding: 'o200k', factor: 1.25, exact: false }],
  [/^deepseek/, { encoding: 'o200k', factor: 1.15, exact: false }],
  // The cl100k pieces, but every digit is a separate token.
  [/^(qwen|qwq|qvq)/, { encoding: 'cl100k', factor: 1.1, exact: false }],
  [/^grok/, { encoding: 'o200k', factor: 1.15, exact: false }],
  [/^(kimi|moonshot|glm|minimax)/, { encoding: 'o200k', factor: 1.15, exact: false }],
]

/** An unknown model gets a high factor: a prompt that is reported to fit should fit. */
const unknown: ModelTokenizer = { encoding: 'o200k', factor: 1.25, exact: false }

/** Accepts names as providers and routers write them, or an encoding: `gpt-5`, `anthropic/claude-sonnet-4.5`, `models/gemini-2.5-pro`. */
export function modelTokenizer(model: string): ModelTokenizer {
  const name = model
    .trim()
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/(?<=claude-.*\d)\.(?=\d)/, '-')
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? unknown
}

export function estimate(count: number, factor: number): number {
  return Math.ceil(count * factor)
}
