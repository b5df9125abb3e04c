// Skips comments and literals of Swift that may contain braces.

import { groupEnd } from '../csharp/blank-bodies.ts'

/** Nobody nests strings in strings this deep, and each level is a call. */
const deepest = 50

export function skipLiteral(text: string, at: number, level = 0): number {
  const char = text.charAt(at)
  if (char === '/') return slashEnd(text, at)
  if (char === '"') return stringEnd(text, at, '', level)
  if (char === '`') return matchEnd(quotedName, text, at)
  if (char !== '#') return at
  let start = at
  while (text.charAt(start) === '#') start++
  const hashes = text.slice(at, start)
  if (text.charAt(start) === '"') return stringEnd(text, start, hashes, level)
  if (text.charAt(start) !== '/') return at
  const close = text.indexOf(`/${hashes}`, start + 1)
  return close === -1 ? at : close + 1 + hashes.length
}

const quotedName = /`[^`\n]*`/y

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

function slashEnd(text: string, at: number): number {
  const next = text.charAt(at + 1)
  if (next === '/') {
    const end = text.indexOf('\n', at)
    return end === -1 ? text.length : end
  }
  if (next === '*') return commentEnd(text, at)
  return regexpEnd(text, at)
}

/** Block comments nest. */
function commentEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text.startsWith('/*', at)) depth++
    else if (text.startsWith('*/', at)) depth--
    else continue
    at++
    if (depth === 0) return at + 1
  }
  return text.length
}

const regexp = /\/(?![\s*/])(?:[^/\\\n]|\\[^\n])*(?<!\s)\//y

/** A slash after a value divides. */
function regexpEnd(text: string, at: number): number {
  let before = at - 1
  while (text.charAt(before) === ' ') before--
  if (before >= 0 && !'=([,:{;&|!?\n'.includes(text.charAt(before))) return at
  return matchEnd(regexp, text, at)
}

function stringEnd(text: string, start: number, hashes: string, level: number): number {
  const isLong = text.startsWith('"""', start)
  const close = (isLong ? '"""' : '"') + hashes
  const escapes = `\\${hashes}`
  let at = start + close.length - hashes.length
  while (at < text.length) {
    const char = text.charAt(at)
    if (char === '"' && text.startsWith(close, at)) return at + close.length
    if (char === '\n' && !isLong) return at
    if (char === '\\' && text.startsWith(escapes, at)) {
      at += escapes.length
      at = text.charAt(at) === '(' ? holeEnd(text, at, level) : at + 1
    } else at++
  }
  return text.length
}

function holeEnd(text: string, at: number, level: number): number {
  const end = level < deepest ? groupEnd(text, at, { skip: (all, from) => skipLiteral(all, from, level + 1) }) : -1
  return end === -1 ? text.length : end
}
