// Where plain text gives a name to a type, in TypeScript, JavaScript and Flow. It runs over whole repositories: each alternative
// begins with a character or word that is rare, and a name before `class` is looked for from there backwards.

const word = '[\\w$\\u0080-\\uffff]+'
const keyword = '(?:class|interface|enum|type|namespace|module)'
const alternatives = [
  // A sentence may end in "class" on the line before one.
  `\\b${keyword}\\s+(?!${keyword}\\s+${word})(?:${word}\\s*\\.\\s*)*(?<name>${word})`,
  // `declare module './types.js'` is known by what follows the last dot.
  `\\bmodule\\s+['"](?:[^'"\\n]*\\.)?(?<name>[^'".\\n]+)['"]`,
  // `const A = class {}`, `static A: Constructor = class {}`, `{ A: class {} }`
  `[=:]\\s*\\(?(?:${word}(?:\\.${word})*\\s*=\\s*)?(?=class\\b)(?<=(?<name>${word})['"]?\\s*(?::[^=\\n;]*)?[=:]\\s*\\(?(?:[\\w$.]+\\s*=\\s*)?)`,
  '\\b(?<name>default)\\s+\\(?(?=(?:abstract\\s+)?class\\b)',
]

export const typeDefinition = new RegExp(alternatives.join('|'), 'g')
