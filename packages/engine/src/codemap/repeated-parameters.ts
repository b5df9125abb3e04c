// Finds parameters that many signatures declare with the same type, so that a reader gets the type once instead of in each signature.

import type { LanguageId } from '@sheaf/contract'

export interface Signature {
  name: string
  text: string
}

export interface RepeatedParameters {
  /** With their types, most frequent first. */
  declarations: string[]
  /** The signature with only the names of these parameters. */
  shorten(signature: Signature): string
}

const fewest = 3

/** In Go, a name without a type has the type of the next parameter. Ruby has no types. */
const nameOf: Readonly<Partial<Record<LanguageId, RegExp>>> = {
  typescript: /^([\w$]+): /,
  javascript: /^([\w$]+): /,
  kotlin: /^(\w+): /,
  scala: /^(\w+): /,
  python: /^(\w+): /,
  rust: /^(\w+): /,
  c: /[\s*](\w+)$/,
  cpp: /[\s*&](\w+)$/,
  csharp: /\s(\w+)$/,
  dart: /\s(\w+)$/,
  java: /\s(\w+)$/,
  php: /\s(\$\w+)$/,
}

export function repeatedParameters(signatures: readonly Signature[], language: LanguageId): RepeatedParameters {
  const pattern = nameOf[language]
  const counts = new Map<string, number>()
  for (const signature of pattern ? signatures : [])
    for (const { text } of parametersOf(signature)) counts.set(text, (counts.get(text) ?? 0) + 1)
  const declared = new Map<string, string>()
  const frequent = [...counts].filter(([text, count]) => count >= fewest && !/[=?]/.test(text)).sort(([, a], [, b]) => b - a)
  for (const [text] of frequent) {
    const name = pattern?.exec(text)?.[1]
    // Without a type in another signature, the name would seem to have this type there too.
    if (name !== undefined && !declared.has(name) && !counts.has(name)) declared.set(name, text)
  }
  const names = new Map([...declared].map(([name, text]) => [text, name]))
  return {
    declarations: [...declared.values()],
    shorten(signature) {
      let { text } = signature
      for (const { from, text: parameter } of parametersOf(signature).reverse()) {
        const name = names.get(parameter)
        if (name !== undefined) text = text.slice(0, from) + name + text.slice(from + parameter.length)
      }
      return text
    },
  }
}

interface Parameter {
  from: number
  text: string
}

/** Empty if there are no parameters or their end isn't found. */
function parametersOf({ name, text }: Signature): Parameter[] {
  const start = firstParameter(name, text)
  if (start === undefined) return []
  const parameters: Parameter[] = []
  let depth = 0
  let from = start
  const add = (to: number): void => {
    const given = text.slice(from, to)
    const lead = given.length - given.trimStart().length
    if (given.trim() !== '') parameters.push({ from: from + lead, text: given.trim() })
    from = to + 1
  }
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (sign === ')' && depth === 0) {
      add(at)
      return parameters
    }
    if ('([{<'.includes(sign)) depth++
    // The end of an arrow doesn't close a bracket.
    else if (')]}'.includes(sign) || (sign === '>' && !/[-=]/.test(text[at - 1] ?? ''))) depth--
    else if (sign === ',' && depth === 0) add(at)
  }
  return []
}

/** After the bracket that follows the name, its type parameters, or the end of a pointer to a function. */
function firstParameter(name: string, text: string): number | undefined {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (/[\w$]/.test(text[at - 1] ?? '')) continue
    const after = /^(?:<[^()]*>|\))?\(/.exec(text.slice(at + name.length))
    if (after) return at + name.length + after[0].length
  }
  return undefined
}
