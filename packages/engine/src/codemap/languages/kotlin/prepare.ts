// Prepares Kotlin for its grammar: blanks code, and turns unknown keywords into annotations of the same length.

import { type Braces, blank, blankBodies } from '../java/blank-bodies.ts'

const braces: Braces = {
  words: {
    class: 'members',
    interface: 'members',
    object: 'members',
    by: 'unread',
    fun: 'code',
    val: 'code',
    var: 'code',
  },
  templates: 'always',
  nestedComments: true,
}

/** Before a top-level declaration: there the grammar may read `@A class B {…}` as an annotated expression. */
const annotations =
  /^(?:@(?!file:)[\w.:]+(?:<[^<>\n]*>)?(?:\((?:"(?:\\.|[^"\\])*"|[^()"]|\((?:"(?:\\.|[^"\\])*"|[^()"]|\([^()]*\))*\))*\))?[ \t]*)+(?=\s*(?:@|\/[/*]|(?:public|private|internal|protected|open|abstract|final|sealed|expect|actual|external|const|lateinit|override|operator|infix|inline|tailrec|suspend|data|value|enum|annotation|inner|class|interface|object|fun|val|var|typealias)\b))/gm

export function prepare(text: string): string {
  return withoutReceivers(blankBodies(text, braces))
    .replace(annotations, (found) => (found.length < 4 ? spaces(found) : `open${blank(found, 4, found.length)}`))
    .replace(/\bfun(?=\s+interface\b)/g, '@fu')
    .replace(/\bactual(?=\s+(?:(?:final|override|open)\s+)*va[lr]\b)/g, '@ctual')
    .replace(/(?<![\w.])context\([^()]*\)(?=\s*\()/g, spaces)
    .replace(/(?<![\w.])context(\([^()]*\))/g, (_all, list: string) => `@ontext(${blank(list, 1, list.length - 1)})`)
    .replace(/(\bclass\s+\w+(?:<[^{}()]*>)?)(\s*\n\s*(?:(?:@[\w.]+(?:\([^()]*\))?|[a-z]+)\s+)*constructor\s*\()/g, constructorFirst)
    .replace(/(?<=\n[ \t]+)where\s[^{}=\n]*(?:,\s*\n[^{}=\n]*)*/g, spaces)
    .replace(/(?<=\n[ \t]+)by\s[^{}\n]*(?:\{\s*\})?/g, spaces)
    .replace(/\b0[bB](?=[01])/g, '10')
    .replace(/\.\.</g, '.. ')
}

/** Function types with a receiver longer than one name: `A.B.() -> C`, `(A<B>).() -> C`; and `$$"…"`. */
function withoutReceivers(text: string): string {
  const named = text.includes('.(')
    ? text.replace(/\b(?:\w+\.)+(?=\w+(?:<[^<>()]*>)?\.\()/g, spaces).replace(/\(([\w.<>*?]+)\)(?=\.\()/g, '  $1')
    : text
  return named.includes('$"') ? named.replace(/\$+(?:"{3}[\s\S]*?"{3}|"(?:\\.|[^"\\\n])*")/g, (found) => found.replace(/\$/g, ' ')) : named
}

function spaces(found: string): string {
  return blank(found, 0, found.length)
}

/** The grammar reads a line break as the end of the class, so it moves after the word. */
function constructorFirst(all: string, head: string, rest: string): string {
  const word = ' constructor('
  const breaks = rest.split('\n').length - 1
  const room = rest.length - word.length - breaks
  return room < 0 ? all : head + word + '\n'.repeat(breaks) + ' '.repeat(room)
}
