// patterns.*: ignore patterns of open folders, kept with the folder or only for one workspace.

import {
  limits,
  type MethodInput,
  mergeLines,
  type PatternOwner,
  type PatternProblem,
  type PatternsEdited,
  Refusal,
  type RootPatterns,
} from '@sheaf/contract'
import { checkPatterns, explainPath, type RuleOptions, reincludedPaths } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import { ignorePattern } from '../files/files-ignore-pattern.ts'
import { locateInTree } from '../files/locate-in-tree.ts'
import type { LiveWorkspace } from './live-workspace.ts'
import type { WorkspaceRegistry } from './open-registry.ts'
import { joinTexts, ownPatterns, withOwnPatterns } from './own-patterns.ts'

interface PatternText {
  workspace: string
  root: string
  owner: PatternOwner
}

export async function readPatterns(context: Context, live: LiveWorkspace): Promise<RootPatterns[]> {
  const workspace = live.workspace()
  const saved = await context.state().then(
    (state) => state.workspaces.list(),
    () => [],
  )
  const others = saved.filter(({ id, ephemeral }) => id !== live.id && !ephemeral)
  return live.tree().roots.map(({ path: root, name }) => ({
    root,
    name,
    patterns: context.folderPatterns.of(root),
    own: ownPatterns(workspace, root),
    alsoIn: others.filter(({ roots }) => roots.includes(root)).map((each) => each.name),
  }))
}

export async function changePatterns(
  context: Context,
  workspaces: WorkspaceRegistry,
  { workspace, change }: MethodInput<'patterns.change'>,
): Promise<PatternsEdited> {
  if (change.type === 'save') return savePatterns(context, workspaces, { workspace, ...change })
  if (change.type === 'share') return sharePatterns(context, workspaces, workspace, change.root)
  const live = workspaces.get(workspace)
  const { relative, isFolder, root } = locateInTree(live, change.path)
  if (relative === '') throw new Refusal('not-possible', "A root folder can't be ignored. Remove it from the workspace instead.")
  return appendPattern(context, workspaces, live, root, ignorePattern(relative, isFolder))
}

async function savePatterns(
  context: Context,
  workspaces: WorkspaceRegistry,
  { patterns, basedOn, ...at }: PatternText & { patterns: string; basedOn: string },
): Promise<PatternsEdited> {
  const edited = await editPatterns(context, workspaces, at, (now) => mergeLines(basedOn, patterns, now))
  return edited.before !== basedOn && edited.before !== patterns ? { ...edited, merged: true } : edited
}

/** First into the folder, then out of the workspace: if Sheaf is stopped in between, both have them, and nothing becomes visible. */
async function sharePatterns(context: Context, workspaces: WorkspaceRegistry, workspace: string, root: string): Promise<PatternsEdited> {
  const own = ownPatterns(openRoot(workspaces, workspace, root).workspace(), root)
  // Sharing twice, or after a stop in between, must not repeat them.
  const shared = await editPatterns(context, workspaces, { workspace, root, owner: 'folder' }, (now) =>
    own === '' || endsWithText(now, own) ? now : joinTexts(now, own),
  )
  if (own !== '') await editPatterns(context, workspaces, { workspace, root, owner: 'workspace' }, (now) => mergeLines(own, '', now))
  return shared
}

/** Appends to the workspace's own patterns if it has any, which decide, or if it isn't saved, so that nothing outlives it. */
async function appendPattern(
  context: Context,
  workspaces: WorkspaceRegistry,
  live: LiveWorkspace,
  root: string,
  pattern: string,
): Promise<PatternsEdited> {
  const workspace = live.workspace()
  const owner = workspace.ephemeral || ownPatterns(workspace, root) !== '' ? 'workspace' : 'folder'
  return editPatterns(context, workspaces, { workspace: live.id, root, owner }, (now) => `${joinTexts(now, pattern)}\n`)
}

export async function checkPatternsOf(
  { folderPatterns }: Context,
  workspaces: () => Promise<WorkspaceRegistry>,
  { patterns, at }: { patterns: string; at?: PatternText },
): Promise<PatternProblem[]> {
  const problems = checkPatterns(patterns)
  if (!at) return problems
  const live = openRoot(await workspaces(), at.workspace, at.root)
  const own = { folder: folderPatterns.of(at.root), workspace: ownPatterns(live.workspace(), at.root) }
  const rules = live.rules()
  const next = { ...rules, rootPatterns: { ...rules.rootPatterns, [at.root]: { ...own, [at.owner]: patterns } } }
  return [...problems, ...stillIgnored(at.root, patterns, next)].sort((a, b) => a.line - b.line)
}

/** Re-included paths in a folder that stays ignored. */
function stillIgnored(root: string, patterns: string, rules: RuleOptions): PatternProblem[] {
  return reincludedPaths(patterns)
    .slice(0, mostExplained)
    .flatMap(({ line, pattern, path }) => {
      const folder = path.slice(0, path.lastIndexOf('/'))
      const { shown, rule } = explainPath(root, `${folder}/`, rules)
      // A missing folder is not shown either, but by no rule.
      if (shown || rule === undefined) return []
      return [{ line, pattern, why: `Its folder ${folder} is ignored, and paths in an ignored folder can't be re-included.` }]
    })
}

/** Each takes a walk from the root to its folder. */
const mostExplained = 50

async function editPatterns(
  context: Context,
  workspaces: WorkspaceRegistry,
  { workspace, root, owner }: PatternText,
  edit: (now: string) => string,
): Promise<PatternsEdited> {
  const live = openRoot(workspaces, workspace, root)
  let before = ''
  const checked = (now: string): string => {
    before = now
    const next = edit(now)
    if (Buffer.byteLength(next, 'utf8') > limits.ignoreFileBytes)
      throw new Refusal('not-possible', `Ignore patterns can have up to ${limits.ignoreFileBytes} bytes per folder.`)
    return next
  }
  if (owner === 'workspace') {
    const after = checked(ownPatterns(live.workspace(), root))
    if (after !== before) live.change(withOwnPatterns(live.workspace(), root, after))
    await live.save()
    return { root, owner, before, after }
  }
  const after = await context.folderPatterns.change(root, checked)
  if (after !== before) for (const each of workspaces.all()) if (each.workspace().roots.includes(root)) each.patternsChanged()
  return { root, owner, before, after }
}

function openRoot(workspaces: WorkspaceRegistry, workspace: string, root: string): LiveWorkspace {
  const live = workspaces.get(workspace)
  if (!live.workspace().roots.includes(root)) throw new Refusal('path-outside-workspace', root)
  return live
}

function endsWithText(text: string, end: string): boolean {
  return text.trimEnd() === end.trimEnd() || text.trimEnd().endsWith(`\n${end.trimEnd()}`)
}
