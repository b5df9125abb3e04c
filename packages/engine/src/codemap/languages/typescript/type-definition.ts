// Finds type names in the text of TypeScript, JavaScript and Flow files. It runs over whole repositories, so each alternative
// starts with a rare character or word, and a name before `class` is found by looking back.

const word = '[\\w$\\u0080-\\uffff]+'
const keyword = '(?:class|interface|enum|type|namespace|module)'
const alternatives = [
  // A sentence may end in "class" on the line before a class.
  `\\b${keyword}\\s+(?!${keyword}\\s+${word})(?:${word}\\s*\\.\\s*)*(?<name>${word})`,
  // `declare module './types.js'` is named by the text after the last dot.
  `\\bmodule\\s+['"](?:[^'"\\n]*\\.)?(?<name>[^'".\\n]+)['"]`,
  // `const A = class {}`, `static A: Constructor = class {}`, `{ A: class {} }`
  `[=:]\\s*\\(?(?:${word}(?:\\.${word})*\\s*=\\s*)?(?=class\\b)(?<=(?<name>${word})['"]?\\s*(?::[^=\\n;]*)?[=:]\\s*\\(?(?:[\\w$.]+\\s*=\\s*)?)`,
  '\\b(?<name>default)\\s+\\(?(?=(?:abstract\\s+)?class\\b)',
]

export const typeDefinition = new RegExp(alternatives.join('|'), 'g')
