// Where an oracle errs. Looked up only for what a map does not hold; each is counted in the report under its reason.

import { type LanguageId, languageIds } from '../../packages/contract/src/codemap.ts'
import type { Definition } from './definition.ts'
import { plainName } from './plain-name.ts'
import type { Sighting } from './sighting.ts'

interface KnownMistake {
  languages: readonly LanguageId[]
  reason: string
  covers: (definition: Definition, seen: Sighting) => boolean
}

/** A function, a method with a body, or a call that is handed a callback; neither `if (…)` nor a class nor an object literal. */
const opensFunction =
  /^(?!.*\bclass\b)\s*(?!(?:if|for|while|switch|catch|with)\b)(?:.*\bfunction\b|.*=>|.*=\s*(?:async\s*)?\($|(?:(?:async|static|get|set|public|private|protected)\s+)*[\w$.#]+\s*(?:<.*>)?\()/

const knownMistakes: readonly KnownMistake[] = [
  {
    languages: languageIds,
    reason: 'a name that does not stand there',
    covers: ({ name, line, alsoAt }, { lines }) =>
      ![line, ...alsoAt].some((at) => bare(lines.slice(at - 1, at + 2).join('')).includes(bare(plainName(name)))),
  },
  {
    languages: ['typescript'],
    reason: 'a type that is imported or exported on, taken for an alias',
    covers: ({ kind }, { text }) => kind === 'alias' && !/\btype\s+[\w$]+\s*(<|=|$)/.test(text),
  },
  {
    languages: ['javascript', 'typescript'],
    reason: 'inside a function or a callback, whose scope ctags lost',
    covers: (_, { enclosing }) => enclosing.some((line) => opensFunction.test(line)),
  },
  {
    languages: ['javascript'],
    reason: 'an object literal taken for a class',
    covers: ({ kind }, { text }) => kind === 'class' && !/\b(class|function)\b/.test(text),
  },
  {
    languages: ['javascript', 'typescript'],
    reason: 'a function handed over as an argument',
    covers: ({ kind }, { text }) => kind === 'function' && /^[^=]*\(.*\bfunction\b/.test(text),
  },
  {
    languages: ['javascript'],
    reason: '`module.exports` taken for a definition called exports, beside the name its function or class has',
    covers: ({ name }, { text }) => name === 'exports' && /\bexports\s*=.*\b(?:class|function\*?)\s+[\w$]/.test(text),
  },
  {
    languages: ['javascript', 'typescript'],
    reason: 'the name that a function or class has only inside itself, where it is assigned to another',
    covers: ({ name }, { text }) =>
      [...text.matchAll(/[=(:]\s*(?:async\s+)?(?:class|function\s*\*?)\s+([\w$]+)/g)].some(([, inner]) => inner === name),
  },
  {
    languages: ['javascript'],
    reason: 'the class in whose prototype something is put, taken for defined there',
    covers: ({ kind, name }, { text }) => kind === 'class' && text.trimStart().startsWith(`${name}.prototype`),
  },
  {
    languages: ['rust'],
    reason: 'in an impl inside a function, whose scope ctags lost',
    covers: (_, { enclosing }) => enclosing.some((line) => /\bfn\s+\w/.test(line)),
  },
  {
    languages: ['kotlin'],
    reason: 'in an object without a name, whose scope ctags lost',
    covers: (_, { around }) => /\bobject\s*(:|\{)/.test(around),
  },
  {
    languages: ['kotlin'],
    reason: 'in the body of an enum constant, which is a class without a name',
    covers: (_, { around }) => /^\s*[A-Z]\w*(\(.*\))?\s*\{\s*$/.test(around),
  },
]

export function reasonFor(definition: Definition, seen: Sighting): string | null {
  return knownMistakes.find(({ languages, covers }) => languages.includes(definition.language) && covers(definition, seen))?.reason ?? null
}

function bare(text: string): string {
  return text.replace(/\s/g, '')
}
