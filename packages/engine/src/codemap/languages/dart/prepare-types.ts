// Rewrites types and parameters to Dart 2 syntax: a record becomes a plain name, an annotation loses its arguments.

import type { Lexer } from './lexer.ts'
import type { TextRewriter } from './text-rewriter.ts'

export interface Draft {
  text: string
  at: Lexer
  rewriter: TextRewriter
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
  for (let position = at.solid(from); position < end; position = at.solid(position)) {
    const char = text.charAt(position)
    if (depth === 0 && stops.includes(char)) return position
    const next = at.word(position)
    if (next > position) {
      const word = text.slice(position, next)
      isCallable = !beforeType.has(word) && !(word === 'on' && stops === '{;')
      constant = word === 'const' ? position : undefined
      position = next
    } else if (char === '(' && !isCallable) {
      const after = at.group(position)
      draft.rewriter.type(constant ?? position, after)
      isCallable = true
      position = after
    } else if (char === '"' || char === "'") position = at.string(position)
    else if (char === '@') position = prepareAnnotation(draft, position)
    else {
      if (char === '(') depth++
      else if (char === ')') depth--
      // `alignment = .center` omits the class.
      else if (char === '=' && text.charAt(at.solid(position + 1)) === '.') draft.rewriter.put(at.solid(position + 1), '_')
      isCallable = ')>]}?'.includes(char)
      position++
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
  draft.rewriter.blank(named, end)
  return Math.max(end, start + 1)
}

export function isWord({ text, at }: Draft, position: number, word: string): boolean {
  return text.startsWith(word, position) && at.word(position) === position + word.length
}
