// Resolves which open folder a path belongs to. For a read, read-contained.ts checks what was really opened.

import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, posix } from 'node:path'

export type ResolvedPath = { ok: true; root: string; relative: string } | { ok: false; code: 'path-outside-workspace'; why: string }

/** `relative` is normalized, uses `/`, has no `..` and is empty for the root itself. */
export function resolveInside(roots: readonly string[], path: string): ResolvedPath {
  const refusal = unsafePathReason(path)
  if (refusal !== undefined) return outside(refusal)
  const slashed = process.platform === 'win32' ? path.replaceAll('\\', '/') : path
  const found = isAbsolute(path) ? fromAbsolute(roots, slashed) : fromRelative(roots, slashed)
  return found ?? outside('It is not in any open folder.')
}

/** Display names of roots: the last part of each path, numbered where two are the same. */
export function rootNames(roots: readonly string[]): string[] {
  const taken = new Set<string>()
  return roots.map((root) => {
    const plain = basename(root) || root
    let name = plain
    for (let count = 2; taken.has(name); count++) name = `${plain}-${count}`
    taken.add(name)
    return name
  })
}

function outside(why: string): ResolvedPath {
  return { ok: false, code: 'path-outside-workspace', why }
}

function unsafePathReason(path: string): string | undefined {
  if (path.includes('\0')) return "A path can't contain a NUL character."
  if (!path.includes('\\')) return undefined
  // On POSIX, a backslash is part of a name; next to `..` or a drive it is an attack.
  if (path.split(/[\\/]/).includes('..')) return "A path can't contain `..` with backslashes."
  if (process.platform !== 'win32' && /^(?:\\\\|[A-Za-z]:\\)/.test(path)) return 'It is a path from another operating system.'
  return undefined
}

function fromAbsolute(roots: readonly string[], path: string): ResolvedPath | undefined {
  return deepest(roots, posix.normalize(path)) ?? deepest(roots, realAncestor(posix.normalize(path)))
}

function deepest(roots: readonly string[], path: string): ResolvedPath | undefined {
  let best: ResolvedPath | undefined
  for (const root of roots) {
    const relative = below(root, path)
    if (relative !== undefined && (!best?.ok || root.length > best.root.length)) best = { ok: true, root, relative }
  }
  return best
}

function below(root: string, path: string): string | undefined {
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  const slashed = process.platform === 'win32' ? root.replaceAll('\\', '/') : root
  if (bare === slashed) return ''
  // Compared with its slash: `/repo-evil` begins with `/repo` and is not in it.
  const prefix = slashed.endsWith('/') ? slashed : `${slashed}/`
  return bare.startsWith(prefix) ? bare.slice(prefix.length) : undefined
}

/** The path without links, as far as it exists: a temporary folder is often reached through one. */
function realAncestor(path: string): string {
  let head = path
  let tail = ''
  for (;;) {
    try {
      return posix.join(realpathSync(head), tail)
    } catch {
      const up = dirname(head)
      if (up === head) return path
      tail = posix.join(basename(head), tail)
      head = up
    }
  }
}

/** A relative path may begin with a root's name. An existing path wins; if none exists, the simplest reading. */
function fromRelative(roots: readonly string[], path: string): ResolvedPath | undefined {
  const relative = normalRelative(path)
  if (relative === undefined) return undefined
  const plain = roots.map((root): ResolvedPath => ({ ok: true, root, relative }))
  const named = namedCandidates(roots, relative)
  const candidates = roots.length === 1 ? [...plain, ...named] : [...named, ...plain]
  return candidates.find((each) => each.ok && exists(posix.join(each.root, each.relative))) ?? candidates[0]
}

function normalRelative(path: string): string | undefined {
  const normal = posix.normalize(path === '' ? '.' : path).replace(/\/$/, '')
  if (normal === '..' || normal.startsWith('../')) return undefined
  return normal === '.' ? '' : normal
}

function namedCandidates(roots: readonly string[], relative: string): ResolvedPath[] {
  const names = rootNames(roots)
  return roots.flatMap((root, at): ResolvedPath[] => {
    const name = names[at] ?? ''
    if (relative === name) return [{ ok: true, root, relative: '' }]
    return relative.startsWith(`${name}/`) ? [{ ok: true, root, relative: relative.slice(name.length + 1) }] : []
  })
}

function exists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
