// Context shared by a host's methods. Everything is opened on first use: `sheaf files` must not pay for a database or a thread.

import type { Bench, HostEvent, OpenBench, ServeExploration } from '@sheaf/contract'
import type { MapsCache } from '@sheaf/engine/codemap'
import type { Journal } from '@sheaf/engine/commit'
import type { Env } from '@sheaf/engine/disk'
import type { FactsCache } from '@sheaf/engine/facts'
import type { Pool } from '@sheaf/engine/work'
import type { State } from '@sheaf/engine/workspace'
import type { Chats } from './chat/chats.ts'
import type { Documents } from './documents/open-documents.ts'
import type { FolderPatterns } from './files/folder-patterns.ts'
import type { Keys } from './keys/index.ts'
import type { ServiceConnection } from './licensing/service-connection.ts'
import type { Models } from './models/models.ts'
import type { ProviderAccess } from './models/provider-access.ts'
import type { Servers, ToolApprovals } from './servers/servers.ts'

export interface HostOptions {
  /** The state folder: databases, caches, the license. Nothing is written outside it. Default: from `env`. */
  home?: string
  env?: Env
  now?: () => Date
  times?: Partial<HostTimes>
  /** Desktop features available to this host. */
  shell?: HostShell
  /** Returns a one-time URL for a new window. */
  makeUrl?: (workspace?: string) => string | Promise<string>
  /** Replaces the models that the user set up. */
  models?: Models
  mcp?: McpOptions
  /** Connection to the Sheaf service. Default: from the environment or the build. */
  service?: ServiceConnection
  /** Replaces the id and name from the operating system. */
  machine?: { id: string; name: string }
  /** Sheaf Bench, for a host that has it. */
  bench?: OpenBench
  /** Tools for an agent that explores the project; absent: agents are asked like other models. */
  serveExploration?: ServeExploration
  /** Long-running: renews the license automatically. */
  resident?: boolean
}

interface McpOptions {
  /** No window will ever open: editors are allowed by allowlist or by name. */
  headless?: boolean
  /** How long the first call of an unknown client waits for an answer. */
  approvalWaitMs?: number
  /** Loopback port of the daemon, once it listens. */
  port?: () => number | null
}

interface HostShell {
  kind: 'electron' | 'app-window' | 'browser'
  openWindow?(url: string): Promise<void> | void
  pickFolder?(): Promise<string | null>
  reveal?(path: string): Promise<void> | void
  /** Number of open windows. */
  windows?(): number
}

/** Delays and intervals; tests use shorter ones. */
export interface HostTimes {
  /** Debounce before changes are written to disk. */
  saveMs: number
  /** Delay after a failed write. */
  retryMs: number
  /** Delay before closing an unshown workspace. */
  idleMs: number
  /** How often to check that a root still exists. */
  pollMs: number
  /** Interval of answer updates to the windows; the first is sent immediately. */
  publishMs: number
  /** Interval of answer writes: a host that is killed loses this much. */
  persistMs: number
  /** How long an editor has to report that it failed; after that it counts as open. */
  editorMs: number
  /** How long a chat message waits for MCP servers that are still connecting. */
  serverToolsMs: number
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
  /** Publishes to all followers. */
  publish(event: HostEvent): void
  subscribe(listener: (event: HostEvent) => void): () => void
  pool(): Promise<Pool>
  /** Parser processes. */
  parsers(): Promise<Pool>
  mapsCache(): Promise<MapsCache | undefined>
  factsCache(): Promise<FactsCache | undefined>
  state(): Promise<State>
  /** Stored texts of documents. */
  documents(): Promise<Documents>
  folderPatterns: FolderPatterns
  /** Commits to open folders. Opening it completes or reverts commits that a crash interrupted. */
  journal(): Promise<Journal>
  /** Storage for provider secrets. */
  keys(): Promise<Keys>
  /** Providers and access to them. */
  providerAccess(): Promise<ProviderAccess>
  /** Models available to this user. */
  models(): Promise<Models>
  /** Conversations and answers in progress. */
  chats(): Promise<Chats>
  /** MCP servers that the person added. */
  servers(): Promise<Servers>
  /** Calls of their tools that wait for the person. */
  toolApprovals(): Promise<ToolApprovals>
  /** Benchmark runs. Rejects if this host has no bench. */
  bench(): Promise<Bench>
  serveExploration: ServeExploration | undefined
  /** Deletes the chats of a removed workspace. */
  forgetChats(workspace: string): Promise<void>
  /** Runs before everything is closed. */
  onClose(listener: () => void | Promise<void>): void
  /** Notes about settled commits, for the next method that can show them. */
  pendingNotes: string[]
  /** Cache file for the listing of a root. */
  snapshotFile(root: string): string
  /** Cache file for the file blocks of its last prompt. */
  blockFile(root: string): string
  /** Cache file for the tree of these roots' last prompt. */
  drawnTreeFile(roots: readonly string[]): string
  close(): Promise<void>
}
