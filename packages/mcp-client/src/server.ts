// A server as it is started, and a connection to it.

import type { CancelSignal, ServerCatalog } from '@sheaf/contract'
import type { OAuthStore } from './oauth/oauth-provider.ts'

export interface StdioLaunch {
  transport: 'stdio'
  command: string
  args: readonly string[]
  /** Added to the few variables that every helper gets. */
  env: Readonly<Record<string, string>>
  /** An empty folder: never an open one, where a program's helpers could be looked up. */
  cwd: string
}

export interface HttpLaunch {
  transport: 'http'
  url: string
  headers: Readonly<Record<string, string>>
  /** Absent: the person hasn't signed in. */
  oauth?: OAuthStore
}

export type ServerLaunch = StdioLaunch | HttpLaunch

export interface ContentText {
  text: string
  /** Number of characters that were cut. */
  cut: number
  /** The server reports that the call failed. */
  isError?: true
}

export type ServerChange = { what: 'catalog' } | { what: 'resource'; uri: string }

export interface ServerConnection {
  /** Name and version that the server reports about itself. */
  reports: string
  /** Lists everything again. */
  list(signal?: CancelSignal): Promise<ServerCatalog>
  readResource(uri: string, signal?: CancelSignal): Promise<ContentText>
  getPrompt(name: string, args: Readonly<Record<string, string>>, signal?: CancelSignal): Promise<ContentText>
  callTool(name: string, args: Readonly<Record<string, unknown>>, signal?: CancelSignal): Promise<ContentText>
  /** Reports changes of this resource from now on. False: the server can't. */
  subscribe(uri: string): Promise<boolean>
  /** Resolves when the connection has ended, with the reason; empty after `close`. */
  ended: Promise<string>
  /** The end of what the program printed to stderr. */
  log(): string
  close(): Promise<void>
}
