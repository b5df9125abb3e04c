// Editors and agents that talk to Sheaf by MCP: who they are, what they are allowed, and what they did.

import type { Call } from '../api/call.ts'
import type { RefusalCode } from '../api/refusals.ts'
import type { McpToolName } from './mcp-tools.ts'

/** What holds for every editor. The planner model is the `planner` slot of the models. */
export interface McpSettings {
  /** Whether the server is on when Sheaf starts. */
  launchOnStart: boolean
  /** Where a tool differs from what is built in. */
  tools: Partial<Record<McpToolName, boolean>>
  /** Advertised by DNS-SD on the loopback interface. */
  advertise: boolean
}

export const defaultMcpSettings: McpSettings = { launchOnStart: true, tools: {}, advertise: false }

/** The program at the other end, as far as the system tells. */
export interface PeerProgram {
  pid: number
  /** Real path of the executable. */
  executable: string
  /** What an interpreter runs: real path of the script. */
  script?: string
  /** SHA-256 of the script, else of the executable. */
  fingerprint: string
}

/** One connection of a client, as the transport knows it. */
export interface McpPeer {
  transport: 'stdio' | 'http'
  /** The client's working folder, where it is known. */
  folder?: string
  /** Unknown: it can be allowed once, never remembered. Found out when it is first needed. */
  program(): Promise<PeerProgram | undefined>
  /** Names that the person allowed when starting it (`--allow`); only headless. */
  allow?: readonly string[]
  /** What runs is to be cancelled: it was revoked, cut off, or the server is switched off. The connection stays; its next call is refused. */
  onCut?(why: RefusalCode): void
}

/** What a client says about itself. Not to be believed without its program. */
export interface McpClaim {
  name: string
  version: string
}

/** An entry of the allowlist. Kept beside the settings: a window can take one away, only an approval makes one. */
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
  /** `take-over`: it is known or was allowed, but another editor is connected. `changed`: on the allowlist, but its program is another now. */
  kind: 'new' | 'changed' | 'take-over'
  name: string
  version: string
  transport: McpPeer['transport']
  folder?: string
  program?: Omit<PeerProgram, 'fingerprint'>
  /** The tool that it called first. */
  tool: string
  /** What the tools that are on can do. */
  effects: { reads: string[]; chooses: string[]; asksModels: string[]; edits: string[] }
  /** Who is connected now, for a take-over. */
  connected?: string
  /** False: its program is not known, so it cannot be remembered. */
  canRemember: boolean
  at: string
}

export type McpAnswer = 'once' | 'always' | 'deny'

export type McpState = 'off' | 'listening' | 'connecting' | 'connected' | 'running'

/** The words of formats §4.3. */
export function mcpWords({ state, client }: Pick<McpStatus, 'state' | 'client'>): string {
  if (state === 'off') return 'Server Off'
  if (state === 'listening') return 'Listening'
  if (state === 'connecting') return 'Connecting'
  return state === 'running' ? 'Tool Running' : `Connected: ${client?.name ?? ''}`
}

export interface McpClientShown {
  connection: string
  name: string
  version: string
  transport: McpPeer['transport']
  folder?: string
  executable?: string
  since: string
  /** On the allowlist: its entry. */
  allowed?: string
  directEdits: boolean
  calls: number
}

export interface McpStatus {
  state: McpState
  /** The editor that has the slot. */
  client?: McpClientShown
  /** The tool that runs now. */
  tool?: string
  /** The window that owns the server, and the workspace it shows. */
  owner: { window: string; workspace?: string } | null
  /** Questions that wait for an answer, oldest first. The owner shows them; without one every window does. */
  approvals: McpApproval[]
  /** The allowlist. */
  allowed: AllowedClient[]
  /** Loopback port of Streamable HTTP; null in a headless server. */
  port: number | null
}

/** A call that has ended: sizes and times, never contents. */
export interface McpCallRecord {
  id: string
  at: string
  client: string
  tool: string
  ms: number
  bytesIn: number
  bytesOut: number
  /** Why it was refused or failed; absent: it was answered. */
  refused?: RefusalCode | 'bug'
}

/** A call that was let in. */
export interface McpEntered {
  workspace: string
  /** Edits may be committed without a review. */
  directEdits: boolean
  /** True: there is no window in which anything could be reviewed. */
  headless: boolean
  /** What every result of this call has to say along. */
  notes: string[]
  /** The call has ended; only the first time counts. */
  leave(left: { bytes: number; refused?: RefusalCode | 'bug' }): void
}

/** One connected client; within one process, because a peer has callbacks. */
export interface McpSession {
  /** As in `McpClientShown`. */
  readonly connection: string
  /**
   * Before a tool runs, in this order: on, tool on, Pro, allowed, slot, workspace. Throws the refusal. `tool` may also be `resource`
   * or `prompt`, which are always on.
   */
  enter(input: { claim: McpClaim; tool: McpToolName | 'resource' | 'prompt'; bytes: number }, call?: Call): Promise<McpEntered>
  /** What it has running is over, and the next editor may come. */
  close(): Promise<void>
}

/** An editor that Sheaf can set up. */
export interface EditorShown {
  id: EditorId
  name: string
  /** Its configuration, whether or not it is there yet. */
  file: string
  /** `absent`: the editor does not seem to be installed. `other`: there is an entry that starts something else. */
  state: 'absent' | 'not-set-up' | 'set-up' | 'other' | 'unreadable'
  says?: string
}

export const editorIds = ['claude-code', 'claude-desktop', 'cursor', 'codex', 'vscode', 'gemini-cli', 'opencode'] as const
export type EditorId = (typeof editorIds)[number]

/** What setting up would do to a configuration file. */
export interface EditorChange {
  editor: EditorId
  file: string
  /** Hash of what is there now; null: there is no such file. Writing asks for it again. */
  before: string | null
  oldText: string
  newText: string
  /** Nothing to do. */
  isSame: boolean
}

export interface McpSnippet {
  /** As the editor's documentation has it: JSON or TOML. */
  language: 'json' | 'toml'
  text: string
  /** Where it belongs. */
  file?: string
}

export type McpChange =
  | { client: string; directEdits: boolean }
  /** Takes an entry off the allowlist; whoever came in by it is cut off. */
  | { client: string; allowed: false }
  /** Cuts off a connected editor. */
  | { connection: string; connected: false }
