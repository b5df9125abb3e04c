// The types that a file declares for its variables, parameters and fields, read from its text: annotations, declarations that start
// with a type, and calls of a constructor. Without a type checker, that is what a reader would look for too.

import type { LanguageId } from '@sheaf/contract'

export interface TypeGuesses {
  /** The declared type of the last name of a chain such as `this.repo`, nearest before a position. */
  typeOf(receiver: string, at: number): string | undefined
}

interface Declared {
  at: number
  type: string
}

/** Nobody declares a name this often by hand. */
const mostDeclared = 500

export function openTypeGuesses(text: string, language: LanguageId): TypeGuesses {
  const known = new Map<string, readonly Declared[]>()
  return {
    typeOf(receiver, at) {
      const name = /[\p{L}\p{N}_$]+$/u.exec(receiver)?.[0] ?? ''
      if (name === '' || selves.has(receiver)) return undefined
      const declared = known.get(name) ?? declaredTypes(text, name, language)
      known.set(name, declared)
      // A field may be declared after its use.
      const before = declared.findLast((each) => each.at <= at)
      return (before ?? declared[0])?.type
    },
  }
}

/** Names of the object that a method belongs to. */
export const selves: ReadonlySet<string> = new Set(['this', 'self', 'cls', 'super', 'Self', 'base', 'static', 'parent', '$this', '@'])

const typeFirst: ReadonlySet<LanguageId> = new Set(['c', 'cpp', 'java', 'csharp', 'dart', 'php'])
const notTypes = new Set(
  'return new else case typeof delete throw await yield in of instanceof is as not and or if while for do goto const let var val final static public private protected readonly extern volatile unsigned signed inline register auto export import from package default function def fun func fn class struct union enum interface type void async override'.split(
    ' ',
  ),
)

function declaredTypes(text: string, name: string, language: LanguageId): readonly Declared[] {
  const found: Declared[] = []
  const own = name.replaceAll('$', String.raw`\$`)
  for (const pattern of patternsFor(own, language)) {
    for (const match of text.matchAll(pattern)) {
      const type = lastPart(match.groups?.type ?? '')
      if (type !== '' && !notTypes.has(type)) found.push({ at: match.index, type })
      if (found.length >= mostDeclared) break
    }
  }
  return found.sort((a, b) => a.at - b.at)
}

function patternsFor(name: string, language: LanguageId): RegExp[] {
  const word = `(?<![\\w$])\\$?${name}(?![\\w$])`
  const path = String.raw`(?<type>[A-Za-z_][\w]*(?:(?:\.|::|\\)[A-Za-z_]\w*)*)`
  const made = new RegExp(`${word}\\s*(?::?=)\\s*(?:await\\s+|&)?(?:new\\s+)?${constructed}\\s*(?:<[^<>\\n]{0,80}>)?\\s*[({]`, 'g')
  if (typeFirst.has(language))
    return [
      new RegExp(
        `(?<![\\w.>])${path}(?:<[^<>;\\n]{0,80}(?:<[^<>;\\n]{0,80}>[^<>;\\n]{0,80})?>)?[?]?(?:\\s+const)?(?:\\s+|\\s*[*&]+\\s*(?:const\\s+)?)${word}\\s*(?=[,;)=\\[({:]|in\\b)`,
        'g',
      ),
      made,
    ]
  if (language === 'go')
    return [new RegExp(`${word}(?:\\s*,\\s*\\w+)*\\s+(?:\\[\\])?\\*?(?<type>(?:\\w+\\.)?[A-Za-z_]\\w*)(?=\\s*[,)={\\n\`])`, 'g'), made]
  return [
    new RegExp(
      `${word}\\s*[?!]?:\\s*(?:&\\s*)?(?:'\\w+\\s+)?(?:mut\\s+|readonly\\s+|dyn\\s+)?(?:Ref<|Readonly<|Partial<|Box<|Rc<|Arc<|Optional\\[|Promise<)*["']?${path}`,
      'g',
    ),
    made,
    new RegExp(
      `${word}\\s*=\\s*(?:[a-z]\\w*::)*(?<type>[A-Z]\\w*)(?:::<[^>]*>)?(?:::|\\.)(?:new\\b|(?:default|from|create|of|build|getInstance)\\w*\\s*\\()`,
      'g',
    ),
  ]
}

/** By convention, types start with a capital letter; a lowercase word before a parenthesis is a function. */
const constructed = String.raw`(?:[\w$]+(?:\.|::|\\))*(?<type>[A-Z]\w*)`

function lastPart(type: string): string {
  return /[A-Za-z_$]\w*$/.exec(type)?.[0] ?? ''
}
