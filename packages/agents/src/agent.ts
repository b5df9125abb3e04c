// An agent is a value: the program that the user installed, how it is started, and what it can do.

import type { AgentTerms } from '@sheaf/contract'
import type { AgentTools } from './agent-tools.ts'

export interface Agent {
  id: string
  name: string
  /** The user's program, looked up in PATH. */
  command: string
  /** The vendor's own commands, shown with a copy button and never run. */
  installWith: string
  signInWith: string
  /** What to enter in the program then. */
  thenEnter?: string
  /** For an agent that opens a session before it is signed in: prints whether it is. */
  signInStatus?: { args: readonly string[]; signedOut: RegExp }
  site: string
  terms: AgentTerms
  /** An npm package that speaks the protocol for a program that does not. */
  adapter?: AgentAdapter
  /** Arguments that make the program (or its adapter) speak the protocol on its standard streams. `{files}` is the folder of `files`. */
  args: readonly string[]
  /** Files that it is started with, by name. */
  files?: Readonly<Record<string, string>>
  /** Environment variables that the program reads besides the common ones: where its settings are. Never keys. */
  passes?: readonly string[]
  /** Environment variables set for it. */
  env?(start: AgentStart): Readonly<Record<string, string>>
  /** For an agent that runs some tools of the user's own MCP servers without asking: prints the servers, so that `env` can disable them. */
  userServers?: { args: readonly string[]; env: Readonly<Record<string, string>>; read(printed: string): string[] | undefined }
  /** Sent with each new session: switches off the agent's own tools, and whatever else costs requests that nobody asked for. */
  sessionMeta?: Readonly<Record<string, unknown>>
  /** Modes that ask before edits and commands, best first. No agent's modes are a guarantee. */
  carefulModes: readonly string[]
  /** What is different in a session with our MCP server, whose tools are then the only ones. Absent: it can't be limited to them. */
  withTools?: ToolRecipe
  /** Models that a signed-out agent falls back to: a service that the user did not choose. */
  signedOutModels?: RegExp
}

export interface AgentStart {
  /** The user's program, or the script that Node runs. */
  program: string
  /** Names of the MCP servers in the user's settings, if the agent has `userServers`. */
  userServers: readonly string[]
  /** In a session with our MCP server. */
  tools?: AgentTools
}

export interface ToolRecipe extends Partial<Pick<Agent, 'args' | 'files' | 'env' | 'sessionMeta' | 'carefulModes'>> {
  /** Passes the token in `tokenVariable`: the agent expands variables in headers, and would show the token in its command line. */
  hidesToken?: boolean
  /** Its `env` passes the server, and the session doesn't. */
  takesServerInEnv?: boolean
  /** A request that is answered once the agent has connected to the server. Absent: the agent connects before it opens a session. */
  connect?(session: { sessionId: string; cwd: string }): { method: string; params: unknown }
}

export interface AgentAdapter {
  package: string
  version: string
  /** The file in the package that is run with Node. */
  file: string
  megabytes: number
}

export function defineAgent(agent: Agent): Agent {
  return agent
}

/** Asks for no model: the agent uses the one it would use without Sheaf. */
export const defaultModel = 'default'
