// MCP servers that a person adds: programs and web services of others, with tools, resources and prompts. Their texts are untrusted.

import type { RefusalCode } from '../api/refusals.ts'

export type ServerTransport =
  /** `env`: names of variables. Their values are secrets, like those of headers. */
  { kind: 'stdio'; command: string; args: string[]; env: string[] } | { kind: 'http'; url: string; headers: string[] }

export interface ServerTool {
  name: string
  description: string
  /** JSON schema of its arguments. */
  schema: Record<string, unknown>
  /** The person allowed every call of it. */
  isAlwaysAllowed?: true
}

export interface ServerResource {
  uri: string
  name: string
  description: string
}

export interface ServerPrompt {
  name: string
  description: string
  arguments: { name: string; description: string; required: boolean }[]
}

/** What a server offers. `notes`: what was cut. */
export interface ServerCatalog {
  tools: ServerTool[]
  resources: ServerResource[]
  prompts: ServerPrompt[]
  notes: string[]
}

export interface ServerInfo {
  id: string
  name: string
  transport: ServerTransport
  /** On in the workspace that was asked about. */
  isOn: boolean
  state: 'off' | 'idle' | 'connecting' | 'connected' | 'failed' | 'signed-out'
  /** Name and version that the server reports about itself. */
  reports?: string
  catalog?: ServerCatalog
  problem?: { code: RefusalCode; says: string; try: string }
  /** The end of what the program printed to stderr. */
  log?: string
  /** Where its secrets are; absent: it has none. */
  kept?: 'keychain' | 'file'
  isSignedIn?: true
  /** A sign-in waits for the person on this page. */
  signInUrl?: string
}

/** A server in the configuration of another program, or of an open folder. Adding it is an explicit choice. */
export interface FoundServer {
  /** For `servers.change`, together with `name`. */
  file: string
  name: string
  /** The program that the configuration belongs to. */
  from: string
  /** The configuration is in this open folder, so its author may be anyone. */
  folder?: string
  transport: ServerTransport
  /** Already added with the same command or address. */
  isAdded: boolean
}

export interface FoundServers {
  servers: FoundServer[]
  /** Files that could not be read, and why. */
  problems: string[]
}

/** Text from a server, cut to a limit. */
export interface ServerText {
  text: string
  /** Number of characters that were cut. */
  cut: number
}

/** A resource in a workspace's prompt. Its text is kept in the state folder. */
export interface AttachedResource {
  server: string
  serverName: string
  uri: string
  title: string
  /** ISO 8601 */
  retrievedAt: string
  /** SHA-256 of the text. */
  hash: string
  /** Number of characters that were cut. */
  cut: number
  /** The server reported a change since. */
  isChanged?: true
}

/** A tool as a model sees it. */
export interface AskTool {
  /** Letters, digits, `_` and `-`, at most 64. */
  name: string
  description: string
  schema: Record<string, unknown>
}

/** One call of a tool of a server by a model, as a chat stores it. */
export interface ServerToolCall {
  id: string
  /** ID, and name at the time of the call. */
  server: string
  serverName: string
  tool: string
  /** JSON, all of it. */
  arguments: string
  /** `asked`: waits for the person. */
  state: 'asked' | 'running' | 'done' | 'failed' | 'denied'
  /** Exactly what the model gets, without its frame. */
  result?: string
  cut?: number
}

export type ToolAnswer = 'once' | 'chat' | 'always' | 'deny'
