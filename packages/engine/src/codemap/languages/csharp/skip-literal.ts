// Skips comments and literals of C# that may contain braces.

import { groupEnd } from './blank-bodies.ts'

/** Nobody nests strings in interpolations this deep, and each level is a call. */
const deepest = 50

export function skipLiteral(text: string, at: number, level = 0): number {
  const char = text.charAt(at)
  if (char === '/') return commentEnd(text, at)
  // A remaining directive (`#region Don't`) extends to the end of its line.
  if (char === '#') return lineEnd(text, at)
  if (char === "'") return characterEnd(text, at)
  if (char !== '"' && char !== '$' && char !== '@') return at
  prefix.lastIndex = at
  const [, signs = '', quotes = ''] = prefix.exec(text) ?? []
  if (quotes === '') return at
  const start = at + signs.length
  if (quotes.length >= 3 && !signs.includes('@')) return rawEnd(text, start, quotes, signs.length, level)
  return stringEnd(text, start + 1, signs.includes('@'), signs.includes('$'), level)
}

const prefix = /([$@]*)("+)/y

function commentEnd(text: string, at: number): number {
  if (text.startsWith('//', at)) return lineEnd(text, at)
  if (!text.startsWith('/*', at)) return at
  const close = text.indexOf('*/', at + 2)
  return close === -1 ? text.length : close + 2
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end
}

const character = /'(?:[^'\\\n]|\\[^\n][^'\n]{0,8})'/y

function characterEnd(text: string, at: number): number {
  character.lastIndex = at
  return character.test(text) ? character.lastIndex : at
}

/** The number of dollar signs is the number of braces that open an interpolation, which may contain any string. */
function rawEnd(text: string, start: number, quotes: string, dollars: number, level: number): number {
  const braces = '{'.repeat(dollars)
  let at = start + quotes.length
  let close = text.indexOf(quotes, at)
  while (close !== -1) {
    const hole = dollars === 0 ? -1 : text.indexOf(braces, at)
    if (hole === -1 || hole > close) {
      at = close + quotes.length
      while (text.charAt(at) === '"') at++
      return at
    }
    at = holeEnd(text, hole, level)
    if (at > close) close = text.indexOf(quotes, at)
  }
  return text.length
}

function stringEnd(text: string, from: number, isVerbatim: boolean, hasHoles: boolean, level: number): number {
  for (let at = from; at < text.length; at++) {
    const char = text.charAt(at)
    if (char === '"') {
      if (!isVerbatim || text.charAt(at + 1) !== '"') return at + 1
      at++
    } else if (char === '\\' && !isVerbatim) at++
    else if (char === '\n' && !isVerbatim) return at
    else if (char === '{' && hasHoles) {
      if (text.charAt(at + 1) === '{') at++
      else at = holeEnd(text, at, level) - 1
    }
  }
  return text.length
}

function holeEnd(text: string, at: number, level: number): number {
  const end = level < deepest ? groupEnd(text, at, { skip: (all, from) => skipLiteral(all, from, level + 1) }) : -1
  return end === -1 ? text.length : end
}
