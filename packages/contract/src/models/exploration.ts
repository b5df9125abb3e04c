// A Context Builder run by an agent: the agent reads the project with Sheaf's tools only, and proposes what to select.

import type { HostApi } from '../api/host-api.ts'
import type { LineRange } from '../workspace/selection.ts'

/**
 * The name of the MCP server in the agent's session. Not `sheaf`: users have a server of that name in the settings of their agents, and
 * Codex would use that one instead. One word, because agents replace hyphens and split names at underscores.
 */
export const explorationServer = 'sheafcontext'

/** Tools for reading, and the one for the result. */
export const explorationTools = ['search', 'get_file_tree', 'get_codemap', 'read_file', 'find_symbol', 'propose_context'] as const

/** A file as the agent named it. */
export interface ContextProposalFile {
  path: string
  why: string
  /** Absent: the whole file. */
  part?: { mode: 'slices'; ranges: LineRange[] } | { mode: 'map' }
}

export interface ContextProposal {
  files: ContextProposalFile[]
  /** The task, rewritten with what the agent learned. */
  task?: string
}

export interface ExplorationOptions {
  /** For a model: it never sees secrets. */
  host: HostApi
  workspace: string
  /** Most tokens of all results together. */
  readTokens: number
  /** Before each call: what the agent looks at, in one line, and the tokens that it read before. */
  onLook(look: { text: string; tokens: number }): void
  /** Returns what to tell the agent. The last proposal counts. */
  propose(proposed: ContextProposal): Promise<string>
}

/** The tools of one run, on the loopback interface. */
export interface Exploration {
  url: string
  /** Required in the header `Authorization`. */
  token: string
  close(): Promise<void>
}

export type ServeExploration = (options: ExplorationOptions) => Promise<Exploration>
