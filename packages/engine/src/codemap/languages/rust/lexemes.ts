// Finds where strings, characters, comments and brackets of Rust end, in one pass and without recursion.

import type { Region } from './region.ts'

const inBraces = /["'{}]|\b[bc]?r#*"|\/[/*]|\buse\b/g
const inBrackets = /["'(){}[\]]|\b[bc]?r#*"|\/[/*]/g
const comment = /\/\*|\*\//g
const character = /'(?:\\(?:u\{[^}\n]*\}|.[0-9A-Fa-f]?)|[^'\\\n]{1,2})'/y

/** Position of the brace that closes the one before `from`, or -1; collects `use` statements on the way. */
export function bodyEnd(text: string, from: number, uses: Region[]): number {
  inBraces.lastIndex = from
  let depth = 1
  for (let found = inBraces.exec(text); found; found = inBraces.exec(text)) {
    const { 0: token, index } = found
    if (token === '{') depth++
    else if (token === '}') {
      depth--
      if (depth === 0) return index
    } else if (token === 'use') {
      const end = useEnd(text, index)
      if (end > 0) uses.push({ start: index, end })
      inBraces.lastIndex = end > 0 ? end : inBraces.lastIndex
    } else inBraces.lastIndex = lexemeEnd(text, index, token)
  }
  return -1
}

/** The bracket that closes the one before `from`, or -1; kinds of brackets are not compared. */
export function bracketsEnd(text: string, from: number): number {
  inBrackets.lastIndex = from
  let depth = 1
  for (let found = inBrackets.exec(text); found; found = inBrackets.exec(text)) {
    const { 0: token, index } = found
    if (token === '(' || token === '{' || token === '[') depth++
    else if (token === ')' || token === '}' || token === ']') {
      depth--
      if (depth === 0) return index
    } else inBrackets.lastIndex = lexemeEnd(text, index, token)
  }
  return -1
}

/** End of the string, character or comment that starts with `token`. The quote of a lifetime ends at once. */
export function lexemeEnd(text: string, start: number, token: string): number {
  if (token === '//') return endOr(text, text.indexOf('\n', start))
  if (token === '/*') return commentEnd(text, start)
  if (token === '"') return stringEnd(text, start)
  if (token === "'") {
    character.lastIndex = start
    return character.test(text) ? character.lastIndex : start + 1
  }
  const close = `"${'#'.repeat(token.split('#').length - 1)}`
  const end = text.indexOf(close, start + token.length)
  return end === -1 ? text.length : end + close.length
}

function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0
    while (text.charAt(end - 1 - slashes) === '\\') slashes++
    if (slashes % 2 === 0) return end + 1
  }
  return text.length
}

/** Comments nest. */
function commentEnd(text: string, start: number): number {
  comment.lastIndex = start
  let depth = 0
  for (let found = comment.exec(text); found; found = comment.exec(text)) {
    depth += found[0] === '/*' ? 1 : -1
    if (depth === 0) return comment.lastIndex
  }
  return text.length
}

const useStatement = /use\s+(?:[\w\s:{},*]|r#|\/\/.*){1,2000};/y

/** Only where a statement can start: `+ use<'a>` is not one. */
function useEnd(text: string, start: number): number {
  useStatement.lastIndex = start
  return useStatement.test(text) ? useStatement.lastIndex : -1
}

function endOr(text: string, index: number): number {
  return index === -1 ? text.length : index
}
