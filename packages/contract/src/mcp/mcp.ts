// MCP clients (editors and agents): their identity, their permissions and their calls.

import type { Call } from '../api/call.ts'
import type { RefusalCode } from '../api/refusals.ts'
import type { McpToolName } from './mcp-tools.ts'

/** Settings for all editors. The planner model is the `mcp` slot of the model settings. */
export interface McpSettings {
  /** Whether the server is on when Sheaf starts. */
  launchOnStart: boolean
  /** Tools whose state differs from the default. */
  tools: Partial<Record<McpToolName, boolean>>
  /** Advertised by DNS-SD on the loopback interface. */
  advertise: boolean
  /** Editors list only the tools that agents use most, and one tool for the others. */
  lean?: boolean
}

export const defaultMcpSettings: McpSettings = { launchOnStart: true, tools: {}, advertise: false }

/** The client's program, as reported by the OS. */
export interface PeerProgram {
  pid: number
  /** Real path of the executable. */
  executable: string
  /** Real path of the script, if the executable is an interpreter. */
  script?: string
  /** SHA-256 of the script, or else of the executable. */
  fingerprint: string
}

/** One client connection, as the transport sees it. */
export interface McpPeer {
  transport: 'stdio' | 'http'
  /** The client's working folder, if known. */
  folder?: string
  /** Determined on first use. Undefined: unknown, so the client can be allowed once but not remembered. */
  program(): Promise<PeerProgram | undefined>
  /** Names that the person allowed at startup (`--allow`); used only while there is no window. */
  allow?: readonly string[]
  /** Cancels running calls: the client was revoked, cut off or replaced, or the server is off. The connection stays open. */
  onCutOff?(why: RefusalCode): void
}

/** What a client claims to be. Not trusted without its program. */
export interface McpClaim {
  name: string
  version: string
}

/** An entry of the allowlist. Stored separately from the settings: a window can remove one, but only an approval creates one. */
export interface AllowedClient {
  id: string
  name: string
  executable: string
  script?: string
  fingerprint: string
  /** ISO 8601 */
  since: string
  lastUsed: string
  /** Edits of this client are committed without a review. */
  directEdits: boolean
}

export interface McpApproval {
  id: string
  /** `take-over`: allowed, but another editor is connected. `changed`: on the allowlist, but with a different program. */
  kind: 'new' | 'changed' | 'take-over'
  name: string
  version: string
  transport: McpPeer['transport']
  folder?: string
  program?: Omit<PeerProgram, 'fingerprint'>
  /** The tool of its first call. */
  tool: string
  /** What the enabled tools can do. */
  effects: { reads: string[]; chooses: string[]; asksModels: string[]; edits: string[] }
  /** The connected editor, for a take-over. */
  connected?: string
  /** False: its program is unknown, so it cannot be remembered. */
  canRemember: boolean
  at: string
}

export type McpAnswer = 'once' | 'always' | 'deny'

export type McpState = 'off' | 'listening' | 'connecting' | 'connected' | 'running'

/** The labels of formats §4.3. */
export function mcpStatusLabel({ state, client }: Pick<McpStatus, 'state' | 'client'>): string {
  if (state === 'off') return 'Server Off'
  if (state === 'listening') return 'Listening'
  if (state === 'connecting') return 'Connecting'
  return state === 'running' ? 'Tool Running' : `Connected: ${client?.name ?? ''}`
}

export interface McpClientInfo {
  connection: string
  name: string
  version: string
  transport: McpPeer['transport']
  folder?: string
  executable?: string
  since: string
  /** Id of its allowlist entry, if any. */
  allowed?: string
  directEdits: boolean
  calls: number
}

export interface McpStatus {
  state: McpState
  /** The editor that holds the slot. */
  client?: McpClientInfo
  /** The tool that is running. */
  tool?: string
  /** The window that owns the server, and the workspace it shows. */
  owner: { window: string; workspace?: string } | null
  /** Pending approvals, oldest first. Shown by the owner, or by every window if there is none. */
  approvals: McpApproval[]
  allowed: AllowedClient[]
  /** Loopback port of Streamable HTTP; null in a headless server. */
  port: number | null
}

/** A finished call: sizes and times, never contents. */
export interface McpCallRecord {
  id: string
  at: string
  client: string
  tool: string
  ms: number
  bytesIn: number
  bytesOut: number
  /** Why it was refused or failed; absent: it succeeded. */
  refused?: RefusalCode | 'bug'
}

/** A call that was admitted. */
export interface McpInvocation {
  workspace: string
  /** The folder that the client works in, if known. */
  folder?: string
  /** Edits may be committed without a review. */
  directEdits: boolean
  /** True: there is no window to review anything in. */
  headless: boolean
  /** Notes to include in every result of this call. */
  notes: string[]
  /** Ends the call; only the first time counts. */
  leave(outcome: { bytes: number; refused?: RefusalCode | 'bug' }): void
}

/** One connected client. Only within one process, because a peer has callbacks. */
export interface McpSession {
  /** As in `McpClientInfo`. */
  readonly connection: string
  /**
   * Checks before a tool runs, in this order: server on, tool on, Pro, client allowed, slot, workspace. Throws the refusal. `tool` may also
   * be `resource` or `prompt`, which are always on.
   */
  enter(input: { claim: McpClaim; tool: McpToolName | 'resource' | 'prompt'; bytes: number }, call?: Call): Promise<McpInvocation>
  /** Ends its running calls and frees the slot for the next editor. */
  close(): Promise<void>
}

/** An editor that Sheaf can set up. */
export interface EditorInfo {
  id: EditorId
  name: string
  /** Its configuration file, which may not exist yet. */
  file: string
  /** `absent`: the editor does not seem to be installed. `other`: an entry exists but starts something else. */
  state: 'absent' | 'not-set-up' | 'set-up' | 'other' | 'unreadable'
  message?: string
}

export const editorIds = ['claude-code', 'claude-desktop', 'cursor', 'codex', 'vscode', 'gemini-cli', 'opencode'] as const
export type EditorId = (typeof editorIds)[number]

/** The change that setting up makes to a configuration file. */
export interface EditorChange {
  editor: EditorId
  file: string
  /** Hash of the current file; null: it does not exist. Required again for writing. */
  before: string | null
  oldText: string
  newText: string
  isSame: boolean
  /** Set once it was written: the copy of the old file; null if there was none. */
  backup?: string | null
}

export interface McpSnippet {
  /** Format of the editor's configuration. */
  language: 'json' | 'toml'
  text: string
  /** The file it belongs in. */
  file?: string
}
