// Rewrites types and parameters to Dart 2 syntax: a record becomes a plain name, an annotation loses its arguments.

import type { Disguise } from './disguise.ts'
import type { Lexer } from './lexer.ts'

export interface Draft {
  text: string
  at: Lexer
  disguise: Disguise
}

/** Words after which `(` opens a record, not a parameter list. */
export const beforeType: ReadonlySet<string> = new Set([
  'abstract',
  'augment',
  'const',
  'covariant',
  'extends',
  'external',
  'final',
  'late',
  'required',
  'static',
  'with',
])

/** Stops at the first of the given characters outside of all parentheses. */
export function prepareTypes(draft: Draft, from: number, stops: string, end = draft.text.length): number {
  const { text, at } = draft
  let depth = 0
  let isCallable = false
  let constant: number | undefined
  for (let place = at.solid(from); place < end; place = at.solid(place)) {
    const char = text.charAt(place)
    if (depth === 0 && stops.includes(char)) return place
    const next = at.word(place)
    if (next > place) {
      const word = text.slice(place, next)
      isCallable = !beforeType.has(word) && !(word === 'on' && stops === '{;')
      constant = word === 'const' ? place : undefined
      place = next
    } else if (char === '(' && !isCallable) {
      const after = at.group(place)
      draft.disguise.type(constant ?? place, after)
      isCallable = true
      place = after
    } else if (char === '"' || char === "'") place = at.string(place)
    else if (char === '@') place = prepareAnnotation(draft, place)
    else {
      if (char === '(') depth++
      else if (char === ')') depth--
      // `alignment = .center` omits the class.
      else if (char === '=' && text.charAt(at.solid(place + 1)) === '.') draft.disguise.put(at.solid(place + 1), '_')
      isCallable = ')>]}?'.includes(char)
      place++
    }
  }
  return end
}

/** `@Native<Void Function()>(isLeaf: true)`: keeps only the name. Returns the position after it. */
export function prepareAnnotation(draft: Draft, start: number): number {
  const { text, at } = draft
  let named = at.word(start + 1)
  while (text.charAt(named) === '.') named = at.word(named + 1)
  const generic = text.charAt(named) === '<' ? at.angles(named) : named
  const end = text.charAt(generic) === '(' ? at.group(generic) : generic
  draft.disguise.blank(named, end)
  return Math.max(end, start + 1)
}

export function isWord({ text, at }: Draft, place: number, word: string): boolean {
  return text.startsWith(word, place) && at.word(place) === place + word.length
}
