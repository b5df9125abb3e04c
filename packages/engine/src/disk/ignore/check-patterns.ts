// Finds lines of an ignore file that can never match a path, and says why.

import { limits, type PatternProblem } from '@sheaf/contract'
import { parseIgnore, type Rule } from './parse-ignore.ts'
import { compileWildmatch } from './wildmatch.ts'

export function checkPatterns(text: string): PatternProblem[] {
  const bytes = Buffer.from(text, 'utf8')
  const rules = new Map(parseIgnore(bytes, { source: '', layer: 'workspace', order: 0 }).map((rule) => [rule.line, rule]))
  return text.split('\n').flatMap((written, at) => {
    if (written.startsWith('#') || written.trim() === '') return []
    const why = whyUseless(written, rules.get(at + 1))
    return why === undefined ? [] : [{ line: at + 1, pattern: written.slice(0, shownChars).trimEnd(), why }]
  })
}

/** Paths without wildcards that a text re-includes, with their lines: git can't re-include a path in an ignored folder. */
export function reincludedPaths(text: string): { line: number; pattern: string; path: string }[] {
  return parseIgnore(Buffer.from(text, 'utf8').subarray(0, limits.ignoreFileBytes), { source: '', layer: 'workspace', order: 0 }).flatMap(
    ({ negative, glob, line, pattern }) => {
      const path = Buffer.from(glob.replace(/^\//, ''), 'latin1').toString('utf8')
      return negative && path.includes('/') && !/[*?[\\]/.test(path) ? [{ line, pattern, path }] : []
    },
  )
}

const shownChars = 200

function whyUseless(written: string, rule: Rule | undefined): string | undefined {
  if (written.includes('\0')) return "It contains a null character, which a path can't contain."
  if (!rule) return "It doesn't name a file or folder."
  const { glob } = rule
  if (compileWildmatch(glob, { paths: true, foldCase: false }) === undefined)
    return glob.endsWith('\\') ? 'It ends with a backslash.' : 'A bracket is not closed, or its character class is unknown.'
  // In brackets, a slash or a dot is just a character.
  if (glob.includes('[')) return undefined
  const parts = glob.replace(/^\//, '').split('/')
  if (parts.includes('.') || parts.includes('..')) return "Patterns can't contain “.” or “..” folders. Write the path from the root folder."
  if (parts.includes('')) return 'It contains two slashes in a row.'
  return undefined
}
