// Rewrites Dart 3 as Dart 2, the only version the grammar knows, with the same length and line breaks, and empties bodies.
// Only the parser sees the result: names and signatures are cut from the original text.

import { lexer } from './lexer.ts'
import { prepareEnum } from './prepare-enum.ts'
import { expressionEnd, prepareMember } from './prepare-member.ts'
import { type Draft, isWord, prepareAnnotation, prepareTypes } from './prepare-types.ts'
import { openTextRewriter } from './text-rewriter.ts'

export function prepare(text: string): string {
  const draft: Draft = { text, at: lexer(text), rewriter: openTextRewriter(text) }
  const { solid } = draft.at
  for (let position = solid(0); position < text.length; ) {
    position = solid(
      Math.max(position + 1, text.charAt(position) === '@' ? prepareAnnotation(draft, position) : declaration(draft, position)),
    )
  }
  return draft.rewriter.applied()
}

const typeWords: ReadonlySet<string> = new Set(['class', 'mixin', 'enum', 'extension', 'typedef'])
const directives: ReadonlySet<string> = new Set(['import', 'export', 'part', 'library'])
const modifierWords: ReadonlySet<string> = new Set(['abstract', 'augment', 'base', 'final', 'interface', 'macro', 'mixin', 'sealed'])

/** Prepares one declaration; returns its end. */
function declaration(draft: Draft, start: number): number {
  const { text, at } = draft
  const modifiers: number[] = []
  for (let position = start; ; ) {
    const end = at.word(position)
    const word = text.slice(position, end)
    const next = at.solid(end)
    if (directives.has(word) && /[\w'"$;]/.test(text.charAt(next))) return directive(draft, next)
    if (typeWords.has(word) && /[\w$]/.test(text.charAt(next)) && !(word === 'mixin' && isWord(draft, next, 'class'))) {
      return typeDeclaration(draft, word, position, modifiers)
    }
    if (!modifierWords.has(word)) return prepareMember(draft, start, text.length, false)
    modifiers.push(position)
    position = next
  }
}

function directive(draft: Draft, from: number): number {
  const { text, at } = draft
  for (let position = from; position < text.length; position = at.solid(position)) {
    const char = text.charAt(position)
    if (char === ';') return position + 1
    if (isWord(draft, position, 'deferred')) draft.rewriter.blank(position, at.word(position))
    position = char === '"' || char === "'" ? at.string(position) : Math.max(at.word(position), position + 1)
  }
  return text.length
}

function typeDeclaration(draft: Draft, word: string, start: number, modifiers: readonly number[]): number {
  const { text, at } = draft
  const isKnown = word === 'class' && modifiers.length === 1 && text.startsWith('abstract', modifiers[0])
  if (!isKnown) for (const modifier of modifiers) draft.rewriter.modifier(modifier)
  const name = at.solid(start + word.length)
  if (word === 'enum') return prepareEnum(draft, start, name)
  if (word === 'typedef') return typeAlias(draft, name)
  const open = prepareTypes(draft, text.startsWith('extension type ', start) ? extensionType(draft, start) : name, '{;')
  if (text.charAt(open) !== '{') return open + 1
  const close = at.group(open)
  for (let position = at.solid(open + 1); position < close - 1; position = at.solid(position)) {
    position = text.charAt(position) === '@' ? prepareAnnotation(draft, position) : prepareMember(draft, position, close - 1, true)
  }
  return close
}

/** To the grammar, `typedef A = B;` could also be a variable of type `typedef`. */
function typeAlias(draft: Draft, name: number): number {
  const { text, at } = draft
  const sign = prepareTypes(draft, name, '=;')
  if (text.charAt(sign) !== '=') return sign + 1
  const from = at.solid(sign + 1)
  const to = expressionEnd(draft, from, text.length, ';')
  if (/\bFunction\b/.test(text.slice(from, to))) prepareTypes(draft, sign, ';')
  else draft.rewriter.generic(from, to)
  return at.solid(to) + 1
}

/** `extension type const Id<T>._(int value) implements int` becomes an annotated class, without the part before `implements`. */
function extensionType(draft: Draft, start: number): number {
  const { text, at } = draft
  draft.rewriter.put(start, '@xtensi()class')
  let name = at.solid(start + 'extension type'.length)
  if (isWord(draft, name, 'const')) {
    draft.rewriter.blank(name, at.word(name))
    name = at.solid(at.word(name))
  }
  const named = at.word(name)
  const generic = text.charAt(named) === '<' ? at.angles(named) : named
  const dotted = text.charAt(generic) === '.' ? at.word(generic + 1) : generic
  const end = text.charAt(dotted) === '(' ? at.group(dotted) : dotted
  draft.rewriter.blank(generic, end)
  return end
}
