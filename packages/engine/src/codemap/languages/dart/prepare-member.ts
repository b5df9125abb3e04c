// Prepares functions, constructors, accessors and variables: bodies and values emptied, all variables alike.

import { beforeType, type Draft, prepareTypes } from './prepare-types.ts'

/** Returns its end. */
export function prepareMember(draft: Draft, start: number, end: number, inType: boolean): number {
  const { text, at, disguise } = draft
  let name = start
  let last = ''
  let isFunction = false
  let isVariable = false
  for (let place = start; place < end; place = at.solid(place)) {
    const char = text.charAt(place)
    const next = at.word(place)
    if (next > place) {
      const word = text.slice(place, next)
      if (last === 'get') isFunction = true
      if (word === 'external' && !inType) disguise.modifier(place)
      if (!isVariable && !isFunction) name = place
      last = text.charAt(place - 1) === '.' ? '.' : word
      place = word === 'operator' ? Math.max(next, text.indexOf('(', next)) : next
    } else if (char === '(') {
      if (last === '' || beforeType.has(last)) disguise.type(place, at.group(place))
      else {
        prepareTypes(draft, place + 1, ')', at.group(place))
        isFunction ||= last !== 'Function'
      }
      last = ')'
      place = at.group(place)
    } else if (char === '<') {
      const after = at.angles(place)
      prepareTypes(draft, place + 1, '', after)
      if (last !== 'Function') last = '>'
      place = Math.max(after, place + 1)
    } else if (char === '{') {
      const after = at.group(place)
      disguise.blank(place + 1, after - 1)
      return after
    } else if (text.startsWith('=>', place)) {
      const from = at.solid(place + 2)
      const to = expressionEnd(draft, from, end, ';')
      disguise.value(from, to)
      return at.solid(to) + 1
    } else if (char === ';') {
      // The grammar fails on a lone semicolon.
      if (place === start) disguise.blank(place, place + 1)
      else if (!isFunction) variable(draft, start, name)
      return place + 1
    } else if (char === '=' && !isFunction) {
      const from = at.solid(place + 1)
      isVariable = true
      place = expressionEnd(draft, from, end, ';,')
      disguise.value(from, place)
    } else if (char === ':' && isFunction) {
      const to = initializersEnd(draft, place, end)
      disguise.blank(place, to)
      place = to
    } else if (char === '"' || char === "'") place = at.string(place)
    else {
      if (char === ',' && !isFunction) isVariable = true
      place++
    }
  }
  return end
}

/** Everything before the name of a variable is its type: modifiers, records, function types. */
function variable({ text, disguise }: Draft, start: number, name: number): void {
  const before = text.slice(start, name).trimEnd()
  if (before !== '') disguise.type(start, start + before.length)
}

/** End of an expression before one of the given characters, without trailing whitespace. */
export function expressionEnd({ text, at }: Draft, from: number, end: number, stops: string): number {
  let place = from
  for (; place < end; place = at.solid(place)) {
    const char = text.charAt(place)
    if (stops.includes(char)) break
    if (char === '(' || char === '[' || char === '{') place = at.group(place)
    else if (char === '"' || char === "'") place = at.string(place)
    else if (char === '<' && stops.includes(',')) place = Math.max(at.angles(place), place + 1)
    else place = Math.max(at.word(place), place + 1)
  }
  return from + text.slice(from, Math.min(place, end)).trimEnd().length
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** `: a = {}, super(b)`: braces after a name or a call open the body, all others belong to a value. */
function initializersEnd({ text, at }: Draft, from: number, end: number): number {
  let last = ''
  let isSwitch = false
  for (let place = at.solid(from + 1); place < end; place = at.solid(place)) {
    const char = text.charAt(place)
    if (char === ';' || (char === '{' && /[\w$)\]}'"]/.test(last) && !isSwitch)) return place
    const next = at.word(place)
    const word = text.slice(place, next)
    isSwitch = word === 'switch' || (isSwitch && char === '(')
    last = word === 'const' ? '=' : (closing[char] ?? char)
    if (next > place) place = next
    else if (closing[char] !== undefined) place = at.group(place)
    else place = char === '"' || char === "'" ? at.string(place) : place + 1
  }
  return end
}
