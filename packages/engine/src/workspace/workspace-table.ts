// Workspaces as rows: names are unique, ephemeral ones never reach the disk, and an unreadable row is never overwritten. Their tabs other
// than the first are documents of the same form, stored among the settings: older versions of Sheaf list every row as a workspace.

import { Refusal, type Workspace } from '@sheaf/contract'
import type { Database, Row } from '../disk/store/open-database.ts'
import { cleanName, freeName, sameName } from '../prompt/free-name.ts'
import { replaceSelection } from '../selection/select-files.ts'
import { defaultCompose, makeWorkspace, workspaceVersion } from './make-workspace.ts'
import { parseDocument, type Report } from './parse-document.ts'

export interface WorkspaceTable {
  /** Last used first; without tabs. */
  list(): Promise<Workspace[]>
  get(name: string): Promise<Workspace>
  /** A workspace or a tab. Undefined if there is none. */
  find(id: string): Promise<Workspace | undefined>
  /** A name that is taken gets a number: "api", "api 2". */
  create(input: { name: string; roots: string[]; ephemeral?: boolean }): Promise<Workspace>
  /** Saves by ID. An ephemeral workspace saved as not ephemeral is stored from then on. */
  save(workspace: Workspace): Promise<Workspace>
  /** Whether a workspace other than `id` has this name. */
  isTaken(name: string, id: string): boolean
  /**
   * For callers that keep a workspace open and save it many times a minute: nothing is validated again. `known` is what they last read
   * or wrote; if another process wrote meanwhile, returns the stored version and writes nothing.
   */
  saveIfUnchanged(workspace: Workspace, known: Workspace | undefined): Promise<SaveOutcome>
  /** Copies its open tabs too. */
  duplicate(name: string): Promise<Workspace>
  /** Returns its ID and those of its tabs. */
  remove(name: string): Promise<string[]>
  removeTab(id: string): void
}

/** `written`: as stored; its name may have been numbered. `now`: another process's version. */
type SaveOutcome = { ok: true; written: Workspace } | { ok: false; now: Workspace }

export function openWorkspaces(database: Database, report: Report, now: () => Date): WorkspaceTable {
  const inMemory = new Map<string, Workspace>()

  async function list(): Promise<Workspace[]> {
    const read = await reader(report)
    const kept = rows().flatMap((row) => read(row) ?? [])
    const ephemeral = [...inMemory.values()].filter(({ tabOf }) => tabOf === undefined)
    return [...kept, ...structuredClone(ephemeral)].sort(byLastUsed)
  }

  async function get(name: string): Promise<Workspace> {
    const ephemeral = [...inMemory.values()].find((each) => each.tabOf === undefined && sameName(each.name, name))
    if (ephemeral) return structuredClone(ephemeral)
    const row = rows().find((each) => sameName(String(each.name), name))
    if (!row) throw new Refusal('unknown-workspace', `Name: "${name}". Available: ${names().join(', ') || 'none yet'}.`)
    const workspace = (await reader(report))(row)
    if (!workspace) throw new Refusal('state-broken', `${database.file}: workspace "${name}" can't be read.`)
    return workspace
  }

  async function create({ name, roots, ephemeral = false }: { name: string; roots: string[]; ephemeral?: boolean }): Promise<Workspace> {
    return insert([makeWorkspace({ name: givenName(name), roots, ephemeral, lastUsed: now().toISOString() })])
  }

  async function find(id: string): Promise<Workspace | undefined> {
    const ephemeral = inMemory.get(id)
    if (ephemeral) return structuredClone(ephemeral)
    const row = rowOf(id)
    if (!row) return undefined
    const workspace = (await reader(report))(row)
    if (!workspace) throw new Refusal('state-broken', `${database.file}: workspace "${row.name}" can't be read.`)
    return workspace
  }

  async function saveIfUnchanged(workspace: Workspace, known: Workspace | undefined): Promise<SaveOutcome> {
    const read = await reader(report)
    const expected = known && documentOf(known)
    const kept = database.transaction((): SaveOutcome => {
      const row = rowOf(workspace.id)
      if (!row) {
        if (known && !inMemory.has(workspace.id)) throw new Refusal('unknown-workspace', `"${workspace.name}" was removed.`)
      } else if (row.document !== expected) {
        const now = read(row)
        if (!now) throw new Refusal('state-broken', `${database.file}: workspace "${row.name}" can't be read, so it was not overwritten.`)
        if (documentOf(now) !== expected) return { ok: false, now }
      }
      const name = workspace.tabOf === undefined ? freeName(workspace.name, names(workspace.id)) : workspace.name
      return { ok: true, written: write({ ...workspace, name }) }
    })
    // Only now: if the disk is full, memory has the only copy.
    if (kept.ok && !workspace.ephemeral) inMemory.delete(workspace.id)
    return kept
  }

  async function save(workspace: Workspace): Promise<Workspace> {
    const valid = await checked(workspace)
    const saved = { ...valid, name: givenName(valid.name), selection: replaceSelection(valid.selection), lastUsed: now().toISOString() }
    const read = await reader(report)
    const written = database.transaction(() => {
      const row = rowOf(saved.id)
      if (!row && !inMemory.has(saved.id)) throw new Refusal('unknown-workspace', `"${saved.name}" was removed.`)
      if (row && !read(row))
        throw new Refusal('state-broken', `${database.file}: workspace "${row.name}" can't be read, so it was not overwritten.`)
      if (names(saved.id).some((each) => sameName(each, saved.name))) throw new Refusal('name-taken', `"${saved.name}".`)
      // A stored workspace stays stored: a flag must not delete it.
      return write(row ? { ...saved, ephemeral: false } : saved)
    })
    // Only now: if the disk is full, memory has the only copy.
    if (!written.ephemeral) inMemory.delete(written.id)
    return written
  }

  async function duplicate(name: string): Promise<Workspace> {
    const { tabs, ...original } = await get(name)
    const copy = { ...original, id: crypto.randomUUID(), lastUsed: now().toISOString() }
    if (!tabs) return insert([copy])
    const ids = new Map<string, string>([[original.id, copy.id]])
    const others: Workspace[] = []
    for (const { id } of tabs.open) {
      const other = id === original.id ? undefined : await find(id)
      if (!other) continue
      others.push({ ...other, id: crypto.randomUUID(), tabOf: copy.id, lastUsed: copy.lastUsed })
      ids.set(id, others.at(-1)?.id ?? id)
    }
    const open = tabs.open.flatMap((tab) => {
      const id = ids.get(tab.id)
      return id === undefined ? [] : [{ ...tab, id }]
    })
    return insert([{ ...copy, tabs: { open, closed: [], active: ids.get(tabs.active) ?? copy.id } }, ...others])
  }

  async function remove(name: string): Promise<string[]> {
    const { id, tabs } = await get(name)
    if (!inMemory.delete(id)) database.run('DELETE FROM workspace WHERE id = ?', id)
    const others = [...(tabs?.open ?? []), ...(tabs?.closed ?? [])].map((tab) => tab.id).filter((tab) => tab !== id)
    for (const tab of others) removeTab(tab)
    return [id, ...others]
  }

  function removeTab(id: string): void {
    if (!inMemory.delete(id)) database.run('DELETE FROM setting WHERE key = ?', tabKey(id))
  }

  function insert([workspace, ...tabs]: [Workspace, ...Workspace[]]): Workspace {
    return database.transaction(() => {
      for (const tab of tabs) write(tab)
      return write({ ...workspace, name: freeName(workspace.name, names()) })
    })
  }

  function write(workspace: Workspace): Workspace {
    if (workspace.ephemeral) {
      inMemory.set(workspace.id, structuredClone(workspace))
      return workspace
    }
    if (workspace.tabOf !== undefined) {
      database.run(
        'INSERT INTO setting (key, document) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET document = excluded.document',
        tabKey(workspace.id),
        documentOf(workspace),
      )
      return workspace
    }
    database.run(
      'INSERT INTO workspace (id, name, document) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name, document = excluded.document',
      workspace.id,
      workspace.name,
      documentOf(workspace),
    )
    return workspace
  }

  function rowOf(id: string): Row | undefined {
    return (
      database.get('SELECT id, name, document FROM workspace WHERE id = ?', id) ??
      database.get('SELECT ? AS id, ? AS name, document FROM setting WHERE key = ?', id, '', tabKey(id))
    )
  }

  function rows(): Row[] {
    return database.all('SELECT id, name, document FROM workspace')
  }

  /** Includes unreadable rows, so that their names are not reused. */
  function names(except?: string): string[] {
    const kept = database.all('SELECT id, name FROM workspace').map((row) => ({ id: String(row.id), name: String(row.name) }))
    const ephemeral = [...inMemory.values()].filter(({ tabOf }) => tabOf === undefined)
    return [...kept, ...ephemeral].filter((each) => each.id !== except).map((each) => each.name)
  }

  const isTaken = (name: string, id: string): boolean => names(id).some((each) => sameName(each, cleanName(name)))
  return {
    list,
    get,
    find,
    create,
    save,
    saveIfUnchanged,
    isTaken,
    duplicate,
    remove,
    removeTab,
  }
}

function tabKey(id: string): string {
  return `tab:${id}`
}

async function reader(report: Report): Promise<(row: Row) => Workspace | undefined> {
  const { workspaceSchema } = await import('@sheaf/contract/schemas')
  return (row) => {
    const what = `workspace "${row.name}"`
    const document = parseDocument(String(row.document))
    if (isNewer(document)) {
      report(what, 'It was written by a newer version of Sheaf.')
      return undefined
    }
    const parsed = workspaceSchema.safeParse(migrateDocument(document))
    // A tab's name is only in its document.
    if (parsed.success && parsed.data.id === row.id) return row.name === '' ? parsed.data : { ...parsed.data, name: String(row.name) }
    report(what, parsed.success ? 'Its ID belongs to another workspace.' : faultOf(parsed.error.issues[0]))
    return undefined
  }
}

async function checked(workspace: Workspace): Promise<Workspace> {
  const { workspaceSchema } = await import('@sheaf/contract/schemas')
  const parsed = workspaceSchema.safeParse(workspace)
  if (!parsed.success) throw new Refusal('wrong-usage', faultOf(parsed.error.issues[0]))
  return { ...parsed.data, schemaVersion: workspaceVersion }
}

/** One format for reading and writing, so that documents can be compared with stored ones. Fifty thousand files are serialized once. */
function documentOf(workspace: Workspace): string {
  const document = documents.get(workspace) ?? JSON.stringify(workspace)
  documents.set(workspace, document)
  return document
}

const documents = new WeakMap<Workspace, string>()

function migrateDocument(document: unknown): unknown {
  const isFirst = typeof document === 'object' && document !== null && 'schemaVersion' in document && document.schemaVersion === 1
  return isFirst ? { ...document, compose: defaultCompose(), schemaVersion: workspaceVersion } : document
}

/** A newer document may have fields that this version would drop on save. */
function isNewer(document: unknown): boolean {
  return (
    typeof document === 'object' && document !== null && 'schemaVersion' in document && Number(document.schemaVersion) > workspaceVersion
  )
}

function faultOf(issue: { path: PropertyKey[]; message: string } | undefined): string {
  return `${issue?.path.map(String).join('.') || 'document'}: ${issue?.message ?? 'unreadable'}.`
}

function givenName(name: string): string {
  const clean = cleanName(name)
  if (clean === '') throw new Refusal('wrong-usage', 'A workspace needs a name.')
  return clean
}

function byLastUsed(a: Workspace, b: Workspace): number {
  return a.lastUsed < b.lastUsed ? 1 : a.lastUsed > b.lastUsed ? -1 : a.name < b.name ? -1 : 1
}
