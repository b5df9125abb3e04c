// Prepares functions, constructors, accessors and variables: bodies and values emptied, all variables alike.

import { beforeType, type Draft, prepareTypes } from './prepare-types.ts'

/** Returns its end. */
export function prepareMember(draft: Draft, start: number, end: number, inType: boolean): number {
  const { text, at, rewriter } = draft
  let name = start
  let last = ''
  let isFunction = false
  let isVariable = false
  for (let position = start; position < end; position = at.solid(position)) {
    const char = text.charAt(position)
    const next = at.word(position)
    if (next > position) {
      const word = text.slice(position, next)
      if (last === 'get') isFunction = true
      if (word === 'external' && !inType) rewriter.modifier(position)
      if (!isVariable && !isFunction) name = position
      last = text.charAt(position - 1) === '.' ? '.' : word
      position = word === 'operator' ? Math.max(next, text.indexOf('(', next)) : next
    } else if (char === '(') {
      if (last === '' || beforeType.has(last)) rewriter.type(position, at.group(position))
      else {
        prepareTypes(draft, position + 1, ')', at.group(position))
        isFunction ||= last !== 'Function'
      }
      last = ')'
      position = at.group(position)
    } else if (char === '<') {
      const after = at.angles(position)
      prepareTypes(draft, position + 1, '', after)
      if (last !== 'Function') last = '>'
      position = Math.max(after, position + 1)
    } else if (char === '{') {
      const after = at.group(position)
      rewriter.blank(position + 1, after - 1)
      return after
    } else if (text.startsWith('=>', position)) {
      const from = at.solid(position + 2)
      const to = expressionEnd(draft, from, end, ';')
      rewriter.value(from, to)
      return at.solid(to) + 1
    } else if (char === ';') {
      // The grammar fails on a lone semicolon.
      if (position === start) rewriter.blank(position, position + 1)
      else if (!isFunction) variable(draft, start, name)
      return position + 1
    } else if (char === '=' && !isFunction) {
      const from = at.solid(position + 1)
      isVariable = true
      position = expressionEnd(draft, from, end, ';,')
      rewriter.value(from, position)
    } else if (char === ':' && isFunction) {
      const to = initializersEnd(draft, position, end)
      rewriter.blank(position, to)
      position = to
    } else if (char === '"' || char === "'") position = at.string(position)
    else {
      if (char === ',' && !isFunction) isVariable = true
      position++
    }
  }
  return end
}

/** Everything before the name of a variable is its type: modifiers, records, function types. */
function variable({ text, rewriter }: Draft, start: number, name: number): void {
  const before = text.slice(start, name).trimEnd()
  if (before !== '') rewriter.type(start, start + before.length)
}

/** End of an expression before one of the given characters, without trailing whitespace. */
export function expressionEnd({ text, at }: Draft, from: number, end: number, stops: string): number {
  let position = from
  for (; position < end; position = at.solid(position)) {
    const char = text.charAt(position)
    if (stops.includes(char)) break
    if (char === '(' || char === '[' || char === '{') position = at.group(position)
    else if (char === '"' || char === "'") position = at.string(position)
    else if (char === '<' && stops.includes(',')) position = Math.max(at.angles(position), position + 1)
    else position = Math.max(at.word(position), position + 1)
  }
  return from + text.slice(from, Math.min(position, end)).trimEnd().length
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** `: a = {}, super(b)`: braces after a name or a call open the body, all others belong to a value. */
function initializersEnd({ text, at }: Draft, from: number, end: number): number {
  let last = ''
  let isSwitch = false
  for (let position = at.solid(from + 1); position < end; position = at.solid(position)) {
    const char = text.charAt(position)
    if (char === ';' || (char === '{' && /[\w$)\]}'"]/.test(last) && !isSwitch)) return position
    const next = at.word(position)
    const word = text.slice(position, next)
    isSwitch = word === 'switch' || (isSwitch && char === '(')
    last = word === 'const' ? '=' : (closing[char] ?? char)
    if (next > position) position = next
    else if (closing[char] !== undefined) position = at.group(position)
    else position = char === '"' || char === "'" ? at.string(position) : position + 1
  }
  return end
}
