// history.*: prompts copied from a workspace, and how to restore one. The text itself is not stored.

import { type CopyRecord, type InWorkspace, isRefusal, limits, Refusal, type SelectedFile, type Workspace } from '@sheaf/contract'
import type { Context } from '../context.ts'
import type { Kept, Recipe, Shelf } from '../workspaces/held-parts.ts'
import type { LiveWorkspace } from '../workspaces/live-workspace.ts'
import { movePaths } from '../workspaces/move-paths.ts'
import type { WorkspaceRegistry } from '../workspaces/open-registry.ts'

export async function rememberCopy(
  context: Context,
  live: LiveWorkspace,
  copied: { preset: string; tokens: number; files: number; title?: string },
): Promise<void> {
  const workspace = live.workspace()
  const recipe = recipeOf(workspace)
  const record: Kept = {
    id: context.newId(),
    at: context.now().toISOString(),
    title: copied.title ?? titleOf(workspace),
    preset: copied.preset,
    tokens: copied.tokens,
    files: copied.files,
    bytes: JSON.stringify(recipe).length,
  }
  try {
    const shelf = await shelfOf(context, live)
    const all = [record, ...shelf.list()]
    const kept = newest(all)
    shelf.set(kept, { id: record.id, recipe }, all.slice(kept.length))
  } catch (error) {
    // The prompt itself was built, so this must not fail.
    if (!isRefusal(error)) throw error
    live.tell({ type: 'notice', tone: 'warning', says: `This prompt couldn't be saved in the history. ${error.message}` })
  }
}

export async function listHistory(context: Context, workspaces: WorkspaceRegistry, { workspace }: InWorkspace): Promise<CopyRecord[]> {
  return (await shelfOf(context, workspaces.get(workspace))).list().map(({ bytes: _bytes, ...record }) => record)
}

export async function restoreHistory(
  context: Context,
  workspaces: WorkspaceRegistry,
  { workspace, id }: InWorkspace & { id: string },
): Promise<void> {
  const live = workspaces.get(workspace)
  const recipe = (await shelfOf(context, live)).recipe(id)
  if (!recipe) throw new Refusal('not-possible', 'That prompt is no longer in the history.')
  const { roots, selection, ...fields } = recipe
  const move = movePaths(roots, live.workspace().roots)
  live.change(fields)
  live.select(
    selection.flatMap((entry): SelectedFile[] => {
      const file: SelectedFile = typeof entry === 'string' ? { path: entry, mode: 'full' } : entry
      const path = move(file.path)
      return path === undefined ? [] : [{ ...file, path }]
    }),
  )
}

export async function clearHistory(context: Context, workspaces: WorkspaceRegistry, { workspace }: InWorkspace): Promise<void> {
  const shelf = await shelfOf(context, workspaces.get(workspace))
  shelf.set([], undefined, shelf.list())
}

export async function forgetHistory(context: Context, workspace: string): Promise<void> {
  const shelf = await storedShelf(context, workspace)
  const all = shelf.list()
  if (all.length > 0) shelf.set([], undefined, all)
}

function newest(all: readonly Kept[]): Kept[] {
  let bytes = 0
  return all.slice(0, limits.copiesKept).filter((record, at) => {
    bytes += record.bytes
    return at === 0 || bytes <= limits.copiesBytes
  })
}

function recipeOf({ roots, selection, instructions, activePrompts, copyPreset, compose }: Workspace): Recipe {
  const files = selection.map((entry) => (entry.mode === 'full' ? entry.path : entry))
  return { roots, selection: files, instructions, activePrompts, copyPreset, compose }
}

function titleOf({ instructions, selection }: Workspace): string {
  const words = instructions.trim().replace(/\s+/gu, ' ')
  if (words !== '') return words.length > titleLength ? `${words.slice(0, titleLength - 1).trimEnd()}…` : words
  const names = selection.slice(0, 3).map(({ path }) => path.slice(path.lastIndexOf('/') + 1))
  return names.join(', ') + (selection.length > names.length ? ` and ${selection.length - names.length} more` : '') || 'No files'
}

const titleLength = 80

async function shelfOf(context: Context, live: LiveWorkspace): Promise<Shelf> {
  if (!live.workspace().ephemeral) return storedShelf(context, live.id)
  live.held.copies ??= memoryShelf()
  return live.held.copies
}

function memoryShelf(): Shelf {
  let kept: Kept[] = []
  const recipes = new Map<string, Recipe>()
  return {
    list: () => kept,
    recipe: (id) => recipes.get(id),
    set(list, fresh, gone) {
      kept = list
      for (const { id } of gone) recipes.delete(id)
      if (fresh) recipes.set(fresh.id, fresh.recipe)
    },
  }
}

async function storedShelf(context: Context, workspace: string): Promise<Shelf> {
  const { settings } = await context.state()
  const listKey = `history.${workspace}`
  const recipeKey = (id: string): string => `${listKey}.${id}`
  return {
    list: () => settings.get(listKey, isKept) ?? [],
    recipe: (id) => settings.get(recipeKey(id), isRecipe),
    set(list, fresh, gone) {
      if (fresh) settings.set(recipeKey(fresh.id), fresh.recipe)
      settings.set(listKey, list.length > 0 ? list : undefined)
      for (const { id } of gone) settings.set(recipeKey(id), undefined)
    },
  }
}

function isKept(value: unknown): value is Kept[] {
  return Array.isArray(value) && value.every((each) => isObject(each) && typeof each.id === 'string' && typeof each.bytes === 'number')
}

function isRecipe(value: unknown): value is Recipe {
  return isObject(value) && Array.isArray(value.roots) && Array.isArray(value.selection) && isObject(value.compose)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
