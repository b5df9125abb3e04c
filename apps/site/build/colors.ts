// The site's colors as `#rrggbb`, for programs that know no other format. Read from `tokens.css`, so that cards match the pages.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const table = readFileSync(createRequire(import.meta.url).resolve('@sheaf/contract/tokens.css'), 'utf8')

/** Color in the light theme. */
export function color(name: string): string {
  const found = new RegExp(`--${name}: (?:light-dark\\()?oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(table)
  if (found === null) throw new Error(`The color table has no ${name}.`)
  const [, lightness, chroma, hue] = found.map(Number)
  return toHex(lightness ?? 0, chroma ?? 0, hue ?? 0)
}

/** Converts Oklch to sRGB, by the definition of Oklab. */
function toHex(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const [l = 0, m = 0, s = 0] = [
    lightness + 0.3963377774 * a + 0.2158037573 * b,
    lightness - 0.1055613458 * a - 0.0638541728 * b,
    lightness - 0.0894841775 * a - 1.291485548 * b,
  ].map((each) => each ** 3)
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const byte = (part: number) => {
    const shown = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, shown)) * 255)
  }
  return `#${linear.map((part) => byte(part).toString(16).padStart(2, '0')).join('')}`
}
