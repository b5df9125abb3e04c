// The host API, derived from the method definitions. Methods are named `noun.verb`; all can be canceled, and long ones report progress.

import type { McpPeer, McpSession } from '../mcp/mcp.ts'
import type { Call } from './call.ts'
import type { HostEvent } from './host-event.ts'
import type { ApiOf, InputOf, ResultOf } from './method.ts'
import type { methods } from './methods.ts'

type Methods = typeof methods
export type MethodName = keyof Methods
export type MethodInput<Name extends MethodName> = InputOf<Methods[Name]>
export type MethodResult<Name extends MethodName> = ResultOf<Methods[Name]>

/** The caller. Set by the connection, never read from an input. */
export type Client =
  /** Runs in the host process, for the person who started it. */
  | { kind: 'terminal' }
  | { kind: 'window'; id: string }
  /** An editor, an agent or a chat: a model reads the answers. */
  | { kind: 'model' }

export interface HostApi extends ApiOf<Methods> {
  /** The same host for this client, for use by a connection. A window or a model cannot become another client. */
  as(client: Client): HostApi
  /** Calls a method by name, for messages from a connection. */
  call(method: string, input: unknown, call?: Call): Promise<unknown>
  /** Subscribes to all events; returns the unsubscribe function. */
  subscribe(listener: (event: HostEvent) => void): () => void
  /** Registers a new MCP client. Does not ask for approval or take the slot yet. */
  openMcpSession(peer: McpPeer): Promise<McpSession>
  close(): Promise<void>
}

/** Methods that a window may call. */
export type WindowMethod = {
  [Name in MethodName]: 'window' extends Methods[Name]['clients'][number] ? Name : never
}[MethodName]

export type WindowApi = Pick<ApiOf<Methods>, WindowMethod>
