// What a scripted agent does when it receives a request. A request that the script does not name gets the usual answer.

export interface AgentScript {
  /** By method. */
  on: Partial<Record<string, Step[]>>
  /** Ignores SIGTERM and the end of its input. */
  ignoresEnd?: boolean
  /** Starts a process that ignores SIGTERM. */
  child?: boolean
}

export type Step =
  | { do: 'answer'; result: unknown }
  | { do: 'fail'; code: number; message: string; data?: unknown }
  | { do: 'say'; text: string; times?: number }
  | { do: 'think'; text: string }
  | { do: 'update'; update: unknown }
  /** Waits for the answer. */
  | { do: 'request'; method: string; params: unknown }
  /** Of the first MCP server in `session/new`. Its answer, or `{ failed: … }`, is logged as `called`. */
  | { do: 'call-tool'; name: string; arguments: unknown }
  | { do: 'raw'; base64: string }
  | { do: 'flood'; bytes: number; line?: string }
  | { do: 'complain'; text: string }
  | { do: 'close-output' }
  | { do: 'await-cancel' }
  | { do: 'hang' }
  | { do: 'exit'; code: number }
