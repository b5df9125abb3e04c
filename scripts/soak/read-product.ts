// Reads what the product shows now, and compares it with the ledger.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SelectedFile } from '@sheaf/contract'
import { counterFile, type SampleFolder } from './make-sample-folders.ts'
import { showTab } from './show-tab.ts'
import type { Project, Soak } from './soak.ts'
import { until } from './until.ts'

export const instructionsKey = (workspace: string): string => `instructions ${workspace}`
export const selectionKey = (workspace: string): string => `selection ${workspace}`
export const filesKey = (workspace: string): string => `files ${workspace}`
export const commitKey = (workspace: string, id: string): string => `commit ${workspace} ${id}`
export const messageKey = (workspace: string, chat: string, id: string): string => `message ${workspace} ${chat} ${id}`
export const copyKey = (workspace: string, id: string): string => `copy ${workspace} ${id}`

export function selectionText(files: readonly SelectedFile[]): string {
  return JSON.stringify(files.map((file) => (file.mode === 'full' ? file.path : `${file.path} (${file.mode})`)).toSorted())
}

/** State of the files that replies change, as one value: a commit must be applied completely or not at all. */
export function filesText({ folder }: SampleFolder): string {
  const entries = join(folder, 'docs/entries')
  const count = Number(readFileSync(join(folder, counterFile), 'utf8').match(/^count: (\d+)$/m)?.[1])
  return JSON.stringify({ count, entries: existsSync(entries) ? readdirSync(entries).sort() : [] })
}

/** Compares every entry of the ledger. */
export async function compareAll(soak: Soak, when: string): Promise<void> {
  // The window sends changes made while the host was down as soon as it reconnects.
  await wait(1_000)
  await compareWindow(soak, when)
  for (const project of soak.projects) if (project !== soak.currentProject) await compareProject(soak, project, when)
  await compareProject(soak, soak.currentProject, when)
}

/** Checks that the window shows the typed instructions, and waits until the host has them. */
async function compareWindow({ window, currentProject, ledger, product }: Soak, when: string): Promise<void> {
  const { workspace } = currentProject
  const key = instructionsKey(workspace)
  await showTab(window.page(), 'Compose')
  const field = window.page().getByRole('textbox', { name: 'Instructions', exact: true })
  ledger.compare(key, await field.inputValue(), `${when}, in the window`)
  const host = await product.openWorkspace(workspace)
  const isThere = async () => (await host['workspaces.open']({ id: workspace })).fields.instructions === (await field.inputValue())
  await until("the window's instructions in the host", isThere, 10_000).catch(() => undefined)
}

async function compareProject({ product, ledger }: Soak, project: Project, when: string): Promise<void> {
  const { workspace } = project
  const host = await product.openWorkspace(workspace)
  const { fields, selection } = await host['workspaces.open']({ id: workspace })
  const shown = new Map([
    [instructionsKey(workspace), fields.instructions],
    [selectionKey(workspace), selectionText(selection.files)],
    [filesKey(workspace), filesText(project)],
  ])
  for (const { id, state } of await host['commits.list']({ workspace })) shown.set(commitKey(workspace, id), state)
  for (const { id } of await host['history.list']({ workspace })) shown.set(copyKey(workspace, id), 'kept')
  for (const chat of project.chats) {
    const { tree } = await host['chats.open']({ workspace, chat }).catch(() => ({ tree: [] }))
    for (const { id, text } of tree) shown.set(messageKey(workspace, chat, id), text)
  }
  for (const key of ledger.keys()) if (key.split(' ')[1] === workspace) ledger.compare(key, shown.get(key), when)
}
