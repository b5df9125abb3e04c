// Explains which rule shows or hides a path, with the same rules as the walk.

import { join } from 'node:path'
import type { PathExplanation } from '@sheaf/contract'
import { repositoryAt } from '../git/find-repository.ts'
import type { Tracked } from '../git/git-index.ts'
import { statFile } from '../stat-file.ts'
import { isExhausted } from '../walk/shown-entries.ts'
import { toByteText } from './byte-text.ts'
import {
  decide,
  enterFolder,
  enterRepository,
  isIgnoreFile,
  isOverriddenByTracking,
  openScope,
  type RuleOptions,
  type Scope,
  trackedAt,
} from './ignore-scope.ts'
import type { Rule } from './parse-ignore.ts'

/** `path` is relative to the root with `/` (resolveInside); a trailing slash marks a folder that may not exist. */
export function explainPath(root: string, path: string, options: RuleOptions = {}): PathExplanation {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  const relative = parts.join('/')
  const stat = statFile(join(root, relative))
  const isFolder = stat ? stat.kind === 'folder' : path.endsWith('/')
  const missing = stat ? '' : ' (no such file or folder)'
  const opened = openScope(root, options, [])
  let { scope } = opened
  let at = opened.path
  let folder = root
  let hiddenBy: Rule | undefined
  let trackedOnly = opened.trackedOnly
  let shownBy: Rule | undefined
  scope = enterFolder(scope, folder, at, ignoreFilesIn(folder))
  for (const [depth, part] of parts.entries()) {
    const isLast = depth === parts.length - 1
    const asFolder = isLast ? isFolder : true
    if (part === '.git' || (scope.foldCase && part.toLowerCase() === '.git'))
      return { path: relative, shown: false, because: `.git is always ignored${missing}` }
    const name = toByteText(part)
    const rule = decide(scope, at, name, asFolder)
    if (isExhausted(scope)) return exhausted(relative)
    if (rule && !rule.negative) {
      if (!isOverriddenByTracking(rule)) return hidden(relative, rule, isLast, missing)
      if (!trackedOnly) hiddenBy = rule
      trackedOnly = true
    } else if (!trackedOnly) {
      shownBy = rule
    }
    const tracked = scope.repository && (trackedOnly || !isLast) ? trackedAt(scope, at + name) : undefined
    if (trackedOnly && !isTracked(tracked, asFolder)) return notTracked(relative, hiddenBy, isLast && hiddenBy === rule, missing)
    if (isLast) break
    folder = join(folder, part)
    // The target may be outside the root: not even its ignore files are read.
    if (statFile(folder)?.kind === 'link')
      return { path: relative, shown: false, because: 'behind a link, which is shown but never followed' }
    at += `${name}/`
    const inner = nested(scope, folder, at, tracked)
    if (inner) {
      scope = inner
      trackedOnly = false
      hiddenBy = undefined
    } else if (tracked === 'submodule') return { path: relative, shown: false, because: `in a submodule that is not checked out${missing}` }
    scope = enterFolder(scope, folder, at, ignoreFilesIn(folder))
  }
  if (isExhausted(scope)) return exhausted(relative)
  if (stat?.kind === 'special') return { path: relative, shown: false, because: 'not a regular file' }
  if (trackedOnly)
    return withRule(
      { path: relative, shown: stat !== null, because: `tracked by git, so git's ignore rules don't hide it${missing}` },
      hiddenBy,
    )
  if (!shownBy) return { path: relative, shown: stat !== null, because: `no rule hides it${missing}` }
  return withRule({ path: relative, shown: stat !== null, because: `re-included by a rule${missing}` }, shownBy)
}

/** A path that the rules did not reach stays hidden, as on a walk. */
function exhausted(path: string): PathExplanation {
  return { path, shown: false, because: 'the ignore rules took too long to evaluate' }
}

function isTracked(tracked: Tracked | undefined, isFolder: boolean): boolean {
  return isFolder ? tracked === 'folder' || tracked === 'submodule' : tracked === 'file' || tracked === 'submodule'
}

function hidden(path: string, rule: Rule, isLast: boolean, missing: string): PathExplanation {
  return withRule({ path, shown: false, because: (isLast ? 'hidden by a rule' : 'in a folder hidden by a rule') + missing }, rule)
}

function notTracked(path: string, rule: Rule | undefined, isOwn: boolean, missing: string): PathExplanation {
  return rule
    ? hidden(path, rule, isOwn, missing)
    : { path, shown: false, because: `in a folder that git ignores, and not tracked${missing}` }
}

function withRule(explained: PathExplanation, rule: Rule | undefined): PathExplanation {
  if (!rule) return explained
  const { pattern, source, line, layer } = rule
  return { ...explained, rule: { pattern, source, line, layer } }
}

function nested(scope: Scope, folder: string, path: string, tracked: Tracked | undefined): Scope | undefined {
  if (!scope.walk.isLayerEnabled('gitignore') || tracked === 'folder') return undefined
  const repository = repositoryAt(folder)
  return repository ? enterRepository(scope, repository, path) : undefined
}

function ignoreFilesIn(folder: string): string[] {
  return ['.gitignore', '.ignore', '.repo_ignore'].filter((name) => isIgnoreFile(name) && statFile(join(folder, name))?.kind === 'file')
}
