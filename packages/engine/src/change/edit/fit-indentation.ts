// Finds one indentation map for a whole block, from the model's to the file's: derived from the lines that both have,
// then used for the lines that only the model has.

import { type IndentUnit, isTabs } from './indent-unit.ts'

/** Undefined: the result for this indentation is not certain. */
export type IndentMap = (indent: string) => string | undefined

/**
 * Undefined: the indentations are inconsistent, so this is not the block the model meant, or it was mangled beyond certain
 * recovery.
 */
export function fitIndentation(
  pairs: readonly (readonly [string, string])[],
  model: IndentUnit | undefined,
  file: IndentUnit | undefined,
): IndentMap | undefined {
  const known = new Map<string, string>()
  for (const [from, to] of pairs) {
    if ((known.get(from) ?? to) !== to) return undefined
    known.set(from, to)
  }
  if (new Set(known.values()).size !== known.size) return undefined
  const map = chooseMap(known, model, file)
  return map && ((indent) => known.get(indent) ?? map(indent))
}

/** Converts the unit alone, without any matched line: as if the outermost lines had matched as they are. */
export function convertUnit(model: IndentUnit, file: IndentUnit): IndentMap | undefined {
  return unitMap(new Map([['', '']]), model.unit, file.unit)
}

function chooseMap(known: Known, model: IndentUnit | undefined, file: IndentUnit | undefined): IndentMap | undefined {
  const shift = shiftMap(known)
  if (model && file && model.unit !== file.unit) {
    const unit = unitMap(known, model.unit, file.unit)
    if (unit && isProven(model, file) && (!shift || isScaled(known, model.unit, file.unit))) return unit
    // No line is continued by less than a step, so this is another unit; but the search was shifted as well.
    if (unit && shift && isProven(model, file) && model.unit.length < file.unit.length && !isTabs(file)) return agreeingOn(unit, shift)
    // A step of two in a file of four may be a continuation line or another unit: both readings must agree.
    if (unit && shift && usual.includes(model.unit) && isScaled(known, model.unit, file.unit)) return agreeingOn(unit, shift)
  }
  const other = anyUnit(known, file?.unit)
  // No one indents by half a step: spaces that are not a whole number of the file's steps suggest another unit, and so do the
  // model's own steps if they are not the file's.
  const isStrange = file && model?.unit !== file.unit && (!isWhole(known, file.unit) || (model && isScaledBySome(known, file.unit)))
  if (shift && other && isStrange) return agreeingOn(other, shift)
  return shift ?? other ?? rebaseMap(known)
}

function agreeingOn(one: IndentMap, other: IndentMap): IndentMap {
  return (indent) => (one(indent) === other(indent) ? one(indent) : undefined)
}

/** Whether another unit alone explains the pairs. Spaces before a line that has none in the search are only a shift. */
function isScaled(known: Known, model: string, file: string): boolean {
  if (model.startsWith('\t') !== file.startsWith('\t')) return true
  return [...known].every(([from, to]) => {
    const [ours, theirs] = [splitIndent(from, model), splitIndent(to, file)]
    const isAligned = ours !== undefined && ours.depth === theirs?.depth && ours.rest === theirs.rest
    return isAligned || from.length * file.length === to.length * model.length
  })
}

function isScaledBySome(known: Known, file: string): boolean {
  return usual.some((model) => model !== file && model.startsWith('\t') === file.startsWith('\t') && isScaled(known, model, file))
}

function isWhole(known: Known, unit: string): boolean {
  const [first] = known
  return !first || unit.startsWith('\t') || Math.abs(first[1].length - first[0].length) % unit.length === 0
}

/** Tabs against spaces prove that the model has another unit than the file; a number of spaces does only below a block opener. */
function isProven(model: IndentUnit, file: IndentUnit): boolean {
  if (isTabs(model) !== isTabs(file)) return true
  return model.sure > 0 && model.against === 0 && file.sure > file.against * 4
}

type Known = ReadonlyMap<string, string>

/** Adds the same spaces to every line, or removes them. */
function shiftMap(known: Known): IndentMap | undefined {
  const [first] = known
  if (!first) return (indent) => indent
  const [from, to] = first
  const more = to.slice(0, to.length - from.length)
  const less = from.slice(0, from.length - to.length)
  if (to.endsWith(from)) return agreeing(known, (indent) => more + indent)
  if (!from.endsWith(to)) return undefined
  return agreeing(known, (indent) => (indent.startsWith(less) ? indent.slice(less.length) : undefined))
}

/** Replaces the outermost line's indentation with another. */
function rebaseMap(known: Known): IndentMap | undefined {
  const [first, ...rest] = known
  if (!first) return undefined
  const [base, target] = rest.reduce((least, each) => (each[0].length < least[0].length ? each : least), first)
  return agreeing(known, (indent) => (indent.startsWith(base) ? target + indent.slice(base.length) : undefined))
}

const usual = ['\t', '  ', '    ', '        ', '   ']

/** If the model's unit is unknown, every unit that fits must give the same result. */
function anyUnit(known: Known, file: string | undefined): IndentMap | undefined {
  const files = file === undefined ? usual : [file]
  const maps = files.flatMap((to) => usual.flatMap((from) => (from === to ? [] : (unitMap(known, from, to) ?? []))))
  return maps.length === 0 ? undefined : same(maps)
}

function same(maps: readonly IndentMap[]): IndentMap {
  return (indent) => {
    const results = new Set(maps.map((map) => map(indent)).filter((result) => result !== undefined))
    return results.size === 1 ? [...results][0] : undefined
  }
}

/** Another unit, perhaps at another depth. Less than a unit is alignment: kept as it is, or stretched with the rest. */
function unitMap(known: Known, model: string, file: string): IndentMap | undefined {
  // Two tabs at once may be one step or two.
  const doubled = model === '\t\t' ? alignedMap(known, '\t', file) : undefined
  const maps = [alignedMap(known, model, file), stretchedMap(known, model, file), doubled].filter((map) => map !== undefined)
  return maps.length === 0 ? undefined : same(maps)
}

function alignedMap(known: Known, model: string, file: string): IndentMap | undefined {
  const [first] = known
  const from = first && splitIndent(first[0], model)
  const to = first && splitIndent(first[1], file)
  if (!from || !to) return undefined
  const deeper = to.depth - from.depth
  return agreeing(known, (indent) => {
    const parts = splitIndent(indent, model)
    if (!parts || parts.depth + deeper < 0) return undefined
    return file.repeat(parts.depth + deeper) + parts.rest
  })
}

function stretchedMap(known: Known, model: string, file: string): IndentMap | undefined {
  if (model.startsWith('\t') || file.startsWith('\t')) return undefined
  return agreeing(known, (indent) => {
    const width = (indent.length * file.length) / model.length
    return indent.includes('\t') || !Number.isInteger(width) ? undefined : ' '.repeat(width)
  })
}

function agreeing(known: Known, map: IndentMap): IndentMap | undefined {
  for (const [indent, wanted] of known) if (map(indent) !== wanted) return undefined
  return map
}

function splitIndent(indent: string, unit: string): { depth: number; rest: string } | undefined {
  let depth = 0
  while (indent.startsWith(unit, depth * unit.length)) depth++
  const rest = indent.slice(depth * unit.length)
  return rest.includes('\t') ? undefined : { depth, rest }
}
