// How many tokens an image takes, and how large a model reads it, by the rules that providers publish. Always an estimate.

import type { ImageSize } from '../images/image.ts'
import { splitModel } from './ask.ts'

interface ImageRule {
  /** Models by the last part of their name, in lower case. */
  models: RegExp
  /** Longest edge that the model reads; a larger image is scaled down before it is sent. */
  edge: number
  /** Most pixels that it reads, if limited. */
  pixels?: number
  /** For an image within these limits. */
  tokens(size: ImageSize): number
}

/**
 * OpenAI: https://platform.openai.com/docs/guides/images-vision#calculating-costs
 * Anthropic: https://docs.claude.com/en/docs/build-with-claude/vision
 * Gemini: https://ai.google.dev/gemini-api/docs/tokens and …/media-resolution
 */
const rules: readonly ImageRule[] = [
  { models: /^gpt-4o-mini/, edge: 2_048, tokens: tiles(2_833, 5_667) },
  { models: /^gpt-4\.?1-mini/, edge: 2_048, tokens: patches(1_536, 1.62) },
  { models: /^gpt-4\.?1-nano/, edge: 2_048, tokens: patches(1_536, 2.46) },
  { models: /^(gpt-5(?:\.\d)?|gpt-[6-9].*)-mini/, edge: 2_048, tokens: patches(1_536, 1.62) },
  { models: /^(gpt-5(?:\.\d)?|gpt-[6-9].*)-nano/, edge: 2_048, tokens: patches(1_536, 2.46) },
  { models: /^o4-mini/, edge: 2_048, tokens: patches(1_536, 1.72) },
  { models: /^o[1-9]/, edge: 2_048, tokens: tiles(75, 150) },
  { models: /^gpt-(5\.[4-9]|[6-9])/, edge: 2_048, tokens: patches(10_000, 1.2) },
  { models: /^gpt-5/, edge: 2_048, tokens: tiles(70, 140) },
  { models: /^(gpt-|chatgpt)/, edge: 2_048, tokens: tiles(85, 170) },
  { models: /claude-(opus-(4[.-][7-9]|[5-9])|(sonnet|haiku|fable)-[5-9])/, edge: 2_576, pixels: 3_750_000, tokens: byArea },
  { models: /claude/, edge: 1_568, pixels: 1_150_000, tokens: byArea },
  { models: /^gemini-(1|2)/, edge: 3_072, tokens: geminiTiles },
  { models: /^gemini/, edge: 3_072, tokens: () => 1_120 },
]

/** For models whose rule is unknown. Most read about as many pixels as the older Claude models, and count patches of a similar area. */
const fallback: ImageRule = { models: /^/, edge: 1_568, pixels: 1_150_000, tokens: byArea }

/** Estimated tokens of an image for a model (`provider/model`). */
export function imageTokens(model: string, size: ImageSize): number {
  const rule = ruleFor(model)
  return rule.tokens(fit(rule, size))
}

/** The size in which the model reads an image: the same, or scaled down to what it takes. */
export function imageSizeFor(model: string, size: ImageSize): ImageSize {
  return fit(ruleFor(model), size)
}

function ruleFor(model: string): ImageRule {
  const full = splitModel(model).model.toLowerCase()
  const name = full.slice(full.lastIndexOf('/') + 1)
  return rules.find(({ models }) => models.test(name)) ?? fallback
}

function fit({ edge, pixels }: Pick<ImageRule, 'edge' | 'pixels'>, { width, height }: ImageSize): ImageSize {
  const byPixels = pixels === undefined ? 1 : Math.sqrt(pixels / (width * height))
  return scaled({ width, height }, Math.min(1, edge / Math.max(width, height), byPixels))
}

function scaled({ width, height }: ImageSize, factor: number): ImageSize {
  if (factor >= 1) return { width, height }
  // A factor like 2048 / 4000 is not exact.
  const side = (length: number): number => Math.max(1, Math.floor(length * factor + 1e-6))
  return { width: side(width), height: side(height) }
}

/** OpenAI: the short side is scaled to 768 pixels, and tiles of 512 pixels are counted. */
function tiles(base: number, each: number): ImageRule['tokens'] {
  return (size) => {
    const { width, height } = scaled(size, 768 / Math.min(size.width, size.height))
    return base + each * Math.ceil(width / 512) * Math.ceil(height / 512)
  }
}

/** OpenAI: patches of 32 pixels are counted; with more than `most`, the image is scaled down so that whole patches fit. */
function patches(most: number, factor: number): ImageRule['tokens'] {
  return ({ width, height }) => {
    const [across, down] = [width / 32, height / 32]
    const all = Math.ceil(across) * Math.ceil(down)
    if (all <= most) return Math.ceil(all * factor)
    const shrink = Math.sqrt(most / (across * down))
    const adjusted = shrink * Math.min(wholePart(across * shrink), wholePart(down * shrink))
    return Math.ceil(Math.min(most, Math.ceil(across * adjusted) * Math.ceil(down * adjusted)) * factor)
  }
}

/** By how much a number of patches must shrink to be whole. */
function wholePart(count: number): number {
  return Math.max(1, Math.floor(count)) / count
}

/** Anthropic. */
function byArea({ width, height }: ImageSize): number {
  return Math.ceil((width * height) / 750)
}

/** Gemini 2: a small image is one tile; a larger one is cut into tiles that are two thirds of its short side, from 256 to 768 pixels. */
function geminiTiles({ width, height }: ImageSize): number {
  if (width <= 384 && height <= 384) return 258
  const unit = Math.min(768, Math.max(256, Math.floor(Math.min(width, height) / 1.5)))
  return 258 * Math.ceil(width / unit) * Math.ceil(height / unit)
}
