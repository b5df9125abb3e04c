// history.*: prompts copied from a workspace, and how to restore one. The text itself is not stored.

import {
  type CopyRecord,
  defined,
  isRefusal,
  limits,
  type MethodInput,
  Refusal,
  type SelectedFile,
  type Workspace,
  type WorkspaceScope,
} from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { movePaths } from '../workspaces/move-paths.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'
import type { CopyHistory, Recipe, StoredCopy } from '../workspaces/workspace-memory.ts'

export async function rememberCopy(
  context: Context,
  live: LiveWorkspace,
  copied: { preset: string; tokens: number; files: number; maps?: number; title?: string },
): Promise<void> {
  const workspace = live.workspace()
  const recipe = recipeOf(workspace)
  const record: StoredCopy = {
    id: context.newId(),
    at: context.now().toISOString(),
    title: copied.title ?? titleOf(workspace),
    preset: copied.preset,
    tokens: copied.tokens,
    files: copied.files,
    ...(copied.maps ? { maps: copied.maps } : {}),
    bytes: JSON.stringify(recipe).length,
  }
  try {
    const history = await historyOf(context, live)
    const all = [record, ...history.list()]
    const records = newest(all)
    history.set(records, { id: record.id, recipe }, all.slice(records.length))
  } catch (error) {
    // The prompt itself was built, so this must not fail.
    if (!isRefusal(error)) throw error
    live.publish({ type: 'notice', tone: 'warning', says: `This prompt couldn't be saved in the history. ${error.message}` })
  }
}

export async function listHistory(context: Context, workspaces: WorkspaceRegistry, { workspace }: WorkspaceScope): Promise<CopyRecord[]> {
  return (await historyOf(context, workspaces.get(workspace))).list().map(({ bytes: _bytes, ...record }) => record)
}

export async function changeHistory(
  context: Context,
  workspaces: WorkspaceRegistry,
  { workspace, change }: MethodInput<'history.change'>,
): Promise<void> {
  const live = workspaces.get(workspace)
  const history = await historyOf(context, live)
  if (change.type === 'clear') history.set([], undefined, history.list())
  else restore(live, history.recipe(change.id))
}

function restore(live: LiveWorkspace, recipe: Recipe | undefined): void {
  if (!recipe) throw new Refusal('not-possible', 'That prompt is no longer in the history.')
  const { roots, selection, documents = [], ...fields } = recipe
  const move = movePaths(roots, live.workspace().roots)
  const hasDocuments = documents.length + (live.workspace().documents?.length ?? 0) > 0
  live.change({ ...fields, ...(hasDocuments && { documents }) })
  live.select(
    selection.flatMap((entry): SelectedFile[] => {
      const file: SelectedFile = typeof entry === 'string' ? { path: entry, mode: 'full' } : entry
      const path = move(file.path)
      return path === undefined ? [] : [{ ...file, path }]
    }),
  )
}

export async function forgetHistory(context: Context, workspace: string): Promise<void> {
  const history = await storedHistory(context, workspace)
  const all = history.list()
  if (all.length > 0) history.set([], undefined, all)
}

function newest(all: readonly StoredCopy[]): StoredCopy[] {
  let bytes = 0
  return all.slice(0, limits.copiesKept).filter((record, at) => {
    bytes += record.bytes
    return at === 0 || bytes <= limits.copiesBytes
  })
}

function recipeOf({ roots, selection, documents, instructions, activePrompts, copyPreset, compose }: Workspace): Recipe {
  const files = selection.map((entry) => (entry.mode === 'full' ? entry.path : entry))
  return { roots, selection: files, ...defined({ documents }), instructions, activePrompts, copyPreset, compose }
}

function titleOf({ instructions, selection }: Workspace): string {
  const words = instructions.trim().replace(/\s+/gu, ' ')
  if (words !== '') return words.length > titleLength ? `${words.slice(0, titleLength - 1).trimEnd()}…` : words
  const names = selection.slice(0, 3).map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
  return names.join(', ') + (selection.length > names.length ? ` and ${selection.length - names.length} more` : '') || 'No files'
}

const titleLength = 80

async function historyOf(context: Context, live: LiveWorkspace): Promise<CopyHistory> {
  if (!live.workspace().ephemeral) return storedHistory(context, live.id)
  live.memory.copies ??= memoryHistory()
  return live.memory.copies
}

function memoryHistory(): CopyHistory {
  let records: StoredCopy[] = []
  const recipes = new Map<string, Recipe>()
  return {
    list: () => records,
    recipe: (id) => recipes.get(id),
    set(list, fresh, gone) {
      records = list
      for (const { id } of gone) recipes.delete(id)
      if (fresh) recipes.set(fresh.id, fresh.recipe)
    },
  }
}

async function storedHistory(context: Context, workspace: string): Promise<CopyHistory> {
  const { settings } = await context.state()
  const listKey = `history.${workspace}`
  const recipeKey = (id: string): string => `${listKey}.${id}`
  return {
    list: () => settings.get(listKey, isStoredCopies) ?? [],
    recipe: (id) => settings.get(recipeKey(id), isRecipe),
    set(list, fresh, gone) {
      if (fresh) settings.set(recipeKey(fresh.id), fresh.recipe)
      settings.set(listKey, list.length > 0 ? list : undefined)
      for (const { id } of gone) settings.set(recipeKey(id), undefined)
    },
  }
}

function isStoredCopies(value: unknown): value is StoredCopy[] {
  return Array.isArray(value) && value.every((each) => isObject(each) && typeof each.id === 'string' && typeof each.bytes === 'number')
}

function isRecipe(value: unknown): value is Recipe {
  return isObject(value) && Array.isArray(value.roots) && Array.isArray(value.selection) && isObject(value.compose)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
