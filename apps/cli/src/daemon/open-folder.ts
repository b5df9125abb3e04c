// Opens the workspace of a typed folder: an existing one, or a new one. Same rule as for links (formats §5).

import { statSync } from 'node:fs'
import { type Call, defined, type OpenWorkspace, Refusal, type WorkspaceCard } from '@sheaf/contract'
import type { HostConnection } from '@sheaf/host/serve'

export interface FolderToOpen {
  roots: string[]
  wide?: true
  /** Name of the workspace to open, or of the new one. */
  name?: string
  ephemeral?: boolean
  /** The task tab to show; a new one if there is none with this name. */
  tab?: string
}

/** `name` is its actual name: not the requested one if the folder is known by another. */
export async function openFolder(connection: HostConnection, folder: FolderToOpen, call: Call): Promise<OpenWorkspace & { name: string }> {
  const { roots, wide, name, ephemeral, tab } = folder
  const { cards, refused } = await connection['workspaces.list']()
  // Unreadable state, such as that of a newer Sheaf, would look empty and nothing would be saved: this call throws the reason.
  if (refused) await connection['prompts.list']()
  const known = findWorkspace(cards, roots, name)
  const scope = { roots, ...defined({ wide }), ...(ephemeral === true ? { ephemeral } : {}) }
  const shown = await connection['workspaces.open'](known === undefined ? scope : { id: known.id }, call)
  const opened = tab === undefined ? shown : await openTab(connection, shown, tab, call)
  const isNew = !cards.some(({ id }) => id === opened.workspace)
  if (name === undefined || !isNew) return { ...opened, name: opened.fields.name }
  return { ...opened, name: (await connection['workspaces.change']({ workspace: opened.id, fields: { name } })).name }
}

async function openTab(connection: HostConnection, shown: OpenWorkspace, name: string, call: Call): Promise<OpenWorkspace> {
  const wanted = name.trim().toLowerCase()
  const tabs = shown.fields.tabs?.open ?? []
  const known = tabs.find((tab) => [tab.name, tab.suggested, tab.id].some((each) => each.toLowerCase() === wanted))
  const added = known ?? { id: (await connection['tabs.change']({ workspace: shown.id, change: { type: 'new' } }, call)).show }
  const opened = await connection['workspaces.open']({ id: shown.workspace, tab: added.id }, call)
  if (shown.id !== opened.id) await connection['workspaces.close']({ workspace: shown.id })
  if (known) return opened
  const { tabs: named } = await connection['tabs.change']({ workspace: opened.id, change: { type: 'rename', tab: opened.id, name } }, call)
  return { ...opened, fields: { ...opened.fields, tabs: named } }
}

/** Called before a host or a browser is started. The host checks whether they are readable. */
export function checkFolders(roots: readonly string[]): void {
  for (const root of roots) {
    const stats = statSync(root, { throwIfNoEntry: false })
    if (stats === undefined) throw new Refusal('root-missing', root)
    if (!stats.isDirectory()) throw new Refusal('root-not-folder', root)
  }
}

function findWorkspace(cards: readonly WorkspaceCard[], roots: readonly string[], name: string | undefined): WorkspaceCard | undefined {
  const candidates = cards.filter((card) => roots.every((root) => card.roots.some(({ path }) => path === root)))
  if (name === undefined) return candidates.find((card) => card.roots.length === roots.length) ?? candidates[0]
  const hasName = (card: WorkspaceCard) => card.name.toLowerCase() === name.toLowerCase()
  const known = candidates.find(hasName)
  // Fail before creating: a new workspace could not get the name.
  if (known === undefined && cards.some(hasName)) throw new Refusal('name-taken', `The workspace '${name}' contains different folders.`)
  return known
}
