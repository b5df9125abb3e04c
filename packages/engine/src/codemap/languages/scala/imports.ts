// Reads the names in Scala import and export clauses from their text.

import type { ImportFound } from '../../source-map.ts'

/** `import a.b.C, d.{E, F => G, H as I, given T, *}, j._`: one path for each name, the package alone for a wildcard. */
export function pathsOf(text: string): ImportFound[] {
  const clause = text
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ')
    .replace(/^\s*(?:import|export)\s+/, '')
    .trim()
  return splitAtCommas(clause).flatMap((path) => {
    const [, module, selectors] = /^(.*?)\s*\.\s*\{([\s\S]*)\}$/.exec(path) ?? []
    if (module === undefined || selectors === undefined) return selected(path)
    const found = splitAtCommas(selectors).flatMap((selector) => selected(`${module}.${selector}`))
    const all = found.find(({ everything }) => everything)
    return [...found.filter(({ everything }) => !everything), ...(all ? [all] : [])]
  })
}

function selected(path: string): ImportFound[] {
  const [left = '', as] = path.split(/\s*=>\s*|\s+as\s+/)
  if (as === '_') return []
  const [, module, all] = /^(.*)\.(_|\*|given\b.*)$/.exec(left) ?? []
  if (module !== undefined && all !== undefined) return [{ module: closed(module), everything: true }]
  const whole = closed(left)
  const name = whole.slice(whole.lastIndexOf('.') + 1)
  return name === '' ? [] : [{ module: whole, names: [{ name, as: as ?? name }] }]
}

function splitAtCommas(text: string): string[] {
  return text
    .split(/,(?![^{]*\})/)
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

function closed(path: string): string {
  return path.replace(/\s+/g, '')
}
