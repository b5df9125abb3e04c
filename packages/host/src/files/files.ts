// files.list and files.explain: shown files, and the rule for a path.

import { type FilesResult, type FolderScope, type MethodInput, type PathExplanation, Refusal, type Scope } from '@sheaf/contract'
import { explainPath, type RuleOptions, resolveInside, rootNames, walkPaths } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import type { LiveWorkspaces } from '../workspaces/live-workspace.ts'
import { rootsOf, rulesOf } from './open-folders.ts'
import { resolveScope } from './resolve-scope.ts'

export function listFiles(context: Context, scope: FolderScope): FilesResult {
  const rules = rulesOf(context, scope)
  const roots = rootsOf(scope)
  const names = roots.length > 1 ? rootNames(roots) : undefined
  const unread = context.folderPatterns.problem()
  const problems = unread ? [unread] : []
  const files: string[][] = []
  for (const [at, root] of roots.entries()) {
    const walked = walkPaths(root, { ...rules, snapshotFile: context.snapshotFile(root) })
    for (const problem of walked.problems) problems.push(problem)
    files.push(names ? walked.paths.map((path) => `${names[at]}/${path}`) : walked.paths)
  }
  const [only = []] = files
  return { files: names ? files.flat().sort() : only, problems }
}

export async function explainFile(
  context: Context,
  workspaces: () => Promise<LiveWorkspaces>,
  { path, unsaved, ...scope }: Scope & { path: string; unsaved?: MethodInput<'files.explain'>['unsaved'] },
): Promise<PathExplanation> {
  const { roots, rules, live } = await resolveScope(context, workspaces, scope)
  const inside = resolveInside(roots, path)
  if (!inside.ok) throw new Refusal('path-outside-workspace', path)
  const explained = explainPath(inside.root, inside.relative, unsaved ? withUnsaved(rules, unsaved) : rules)
  // Windows use tree paths, which begin with the root's name if there are several.
  return live ? { ...explained, path } : explained
}

function withUnsaved(rules: RuleOptions, { global, roots = [] }: NonNullable<MethodInput<'files.explain'>['unsaved']>): RuleOptions {
  const rootPatterns = { ...rules.rootPatterns }
  for (const { root, owner, patterns } of roots)
    rootPatterns[root] = { folder: '', workspace: '', ...rootPatterns[root], [owner]: patterns }
  return { ...rules, rootPatterns, ...(global !== undefined && { defaultPatterns: global }) }
}
