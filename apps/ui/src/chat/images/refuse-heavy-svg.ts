// Refuses an SVG that would draw too much: a few nested `<use>` elements can draw billions of others. Reads only tags, in linear time; a
// DOM parser would apply our content security policy to styles and handlers that never run.

import { Refusal } from '@sheaf/contract'

/** Elements that it may draw, with those that `<use>` repeats. */
const mostDrawn = 20_000
const deepest = 500

export function refuseHeavySvg(source: string): void {
  if (!/<svg[\s>/]/.test(source)) throw new Refusal('image-unreadable', "It isn't an SVG file.")
  // Nested entities can expand to any size.
  if (source.includes('<!ENTITY')) throw new Refusal('image-unreadable', 'The SVG defines entities, which Sheaf does not read.')
  const { root, byId } = readElements(source)
  if (countDrawn(root, byId, new Map(), new Set()) > mostDrawn) throw new Refusal('image-too-large', 'The SVG draws too many elements.')
}

interface Element {
  children: Element[]
  /** Id of what a `<use>` repeats. */
  uses?: string
}

function readElements(source: string): { root: Element; byId: Map<string, Element> } {
  const root: Element = { children: [] }
  const byId = new Map<string, Element>()
  const open = [root]
  for (const tag of tagsIn(source)) {
    if (tag.startsWith('</')) {
      if (open.length > 1) open.pop()
      continue
    }
    const element: Element = { children: [] }
    const id = valueIn(tag, idPattern)
    const target = usePattern.test(tag) ? valueIn(tag, hrefPattern) : undefined
    if (id !== undefined && !byId.has(id)) byId.set(id, element)
    if (target?.startsWith('#')) element.uses = target.slice(1)
    open.at(-1)?.children.push(element)
    if (tag.endsWith('/>')) continue
    if (open.push(element) > deepest) throw new Refusal('image-too-large', 'The SVG is nested too deeply.')
  }
  return { root, byId }
}

/** Start and end tags, without comments, CDATA sections and declarations. */
function* tagsIn(source: string): Generator<string> {
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', at)) {
    const skipped = skips.find(([start]) => source.startsWith(start, at))
    const end = skipped ? source.indexOf(skipped[1], at) + skipped[1].length : tagEnd(source, at)
    // Not well-formed: the browser does not draw it.
    if (end <= at) return
    if (!skipped) yield source.slice(at, end)
    at = end
  }
}

const skips = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/** An attribute may contain `>`. */
function tagEnd(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at += 1) {
    const letter = source[at]
    if (letter === '>') return at + 1
    if (letter !== '"' && letter !== "'") continue
    at = source.indexOf(letter, at + 1)
    if (at === -1) return -1
  }
  return -1
}

const usePattern = /^<(?:\w+:)?use[\s/>]/
const idPattern = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/
const hrefPattern = /\s(?:xlink:)?href\s*=\s*(?:"([^"]*)"|'([^']*)')/

function valueIn(tag: string, pattern: RegExp): string | undefined {
  const [, double, single] = pattern.exec(tag) ?? []
  return double ?? single
}

/** What `<use>` repeats counts each time. A cycle draws nothing. */
function countDrawn(element: Element, byId: ReadonlyMap<string, Element>, known: Map<Element, number>, within: Set<Element>): number {
  const counted = known.get(element)
  if (counted !== undefined) return counted
  if (within.has(element)) return 0
  within.add(element)
  let count = 1
  for (const child of element.children) count += countDrawn(child, byId, known, within)
  const target = element.uses === undefined ? undefined : byId.get(element.uses)
  if (target) count += countDrawn(target, byId, known, within)
  within.delete(element)
  known.set(element, count)
  return count
}
