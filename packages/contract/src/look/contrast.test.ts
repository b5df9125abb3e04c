// Calculates the contrast of text in both themes: every text color has at least 4.5:1 on every background color (WCAG 2.2, 1.4.3). So no
// screen has to be rendered in both themes to measure it.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const kinds = {
  text: [
    ...['ink', 'muted', 'faint', 'accent-ink', 'danger', 'warning', 'info', 'success'],
    ...['code-keyword', 'code-string', 'code-number', 'code-comment', 'code-function', 'code-type', 'code-property'],
  ],
  background: [
    ...['paper', 'surface', 'sunken', 'raised', 'hover', 'accent-soft', 'danger-soft', 'warning-soft', 'info-soft', 'success-soft'],
    ...['added', 'added-word', 'removed', 'removed-word'],
  ],
  /** Accent-colored buttons, and the text on them. */
  fill: ['accent-fill', 'accent-hover'],
  textOnFill: ['on-accent'],
  /** Never used for text or behind text. */
  graphic: [
    ...['line', 'line-strong', 'accent'],
    ...['part-files', 'part-documents', 'part-maps', 'part-tree', 'part-prompts', 'part-instructions', 'part-git', 'part-other'],
  ],
}

const repository = join(import.meta.dirname, '../../../..')
const tokens = readTokens(readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8'))

describe.each(['light', 'dark'] as const)('colors in the %s theme', (theme) => {
  const tooWeak = (texts: readonly string[], backgrounds: readonly string[]) =>
    texts.flatMap((text) =>
      backgrounds
        .map((background) => ({ text, background, ratio: contrast(colorOf(text, theme), colorOf(background, theme)) }))
        .filter(({ ratio }) => ratio < 4.5),
    )

  it('keeps every text color readable on every background', () => {
    expect(tooWeak(kinds.text, kinds.background)).toEqual([])
    expect(tooWeak(kinds.textOnFill, kinds.fill)).toEqual([])
  })
})

it('assigns every color token to one kind', () => {
  expect([...tokens.keys()].sort()).toEqual(Object.values(kinds).flat().sort())
})

it('uses only the text colors of the table, never with opacity', () => {
  const graphic = kinds.graphic.filter((name) => name !== 'accent').join('|')
  const forbidden = new RegExp(`(?<![\\w-])(?:text-[a-z-]+/\\d+|text-(?:${graphic})|text-\\[(?:#|rgb|oklch))(?![\\w-])`, 'g')
  const files = globSync('apps/{ui,site}/src/**/*.{ts,tsx,css}', { cwd: repository }).filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) =>
    [...readFileSync(join(repository, file), 'utf8').matchAll(forbidden)].map(([name]) => `${file}: ${name}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})

it('calculates contrast ratios as WCAG does', () => {
  const [black, white] = [
    { lightness: 0, chroma: 0, hue: 0 },
    { lightness: 1, chroma: 0, hue: 0 },
  ]
  expect(contrast(black, white)).toBeCloseTo(21, 5)
  // #0000ff on white: other tools report 8.59.
  expect(contrast({ lightness: 0.452, chroma: 0.3132, hue: 264.05 }, white)).toBeCloseTo(8.59, 1)
})

interface Color {
  lightness: number
  chroma: number
  hue: number
}

function readTokens(css: string): Map<string, { light: Color; dark: Color }> {
  const color = 'oklch\\(([\\d. ]+)\\)'
  const line = new RegExp(`^  --([\\w-]+): (?:light-dark\\(${color}, ${color}\\)|${color});$`, 'gm')
  return new Map(
    [...css.matchAll(line)].map(([, name = '', light = '', dark = '', both = '']) => [
      name,
      { light: readColor(light + both), dark: readColor(dark + both) },
    ]),
  )
}

function readColor(text: string): Color {
  const [lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = text.split(' ').map(Number)
  return { lightness, chroma, hue }
}

function colorOf(name: string, theme: 'light' | 'dark'): Color {
  const color = tokens.get(name)
  if (color === undefined) throw new Error(`tokens.css has no color "${name}".`)
  return color[theme]
}

function contrast(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance (WCAG) of the color as a screen shows it: OKLCH to sRGB (CSS Color 4), in 256 steps. */
function luminance({ lightness, chroma, hue }: Color): number {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function shown(linear: number): number {
  const inside = Math.min(1, Math.max(0, linear))
  const encoded = inside <= 0.0031308 ? 12.92 * inside : 1.055 * inside ** (1 / 2.4) - 0.055
  const stepped = Math.round(encoded * 255) / 255
  return stepped <= 0.04045 ? stepped / 12.92 : ((stepped + 0.055) / 1.055) ** 2.4
}
