// Known mistakes of the oracles. Checked only for definitions that a map lacks; the report counts them by reason.

import { type LanguageId, languageIds } from '../../packages/contract/src/workspace/languages.ts'
import type { Definition } from './definition.ts'
import { plainName } from './plain-name.ts'
import type { SourceContext } from './source-context.ts'

interface KnownMistake {
  languages: readonly LanguageId[]
  reason: string
  covers: (definition: Definition, seen: SourceContext) => boolean
}

/** A function, a method with a body, or a call with a callback; not `if (…)`, a class or an object literal. */
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
  {
    languages: ['c', 'cpp'],
    reason: 'a macro before or behind a declaration, or called in place of one, taken for a function',
    covers: ({ kind, name }, { text }) =>
      (kind === 'function' || kind === 'prototype') &&
      /^[A-Z][A-Z0-9_]+(?:(?:bool|string|int32)_)?$/.test(name) &&
      !/^\w+\s*\(.*\{\s*$/.test(text) &&
      bare(text).includes(`${name}(`),
  },
  {
    languages: ['c', 'cpp'],
    reason: 'the call of a macro at the beginning of a line of its own taken for a function',
    covers: ({ kind, name, line }, { text, lines }) =>
      (kind === 'function' || kind === 'prototype') &&
      text.trimStart().startsWith(`${name}(`) &&
      !/\{\s*$/.test(text) &&
      /^\s*$|[;}]\s*$|^\s*#|\)\s*$/.test(lines[line - 2] ?? ''),
  },
  {
    languages: ['c', 'cpp'],
    reason: 'the type before a name in parentheses taken for the name',
    covers: ({ kind, name }, { text }) =>
      kind === 'prototype' && /^\w+$/.test(name) && new RegExp(String.raw`\b${name}\s*\((?:\w+::)?\*?\w+\)\s*\(`).test(text),
  },
  {
    languages: ['c', 'cpp'],
    reason: 'an expression in static_assert or in the arguments of a macro taken for a function',
    covers: ({ kind, name }, { text }) =>
      (kind === 'function' || kind === 'prototype') &&
      /^\w+$/.test(name) &&
      new RegExp(String.raw`\b(?:static_assert|[A-Z][A-Z0-9_]+)\s*\(.*\b${name}\(`).test(text),
  },
  {
    languages: ['cpp'],
    reason: 'an alias of a namespace, under the name of that namespace',
    covers: ({ kind }, { text }) => kind === 'alias' && /\bnamespace\s+\w+\s*=/.test(text),
  },
  {
    languages: ['cpp'],
    reason: 'a template instantiated, not defined',
    covers: ({ kind }, { text }) => kind === 'prototype' && /^\s*(?:extern\s+)?template\s+[^<\s]/.test(text),
  },
  {
    languages: ['cpp'],
    reason: 'inside the body of a function or of a test, whose scope ctags lost',
    covers: ({ line }, { text, lines }) => /^\s/.test(text) && headsAround(lines, line).some((head) => functionHead.test(head)),
  },
  {
    languages: ['csharp'],
    reason: 'a condition on a type parameter taken for a type',
    covers: ({ kind, name }, { text }) =>
      kind !== 'method' && /\bwhere\s/.test(text) && !new RegExp(String.raw`\b(?:class|struct|interface)\s+${name}\b`).test(text),
  },
  {
    languages: ['csharp'],
    reason: 'a call in a body or among top-level statements taken for a method',
    covers: ({ kind, name }, { text, lines }) => kind === 'method' && (name.includes('.') || isCall(plainName(name), text, lines)),
  },
  {
    languages: ['csharp'],
    reason: 'what a method returns, taken for its name because of a tuple among its parameters',
    covers: ({ kind, name }, { text }) => kind === 'method' && new RegExp(String.raw`\b${plainName(name)}\b[^(]*\s\w+\(`).test(text),
  },
  {
    languages: ['swift'],
    reason: 'inside a function or a closure',
    covers: (_, { enclosing }) =>
      enclosing.some((line) => !/\b(?:class|struct|enum|actor|protocol|extension)\b/.test(line) && /[({]\s*$|\bin\s*$/.test(line)),
  },
  {
    languages: ['swift'],
    reason: 'the line of an attribute that goes over several lines',
    covers: (_, { text }) => /^\s*@\w+\(\s*$/.test(text),
  },
  {
    languages: ['swift'],
    reason: 'a name cut off at its dollar sign',
    covers: ({ name }, { text }) => name === '_' && /\b_\$\w/.test(text),
  },
  {
    languages: ['ruby'],
    reason: 'the object before the dot of `def x.y` taken for the name',
    covers: ({ name }, { text }) => /\b(?:def|class)\s+([\w@]+)\./.exec(text)?.[1] === name,
  },
  {
    languages: ['ruby'],
    reason: 'Ruby text in a heredoc',
    covers: ({ line }, { lines }) => {
      const above = lines.slice(Math.max(0, line - 400), line - 1)
      return above.some((each, at) =>
        // `class <<self` and `list << item` don't open a heredoc.
        [...each.matchAll(/<<(?:[~-]["'`]?|["'`]|(?=[A-Z_]{2}))([A-Za-z_]\w*)/g)].some(
          ([, tag]) => !above.slice(at + 1).some((end) => end.trim() === tag),
        ),
      )
    },
  },
]

export function reasonFor(definition: Definition, seen: SourceContext): string | null {
  return knownMistakes.find(({ languages, covers }) => languages.includes(definition.language) && covers(definition, seen))?.reason ?? null
}

/** Decides by the text before the name; a constructor without modifiers also starts its line, but has the name of a type. */
function isCall(name: string, text: string, lines: readonly string[]): boolean {
  const before = new RegExp(String.raw`^(.*?)\b${name}\s*[(<]`).exec(text)?.[1]
  if (before === undefined) return false
  if (before.trim() !== '') return /(?:[.(,!?=:>[]|\b(?:return|await|new))\s*$/.test(before)
  return !lines.some((line) => new RegExp(String.raw`\b(?:class|struct|record)\s+${name}\b`).test(line))
}

const functionHead =
  /\b(?:switch|case|if|for|while)\b|^\s*(?:TEST\w*|SECTION|SCENARIO|SUBCASE)\s*\(|^\s*(?:[\w:<>*&]+\s+)+\w+\([^;]*[,{]\s*$/

/** The first lines of the blocks around a line, with the brace at their end or alone on the next line. */
function headsAround(lines: readonly string[], line: number): string[] {
  const heads: string[] = []
  let indent = (lines[line - 1] ?? '').search(/\S/)
  for (let at = line - 2; at >= 0 && indent > 0; at--) {
    const each = lines[at] ?? ''
    const deep = each.search(/\S/)
    if (deep === -1 || deep >= indent || /^\s*[)}\]#/*]/.test(each)) continue
    heads.push(each.trim() === '{' ? (lines[at - 1] ?? '') : each)
    indent = deep
  }
  return heads
}

function bare(text: string): string {
  return text.replace(/\s/g, '')
}
