// Opens a host over a temporary folder of files, as a window would: real parts, and events to wait for.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Budget, HostApi, HostEvent, OpenWorkspace } from '@sheaf/contract'
import { openHost } from '../index.ts'

type EventOf<Type extends HostEvent['type']> = Extract<HostEvent, { type: Type }>

export interface App {
  host: HostApi
  /** Contains the root, the state folder, and files outside both. */
  folder: string
  root: string
  home: string
  opened: OpenWorkspace
  /** Input for methods of the open workspace. */
  here: { workspace: string }
  events: HostEvent[]
  write(path: string, text: string | Uint8Array): void
  /** The first matching event of this type after `from`, past or future. */
  event<Type extends HostEvent['type']>(type: Type, fits?: (event: EventOf<Type>) => boolean, from?: number): Promise<EventOf<Type>>
  /** The first matching budget. */
  budget(fits: (budget: Budget) => boolean): Promise<Budget>
  select(...paths: string[]): Promise<void>
  close(): Promise<void>
}

export interface AppOptions {
  pro?: boolean
  env?: Record<string, string>
  host?: Partial<Parameters<typeof openHost>[0]>
  /** A closed app whose folders and state are opened again. */
  again?: Pick<App, 'folder'>
}

export async function openApp(files: Record<string, string | Uint8Array> = {}, options: AppOptions = {}): Promise<App> {
  const folder = options.again?.folder ?? realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-app-')))
  const root = join(folder, 'repo')
  const home = join(folder, 'home')
  mkdirSync(root, { recursive: true })
  const write = (path: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  const env = { HOME: folder, PATH: process.env.PATH ?? '', SHEAF_KEYS: 'file', ...options.env }
  // Starting a server takes longer on a busy machine, and must not decide what a test sees.
  const times = { serverToolsMs: 60_000, ...options.host?.times }
  const host = openHost({ home, env, ...options.host, times })
  if (options.pro ?? !options.again) await host['license.change']({ type: 'start-trial' })
  const events: HostEvent[] = []
  const waiting = new Set<(event: HostEvent) => void>()
  host.subscribe((event) => {
    events.push(event)
    for (const each of waiting) each(event)
  })
  const opened = await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots: [root] })
  // Resolves once the folder is watched: a file saved before that raises no event.
  await host['tree.list']({ workspace: opened.id, refresh: true })

  function event<Type extends HostEvent['type']>(
    type: Type,
    fits: (event: EventOf<Type>) => boolean = () => true,
    from = 0,
  ): Promise<EventOf<Type>> {
    const is = (each: HostEvent): each is EventOf<Type> => each.type === type && fits(each as EventOf<Type>)
    const received = events.slice(from).find(is)
    if (received) return Promise.resolve(received)
    return new Promise((resolve) => {
      const listen = (each: HostEvent): void => {
        if (!is(each)) return
        waiting.delete(listen)
        resolve(each)
      }
      waiting.add(listen)
    })
  }

  return {
    host,
    folder,
    root,
    home,
    opened,
    here: { workspace: opened.id },
    events,
    write,
    event,
    budget: async (fits) => (await event('budget-changed', ({ budget }) => fits(budget))).budget,
    async select(...paths) {
      await host['selection.change']({ workspace: opened.id, change: { type: 'check', paths, checked: true } })
    },
    async close() {
      await host.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
