// Finds the file that a path of a reply means. Certain readings serve every action; a guess serves only a modify, because the
// text it looks for must be in that file as well.

import type { PathKind } from '../../disk/index.ts'
import { checkParts, checkPath, isReservedName, outside, type PathRefused } from './check-path.ts'
import { guessFile } from './guess-file.ts'
import { respell, twinOf } from './respell.ts'
import type { TargetRoot, Targets } from './targets.ts'

export interface Target {
  root: TargetRoot
  relative: string
  /** Displayed path: with the root's name in front if there are several. */
  path: string
  kind: Exclude<PathKind, 'outside' | 'git'>
  /** A file or folder that differs from a new one in case alone; on many disks they are one. */
  twin?: string
  /** The correction, for the user. */
  note?: string
}

export type LocatedPath = { ok: true; target: Target } | PathRefused

/** `change` needs a file, and may guess; `write` creates one if needed; `exact` needs the exact file; `new` needs a free place. */
export type Intent = 'change' | 'write' | 'exact' | 'new'

interface Reading {
  root: TargetRoot
  parts: readonly string[]
  /** The way this path would be shown: used for new files. */
  isPlain: boolean
}

/** `made` holds the places (keyOf) that the reply itself creates: they win over a file with a similar name. */
export function locatePath(targets: Targets, path: string, intent: Intent, made: ReadonlySet<string> = new Set()): LocatedPath {
  const checked = checkPath(path)
  if (!checked.ok) return checked
  if (checked.parts === undefined) return locateAbsolute(targets, path, intent, made)
  const result = settle(targets, readings(targets, checked.parts), intent, made)
  if (checked.slashed === undefined || (result.ok && result.target.kind === 'file' && result.target.note === undefined)) return result
  return locateSlashed(targets, readings(targets, checked.slashed), intent, made)
}

export function keyOf({ root, relative }: Pick<Target, 'root' | 'relative'>): string {
  return `${root.path}\0${relative}`
}

function locateAbsolute(targets: Targets, path: string, intent: Intent, made: ReadonlySet<string>): LocatedPath {
  const located = targets.locate(path)
  if (!located) return outside('The absolute path is not in any open folder. Use a path relative to an open folder.')
  const parts = located.relative.split('/').filter((part) => part !== '')
  return checkParts(parts) ?? settle(targets, [{ root: located.root, parts, isPlain: true }], intent, made)
}

/** With backslashes read as separators. That is a guess if nothing exists there, and a guess creates no files. */
function locateSlashed(targets: Targets, slashed: readonly Reading[], intent: Intent, made: ReadonlySet<string>): LocatedPath {
  const result = settle(targets, slashed, intent, made)
  if (!result.ok || made.has(keyOf(result.target))) return result
  if (result.target.kind === 'missing') return outside('The path uses backslashes, and no such file exists. Use `/` instead.')
  return noted(result.target, `Backslashes in the path were read as \`/\`: ${result.target.path}.`)
}

function readings(targets: Targets, parts: readonly string[]): Reading[] {
  const isSingle = targets.roots.length === 1
  const plain = targets.roots.map((root): Reading => ({ root, parts, isPlain: isSingle }))
  const named = targets.roots
    .filter(({ name }) => name === parts[0] && parts.length > 1)
    .map((root): Reading => ({ root, parts: parts.slice(1), isPlain: !isSingle }))
  return isSingle ? [...plain, ...named] : [...named, ...plain]
}

function settle(targets: Targets, ways: readonly Reading[], intent: Intent, made: ReadonlySet<string>): LocatedPath {
  const looked = ways.map((way) => ({ ...way, ...lookAt(targets, way, intent) }))
  const own = looked.find((way) => way.isPlain && made.has(keyOf(way)))
  if (own && (intent === 'change' || intent === 'exact')) return { ok: true, target: targetOf(targets, own, 'missing') }
  const plain = looked.find((way) => way.isPlain)
  if (plain && plain.kind !== 'missing') return settled(targets, plain)
  // Removing a file by a path that is not its own would be a guess.
  const others = intent === 'exact' ? [] : looked.filter((way) => !way.isPlain && way.kind === 'file')
  if (others.length > 1) return outside('The path matches files in several open folders. Start it with the name of the folder.')
  const [other] = others
  if (other) return settled(targets, other, true)
  return locateMissing(targets, plain, ways, intent)
}

interface Looked {
  root: TargetRoot
  relative: string
  kind: PathKind
  /** The disk spells it differently. */
  respelt: boolean
}

function lookAt(targets: Targets, { root, parts }: Reading, intent: Intent): Looked {
  const relative = parts.join('/')
  const kind = targets.look(root, relative)
  // A rename may change only the case of a name: then the requested spelling matters.
  if (kind !== 'missing' && (!targets.foldsCase || intent === 'new')) return { root, relative, kind, respelt: false }
  // The same name in another normal form, or in another case on a case-insensitive disk, is the same file.
  const known = targets.foldsCase || nonAscii.test(relative) ? respell(targets, root, parts, targets.foldsCase) : undefined
  if (known === undefined || known === relative) return { root, relative, kind, respelt: false }
  return { root, relative: known, kind: targets.look(root, known), respelt: true }
}

const nonAscii = /[^\u0020-\u007e]/

function settled(targets: Targets, looked: Looked, isCorrected = false): LocatedPath {
  const { kind, respelt } = looked
  if (kind === 'outside') return outside('A link in the path leads outside the open folders.')
  if (kind === 'git')
    return { ok: false, code: 'git-folder', message: 'A link in the path leads into a .git folder, which is never edited.' }
  const target = targetOf(targets, looked, kind)
  return respelt || isCorrected ? noted(target, `The path was read as ${target.path}.`) : { ok: true, target }
}

function locateMissing(targets: Targets, plain: Looked | undefined, ways: readonly Reading[], intent: Intent): LocatedPath {
  if (intent === 'change') {
    const guess = guessFile(targets, ways)
    if (guess === 'several')
      return { ok: false, code: 'missing-file', message: 'File not found, and several files could be meant. Use the full path.' }
    if (guess) return settled(targets, { ...guess, kind: targets.look(guess.root, guess.relative), respelt: true })
  }
  if (!plain) return outside("The path doesn't say which open folder it is in. Start it with the name of the folder.")
  const target = targetOf(targets, plain, 'missing')
  if (intent === 'change' || intent === 'exact') return { ok: true, target }
  if (target.relative.split('/').some(isReservedName))
    return outside('The path contains a name that is reserved on Windows. Choose another name.')
  if (ways.some((way) => !way.isPlain && isNamedTwice(targets, plain, way))) {
    return outside('The path starts with the name of the open folder itself. Remove that name.')
  }
  const twin = twinOf(targets, plain.root, plain.relative.split('/'))
  return { ok: true, target: twin === undefined ? target : { ...target, twin } }
}

/** Whether the path leads to an existing folder without its first part, the root's name, but not with it. */
function isNamedTwice(targets: Targets, plain: Looked, { root, parts }: Reading): boolean {
  const folder = parts.slice(0, -1).join('/')
  return (
    targets.roots.length === 1 &&
    folder !== '' &&
    targets.look(root, folder) === 'folder' &&
    targets.look(root, plain.relative.split('/')[0] ?? '') === 'missing'
  )
}

function noted(target: Target, note: string): LocatedPath {
  return { ok: true, target: { ...target, note } }
}

function targetOf(targets: Targets, { root, relative }: Pick<Looked, 'root' | 'relative'>, kind: Target['kind']): Target {
  return { root, relative, path: shownPath(targets, { root, relative }), kind }
}

export function shownPath({ roots }: Targets, { root, relative }: Pick<Target, 'root' | 'relative'>): string {
  return roots.length > 1 ? `${root.name}/${relative}` : relative
}
