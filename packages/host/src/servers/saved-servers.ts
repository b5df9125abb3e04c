// Saves MCP servers: a row in the state for each, and its secrets in the key store.

import { Refusal, type SavedServer } from '@sheaf/contract'
import type { State } from '@sheaf/engine/workspace'
import type { SavedSignIn } from '@sheaf/mcp-client'
import type { Keys, Secrets } from '../keys/index.ts'

interface Needed {
  state(): Promise<State>
  keys(): Promise<Keys>
}

export interface SavedServers {
  all(): Promise<Map<string, SavedServer>>
  /** Refuses `mcp-server-unknown`. */
  get(id: string): Promise<SavedServer>
  save(id: string, server: SavedServer): Promise<void>
  remove(id: string): Promise<void>
  /** Values of variables or headers, by name. */
  values(id: string): Promise<Secrets>
  /** Replaces them. */
  saveValues(id: string, values: Secrets): Promise<void>
  signIn(id: string): Promise<SavedSignIn>
  saveSignIn(id: string, saved: SavedSignIn): Promise<void>
}

const prefix = 'server.'
const valuePrefix = 'value:'
const signInPrefix = 'sign-in:'

export async function openSavedServers(context: Needed): Promise<SavedServers> {
  const { savedServerSchema } = await import('@sheaf/contract/schemas')
  const isSaved = (value: unknown): value is SavedServer => savedServerSchema.safeParse(value).success
  const table = async () => (await context.state()).settings
  const find = async (id: string) => (await table()).get(`${prefix}${id}`, isSaved)
  const get = async (id: string): Promise<SavedServer> => {
    const saved = await find(id)
    if (saved === undefined) throw new Refusal('mcp-server-unknown')
    return saved
  }
  const save = async (id: string, server: SavedServer): Promise<void> => (await table()).set(`${prefix}${id}`, server)
  const read = async (id: string): Promise<Secrets> => {
    const { kept } = await get(id)
    return kept === undefined ? {} : ((await (await context.keys()).read(keyOf(id), kept)) ?? {})
  }
  const write = async (id: string, secrets: Secrets): Promise<void> => {
    const { kept: before, ...server } = await get(id)
    const keys = await context.keys()
    if (Object.keys(secrets).length > 0) return save(id, { ...server, kept: await keys.write(keyOf(id), secrets) })
    if (before !== undefined) await keys.remove(keyOf(id), before)
    await save(id, server)
  }
  return {
    async all() {
      const rows = await table()
      return new Map(
        rows.keys(prefix).flatMap((key) => {
          const server = rows.get(key, isSaved)
          return server === undefined ? [] : [[key.slice(prefix.length), server] as const]
        }),
      )
    },
    get,
    save,
    async remove(id) {
      const { kept } = await get(id)
      if (kept !== undefined) await (await context.keys()).remove(keyOf(id), kept)
      ;(await table()).set(`${prefix}${id}`, undefined)
    },
    values: async (id) => strip(await read(id), valuePrefix),
    saveValues: async (id, values) =>
      write(id, { ...withPrefix(strip(await read(id), signInPrefix), signInPrefix), ...withPrefix(values, valuePrefix) }),
    signIn: async (id) => strip(await read(id), signInPrefix),
    async saveSignIn(id, saved) {
      const values = strip(await read(id), valuePrefix)
      await write(id, { ...withPrefix(values, valuePrefix), ...withPrefix({ ...saved }, signInPrefix) })
    },
  }
}

const keyOf = (id: string): string => `mcp-server-${id}`

function strip(secrets: Secrets, start: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(secrets).flatMap(([name, value]) => (name.startsWith(start) ? [[name.slice(start.length), value]] : [])),
  )
}

function withPrefix(secrets: Secrets, start: string): Record<string, string> {
  return Object.fromEntries(Object.entries(secrets).map(([name, value]) => [`${start}${name}`, value]))
}
