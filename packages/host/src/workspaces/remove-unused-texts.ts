// Deletes the stored texts of documents and resources that no tab of any workspace uses.

import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isRefusal, type Workspace } from '@sheaf/contract'
import { errno } from '@sheaf/engine/disk'
import type { Context } from '../context.ts'
import type { LiveWorkspaces } from './live-workspace.ts'

/** A text that nothing uses is kept for this long: a command may be about to use it. */
const unusedMs = 24 * 60 * 60 * 1000

/**
 * `hashesOf`: the texts that a tab uses. A file in the folder is named after a hash. Returns the used hashes; undefined: they aren't known.
 */
export async function removeUnusedTexts(
  context: Context,
  workspaces: LiveWorkspaces | undefined,
  { folder, hashesOf }: { folder: string; hashesOf: (workspace: Workspace) => readonly string[] },
): Promise<ReadonlySet<string> | undefined> {
  const tabs = await everyTab(context, workspaces)
  if (!tabs) return undefined
  const used = new Set(tabs.flatMap(hashesOf))
  const before = context.now().getTime() - unusedMs
  for (const name of namesIn(folder)) {
    const file = join(folder, name)
    const modified = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? before
    if (!used.has(name.replace(/\.[a-z]+$/, '')) && modified < before) rmSync(file, { force: true })
  }
  return used
}

/** Undefined if one of them can't be read: it may use any text. */
async function everyTab(context: Context, workspaces: LiveWorkspaces | undefined): Promise<Workspace[] | undefined> {
  try {
    const state = await context.state()
    const stored = await state.workspaces.list()
    if (state.problems().length > 0) return undefined
    // The stored version of an open tab may be behind.
    const open = new Map((workspaces?.all() ?? []).map((live) => [live.id, live.workspace()]))
    const ids = stored.flatMap(({ id, tabs }) => [id, ...[...(tabs?.open ?? []), ...(tabs?.closed ?? [])].map((tab) => tab.id)])
    const all = await Promise.all([...new Set([...ids, ...open.keys()])].map((id) => open.get(id) ?? state.workspaces.find(id)))
    return all.filter((workspace) => workspace !== undefined)
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (errno(error) === 'ENOENT') return []
    throw error
  }
}
