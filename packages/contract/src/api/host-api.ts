// What clients call, by the definitions of the methods. A method is `noun.verb`; each can be canceled, and long ones report progress.

import type { McpPeer, McpSession } from '../mcp/mcp.ts'
import type { Call } from './call.ts'
import type { HostEvent } from './host-event.ts'
import type { ApiOf, InputTo, ResultOf } from './method.ts'
import type { methods } from './methods.ts'

type Methods = typeof methods
export type MethodName = keyof Methods
export type MethodInput<Name extends MethodName> = InputTo<Methods[Name]>
export type MethodResult<Name extends MethodName> = ResultOf<Methods[Name]>

/** Who calls. The connection says it, never an input. */
export type Client =
  /** Runs in the host's own process, for the person who started it. */
  | { kind: 'terminal' }
  | { kind: 'window'; id: string }
  /** An editor, an agent, a chat: a model reads the answers. */
  | { kind: 'model' }

export interface HostApi extends ApiOf<Methods> {
  /** The same host for this client: what a connection hands on. A window or a model stays what it is. */
  as(client: Client): HostApi
  /** A method by its name, for what came over a connection. */
  call(method: string, input: unknown, call?: Call): Promise<unknown>
  /** Calls back for everything that happens; answers how to stop. */
  follow(listener: (event: HostEvent) => void): () => void
  /** An MCP client came. Nothing is asked, nothing is taken. */
  openMcpSession(peer: McpPeer): Promise<McpSession>
  close(): Promise<void>
}

/** What a window may call. */
export type WindowMethod = {
  [Name in MethodName]: 'window' extends Methods[Name]['clients'][number] ? Name : never
}[MethodName]

export type WindowApi = Pick<ApiOf<Methods>, WindowMethod>
