// What the methods of one host share. Everything is opened on first use: `sheaf files` must not pay for a database or a thread.

import type { Bench, HostEvent, OpenBench } from '@sheaf/contract'
import type { MapsCache } from '@sheaf/engine/codemap'
import type { Journal } from '@sheaf/engine/commit'
import type { Env } from '@sheaf/engine/disk'
import type { FactsCache } from '@sheaf/engine/facts'
import type { Pool } from '@sheaf/engine/work'
import type { State } from '@sheaf/engine/workspace'
import type { Chats } from './chat/chats.ts'
import type { Keys } from './keys/index.ts'
import type { ServiceConnection } from './licensing/service-connection.ts'
import type { Models } from './models/models.ts'
import type { Reach } from './models/reach.ts'

export interface HostOptions {
  /** The state folder: databases, caches, the license. Nothing is written outside it. By default what `env` says. */
  home?: string
  env?: Env
  now?: () => Date
  times?: Partial<HostTimes>
  /** What the desktop around this host can do. */
  shell?: HostShell
  /** An address at which a new window may open once. */
  makeUrl?: (workspace?: string) => string | Promise<string>
  /** In place of the models that the user set up. */
  models?: Models
  mcp?: McpOptions
  /** The way to the Sheaf service; by default what the environment or the build says. */
  service?: ServiceConnection
  /** In place of what the operating system says of this machine. */
  machine?: { id: string; name: string }
  /** Sheaf Bench, for a host that has it. */
  bench?: OpenBench
  /** Stays open for long: it renews the license by itself. */
  resident?: boolean
}

interface McpOptions {
  /** No window will ever come: editors are let in by the allowlist or by name. */
  headless?: boolean
  /** The first call of a client that nobody knows waits so long for an answer. */
  approvalWaitMs?: number
  /** Loopback port of the daemon, once it listens. */
  port?: () => number | null
}

interface HostShell {
  kind: 'electron' | 'app-window' | 'browser'
  openWindow?(url: string): Promise<void> | void
  pickFolder?(): Promise<string | null>
  reveal?(path: string): Promise<void> | void
  /** How many windows are open. */
  windows?(): number
}

/** How long things take; tests are in more of a hurry. */
export interface HostTimes {
  /** A change is written so long after it was made, together with those that followed. */
  saveMs: number
  /** After a failed write. */
  retryMs: number
  /** A workspace that no window shows is put away. */
  idleMs: number
  /** How often it is looked whether a root is still there. */
  pollMs: number
  /** Between two words of an answer to the windows; the first is told at once. */
  tellMs: number
  /** Between two writes of an answer: so much is lost when the host is killed. */
  keepMs: number
}

export interface Context {
  home: string
  env: Env
  now(): Date
  newId(): string
  times: HostTimes
  shell: HostShell | undefined
  makeUrl: HostOptions['makeUrl']
  mcp: McpOptions
  service: ServiceConnection
  machine: HostOptions['machine']
  /** To everyone who follows this host. */
  tell(event: HostEvent): void
  follow(listener: (event: HostEvent) => void): () => void
  pool(): Promise<Pool>
  /** Processes, for parsers. */
  parsers(): Promise<Pool>
  mapsCache(): Promise<MapsCache | undefined>
  factsCache(): Promise<FactsCache | undefined>
  state(): Promise<State>
  /** What was written into open folders. Opening it finishes or takes back what a crash left half done. */
  journal(): Promise<Journal>
  /** Where the secrets of providers are kept. */
  keys(): Promise<Keys>
  /** The providers, and the way to them. */
  reach(): Promise<Reach>
  /** The models that this user can reach. */
  models(): Promise<Models>
  /** Conversations, and the answers that are being written. */
  chats(): Promise<Chats>
  /** Benchmark runs. Refuses where this host has no bench. */
  bench(): Promise<Bench>
  /** Of a workspace that was removed. */
  forgetChats(workspace: string): Promise<void>
  /** Runs before everything is closed. */
  onClose(listener: () => void | Promise<void>): void
  /** Notes about settled commits, for the next method that can tell them. */
  pendingNotes: string[]
  /** Where the listing of a root is kept between runs. */
  snapshotFile(root: string): string
  /** Where the file blocks of its last prompt are kept. */
  blockFile(root: string): string
  close(): Promise<void>
}
