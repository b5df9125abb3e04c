// Prepares Scala for its grammar: blanks code in braces, constructor annotations and second argument lists of parents.

import { type Braces, blank, blankBodies } from '../java/blank-bodies.ts'

const braces: Braces = {
  words: {
    class: 'members',
    trait: 'members',
    object: 'members',
    enum: 'members',
    given: 'members',
    extension: 'members',
    package: 'members',
    import: 'kept',
    export: 'kept',
    type: 'kept',
    def: 'code',
    val: 'code',
    var: 'code',
  },
  templates: 'prefixed',
  nestedComments: true,
  comments: true,
  keptFor: 'import ',
}

/** `extends A[B](c)(d)`: the grammar accepts one argument list. */
const secondLists = /(\bextends\s+[\w.]+(?:\[(?:[^[\]]|\[[^[\]]*\])*\])?\s*\((?:[^()]|\([^()]*\))*\))((?:\s*\((?:[^()]|\([^()]*\))*\))+)/g

export function prepare(text: string): string {
  return blankBodies(text, braces)
    .replace(/(?<=\bclass\s+\w+(?:\[[^\]]*\])?\s+)@\w+(?:\([^()]*\))?(?=\s*(?:\(|private\b|protected\b))/g, spaces)
    .replace(secondLists, (_all, first: string, more: string) => first + spaces(more))
    .replace(/(?<=\btype\b[^\n{}]*=[^\n{}]*)\bmatch\s*\{[^{}]*\}/g, spaces)
    .replace(/\bextension(?!\s*[[(])/g, 'extensioN')
    .replace(/\binline(?=\s*[:,).;=|&])/g, 'inlinE')
    .replace(/(?<=\{\s*)_(?=\s*:[^=\n{}]*=>)/g, 'a')
    .replace(/(?<=\{\s*implicit\s+\w+)\s*:[^=\n{}]*(?==>)/g, spaces)
    .replace(/[\u2200-\u22ff](?=[~:<>|&%])/g, '%')
    .replace(/[\u2200-\u22ff]/g, 'x')
}

function spaces(found: string): string {
  return blank(found, 0, found.length)
}
