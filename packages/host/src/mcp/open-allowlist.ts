// The allowlist: editors that need no approval, each bound to its name and exact program. An unreadable list is left as is.

import { existsSync } from 'node:fs'
import { type AllowedClient, defined, isRefusal, type PeerProgram, Refusal } from '@sheaf/contract'
import type { State } from '@sheaf/engine/workspace'
import type { Context } from '../context.ts'

export interface Allowlist {
  all(): AllowedClient[]
  get(id: string): AllowedClient | undefined
  /** The entry with exactly this name and program. */
  match(name: string, program: PeerProgram | undefined): AllowedClient | undefined
  hasName(name: string): boolean
  /** Replaces an entry with the same name and path. Throws a Refusal if it cannot be saved. */
  add(name: string, program: PeerProgram): AllowedClient
  remove(id: string): boolean
  grant(id: string, directEdits: boolean): boolean
  /** Updates the last-used time; throttled, not awaited. */
  touch(id: string): void
  /** Another process may have changed it. */
  reread(): void
  /** Opens the state if that failed before. */
  ready(): Promise<void>
  close(): void
}

const key = 'mcp-allowlist'
/** Separate from the list: a headless server writes this one, and must never restore entries that were removed meanwhile. */
const usedKey = 'mcp-last-used'
const touchMs = 60_000

type Parse = (value: unknown) => AllowedClient[] | undefined

export async function openAllowlist(context: Pick<Context, 'state' | 'publish' | 'now' | 'newId'>): Promise<Allowlist> {
  const parse = await loadParse()
  let state = await openedState(context)
  let entries = new Map<string, AllowedClient>()
  let raw: unknown
  let lastRead: string | undefined
  let isReported = false
  const used = new Map<string, string>()
  const unsaved = new Set<string>()
  const savedAt = new Map<string, number>()
  let timer: NodeJS.Immediate | undefined

  const reread = (): void => {
    const value = state?.settings.get(key)
    const text = JSON.stringify(value)
    if (text === lastRead) return
    lastRead = text
    raw = value
    const parsed = value === undefined ? [] : parse(value)
    entries = new Map((parsed ?? []).map((entry) => [entry.id, entry]))
    if (parsed === undefined) reportDamaged('Choose Always Allow to start a new list. A copy of the old one is kept.')
    else if (value === undefined && isUnreadable(state)) reportDamaged('No editor can be remembered until the state file is repaired.')
  }
  const reportDamaged = (what: string): void => {
    if (isReported) return
    isReported = true
    const says = "The allowlist can't be read, so every editor needs approval again. The saved list was left unchanged."
    context.publish({ type: 'notice', tone: 'warning', says, try: what })
  }
  /** Keeps entry keys that this version does not know. */
  const write = (next: AllowedClient[]): void => {
    if (!state) throw new Refusal('state-unwritable', 'The allowlist is not open.')
    if (raw !== undefined && parse(raw) === undefined) state.settings.set(`${key}.damaged-${context.now().toISOString()}`, raw)
    const before = new Map(rawEntries(raw).map((entry) => [entry.id, entry]))
    const value = next.map((entry) => ({ ...before.get(entry.id), ...entry, script: entry.script }))
    state.settings.set(key, value)
    lastRead = undefined
    reread()
  }
  const saveUsed = (): void => {
    timer = undefined
    if (!state || unsaved.size === 0) return
    const kept = usedTimes(state.settings.get(usedKey))
    const next: Record<string, string> = {}
    for (const id of entries.keys()) {
      const latest = unsaved.has(id) ? used.get(id) : kept[id]
      if (latest !== undefined) next[id] = latest
    }
    unsaved.clear()
    try {
      state.settings.set(usedKey, next)
    } catch (problem) {
      // Losing a last-used time is harmless.
      if (!isRefusal(problem)) throw problem
    }
  }
  const readAll = (): void => {
    reread()
    for (const [id, at] of Object.entries(usedTimes(state?.settings.get(usedKey)))) used.set(id, at)
  }
  const shown = (entry: AllowedClient): AllowedClient => ({ ...entry, lastUsed: used.get(entry.id) ?? entry.lastUsed })
  readAll()

  return {
    all: () => [...entries.values()].map(shown),
    get: (id) => entries.get(id),
    match: (name, program) => program && [...entries.values()].find((entry) => entry.name === name && isSameProgram(entry, program)),
    hasName: (name) => [...entries.values()].some((entry) => entry.name === name),
    add(name, program) {
      reread()
      const now = context.now().toISOString()
      const all = [...entries.values()]
      const before = all.find((entry) => entry.name === name && isSameFile(entry, program))
      const entry: AllowedClient = {
        id: before?.id ?? context.newId(),
        name,
        executable: program.executable,
        ...defined({ script: program.script }),
        fingerprint: program.fingerprint,
        since: now,
        lastUsed: now,
        // The grant was for the program as it was before.
        directEdits: before?.fingerprint === program.fingerprint && before.directEdits,
      }
      write([...all.filter((other) => other !== before && !isLeftover(other, entry)), entry])
      return entry
    },
    remove(id) {
      reread()
      if (!entries.has(id)) return false
      write([...entries.values()].filter((entry) => entry.id !== id))
      return true
    },
    grant(id, directEdits) {
      reread()
      if (!entries.has(id)) return false
      write([...entries.values()].map((entry) => (entry.id === id ? { ...entry, directEdits } : entry)))
      return true
    },
    touch(id) {
      const now = context.now()
      if (Math.abs(now.getTime() - (savedAt.get(id) ?? Number.NEGATIVE_INFINITY)) < touchMs) return
      savedAt.set(id, now.getTime())
      used.set(id, now.toISOString())
      unsaved.add(id)
      timer ??= setImmediate(saveUsed)
    },
    reread,
    async ready() {
      if (state) return
      state = await openedState(context)
      if (state) readAll()
    },
    close() {
      clearImmediate(timer)
      saveUsed()
    },
  }
}

/** The same file with the same contents. */
function isSameProgram(entry: AllowedClient, program: PeerProgram): boolean {
  return isSameFile(entry, program) && entry.fingerprint === program.fingerprint
}

function isSameFile(entry: Pick<AllowedClient, 'executable' | 'script'>, program: Pick<PeerProgram, 'executable' | 'script'>): boolean {
  return entry.executable === program.executable && entry.script === program.script
}

/** Editors with a separate folder for each version leave an entry behind with each update. */
function isLeftover(entry: AllowedClient, { name }: AllowedClient): boolean {
  return entry.name === name && !existsSync(entry.script ?? entry.executable)
}

async function loadParse(): Promise<Parse> {
  const { allowlistSchema } = await import('@sheaf/contract/schemas')
  return (value) => allowlistSchema.safeParse(value).data
}

/** Without a state nothing is remembered: every editor needs approval. */
async function openedState(context: Pick<Context, 'state'>): Promise<State | undefined> {
  try {
    return await context.state()
  } catch (problem) {
    if (isRefusal(problem)) return undefined
    throw problem
  }
}

function isUnreadable(state: State | undefined): boolean {
  return state?.problems().some(({ path }) => path.endsWith(`"${key}"`)) ?? false
}

function rawEntries(raw: unknown): { id: unknown }[] {
  return Array.isArray(raw) ? raw.filter((entry: unknown) => typeof entry === 'object' && entry !== null && 'id' in entry) : []
}

function usedTimes(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}
