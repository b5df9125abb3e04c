// Converts a typed path (relative to the current folder, or absolute) to the name the host uses:
// relative to its root, with the root's name in front when there are several.

import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { rootNames } from './root-names.ts'

export function rootPath(typed: string, roots: readonly string[], cwd: string): string {
  const found = insideRoots(resolve(cwd, typed), roots) ?? asPrinted(typed, roots, cwd) ?? insideRealRoots(resolve(cwd, typed), roots)
  if (found === undefined) throw new Refusal('path-outside-workspace', `${typed} is not in ${roots.join(' or ')}.`)
  return found
}

/**
 * A path or a glob. A glob without a slash matches at any depth below the current folder, as in an ignore file.
 * Existing paths are literal: `app/[id]` is a common folder name, not a character class.
 */
export function rootPattern(typed: string, roots: readonly string[], cwd: string): string {
  const name = rootPath(typed, roots, cwd)
  const path = pathOf(name, roots)
  if (!globbing.test(name) || isFile(path)) return name
  const segments = name.split('/')
  const literal = segments.length - missingBelow(path)
  const escaped = segments.map((segment, index) => (index < literal ? escapeGlob(segment) : segment))
  const isBareGlob = !/[\\/]/.test(typed) && literal < segments.length
  return (isBareGlob ? escaped.toSpliced(-1, 0, '**') : escaped).join('/')
}

/** `git diff --name-only` lists paths from the root, `rg -l` from the current folder. Undefined: found in neither. */
export function listedPath(line: string, roots: readonly string[], cwd: string): string | undefined {
  const [first] = roots
  const fromRoot = roots.length === 1 && first !== undefined && !isAbsolute(line) ? [resolve(first, line)] : []
  const candidate = [resolve(cwd, line), ...fromRoot].find((path) => existsSync(path))
  if (candidate !== undefined) return rootPattern(candidate, roots, cwd)
  const printed = roots.length > 1 ? printedUnderSeveral(line, roots) : undefined
  return printed !== undefined && existsSync(printed.path) ? printed.name : undefined
}

const globbing = /[*?[\]{}]/

export function escapeGlob(text: string): string {
  return text.replace(/[\\*?[\]{}!# ]/g, '\\$&')
}

function isFile(path: string): boolean {
  // stat throws for a glob that is longer than a file name may be.
  return existsSync(path) && statSync(path).isFile()
}

/** How many parts at the end of a path do not exist. */
function missingBelow(path: string): number {
  return existsSync(path) || dirname(path) === path ? 0 : 1 + missingBelow(dirname(path))
}

function insideRoots(path: string, roots: readonly string[]): string | undefined {
  const containingRoots = roots.filter((root) => isInside(path, root)).sort((a, b) => b.length - a.length)
  const [root] = containingRoots
  return root === undefined ? undefined : nameIn(root, path, roots)
}

/** Outside all roots, a relative path can only mean one that this tool printed. */
function asPrinted(typed: string, roots: readonly string[], cwd: string): string | undefined {
  if (isAbsolute(typed) || roots.some((root) => isInside(cwd, root))) return undefined
  const [only] = roots
  if (roots.length > 1) return printedUnderSeveral(typed, roots)?.name
  return only === undefined ? undefined : insideRoots(resolve(only, typed), roots)
}

function printedUnderSeveral(typed: string, roots: readonly string[]): { name: string; path: string } | undefined {
  const [name, ...rest] = typed.split(/[\\/]/)
  const names = rootNames(roots)
  const root = roots.find((_, index) => names[index] === name)
  if (root === undefined) return undefined
  const path = resolve(root, ...rest)
  return isInside(path, root) ? { name: nameIn(root, path, roots), path } : undefined
}

/** Roots are real paths; a path typed through a symlink is still inside. */
function insideRealRoots(path: string, roots: readonly string[]): string | undefined {
  return insideRoots(realPath(path), roots)
}

/** Resolves the existing part and keeps the rest as typed: globs and missing files have no real path. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path))
  }
}

function isInside(path: string, root: string): boolean {
  const relativePath = relative(root, path)
  return relativePath === '' || (relativePath !== '..' && !relativePath.startsWith(`..${sep}`) && !isAbsolute(relativePath))
}

function pathOf(name: string, roots: readonly string[]): string {
  if (roots.length === 1) return resolve(roots[0] ?? '', name)
  const [first, ...rest] = name.split('/')
  const root = roots[rootNames(roots).indexOf(first ?? '')]
  return resolve(root ?? '', ...rest)
}

function nameIn(root: string, path: string, roots: readonly string[]): string {
  const relativePath = relative(root, path).split(sep).join('/')
  if (roots.length === 1) return relativePath === '' ? '.' : relativePath
  const name = rootNames(roots)[roots.indexOf(root)] ?? basename(root)
  return relativePath === '' ? name : `${name}/${relativePath}`
}
