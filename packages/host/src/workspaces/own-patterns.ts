// The ignore patterns that one workspace sets for its roots. Earlier versions of Sheaf stored one text for all roots: it is every root's own.

import type { Workspace } from '@sheaf/contract'
import type { RootPatternTexts } from '@sheaf/engine/disk'
import { ignorePattern } from '../files/files-ignore-pattern.ts'

type PatternFields = Pick<Workspace, 'folderPatterns' | 'rootPatterns'>

export function ownPatterns({ folderPatterns, rootPatterns }: PatternFields, root: string): string {
  return rootPatterns?.[root] ?? folderPatterns
}

/** The fields after one root's own patterns changed. */
export function withOwnPatterns(
  workspace: PatternFields & Pick<Workspace, 'roots'>,
  root: string,
  patterns: string,
): Required<PatternFields> {
  return fieldsFor({ ...ownByRoot(workspace), [root]: patterns }, workspace.roots)
}

/**
 * The fields after the roots changed. Patterns of a root that becomes part of a wider one stay in force in its folder: its own, and those
 * kept with it, which apply only where it is a root.
 */
export function moveOwnPatterns(
  workspace: PatternFields & Pick<Workspace, 'roots'>,
  roots: readonly string[],
  folderPatterns: (root: string) => string,
): Required<PatternFields> {
  const own = ownByRoot(workspace)
  for (const root of roots.filter((each) => !(each in own))) {
    const taken = workspace.roots.filter((each) => !roots.includes(each) && isIn(each, root))
    own[root] = taken.map((each) => anchored(joinTexts(folderPatterns(each), own[each] ?? ''), each, root)).reduce(joinTexts, '')
  }
  return fieldsFor(own, roots)
}

/** All patterns of these roots, for the rules; roots without any are left out. */
export function patternsByRoot(
  roots: readonly string[],
  folder: (root: string) => string,
  workspace: (root: string) => string = () => '',
): Record<string, RootPatternTexts> {
  const entries = roots.map((root) => [root, { folder: folder(root), workspace: workspace(root) }] as const)
  return Object.fromEntries(entries.filter(([, texts]) => texts.folder !== '' || texts.workspace !== ''))
}

/** Ends the first text with a line break, unless one of them is empty. */
export function joinTexts(first: string, second: string): string {
  return first === '' || second === '' || first.endsWith('\n') ? first + second : `${first}\n${second}`
}

function ownByRoot(workspace: PatternFields & Pick<Workspace, 'roots'>): Record<string, string> {
  return { ...workspace.rootPatterns, ...Object.fromEntries(workspace.roots.map((root) => [root, ownPatterns(workspace, root)])) }
}

/** One text for all roots if they agree, as earlier versions of Sheaf read it. */
function fieldsFor(own: Readonly<Record<string, string>>, roots: readonly string[]): Required<PatternFields> {
  const texts = new Set([...Object.values(own), ...roots.map((root) => own[root] ?? '')])
  const [only = ''] = texts
  if (texts.size <= 1) return { folderPatterns: only, rootPatterns: {} }
  return { folderPatterns: '', rootPatterns: Object.fromEntries(Object.entries(own).filter(([, text]) => text !== '')) }
}

function isIn(path: string, root: string): boolean {
  return path.startsWith(root.endsWith('/') ? root : `${root}/`)
}

/** Rewrites patterns of a folder as patterns of a folder around it. */
function anchored(patterns: string, folder: string, around: string): string {
  const relative = folder.slice(around.length).replace(/^\//, '')
  // No pattern can match a name with a line break.
  if (relative.includes('\n')) return ''
  const prefix = ignorePattern(relative, true)
  return patterns
    .split('\n')
    .map((line) => anchorLine(line, prefix))
    .join('\n')
}

function anchorLine(line: string, prefix: string): string {
  const sign = line.startsWith('!') ? '!' : ''
  const body = line.slice(sign.length)
  // Without a name, it is not a rule, and must not become one.
  if (line.startsWith('#') || body.replaceAll('/', '').trim() === '') return line
  // As in git: a slash anywhere but at the end ties a pattern to the folder; without one, it applies at any depth.
  const isTied = body.trimEnd().slice(0, -1).includes('/')
  return `${sign}${prefix}${isTied ? body.replace(/^\//, '') : `**/${body}`}`
}
