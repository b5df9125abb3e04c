// What a scripted server does when it receives a request. A request that the script does not name gets the usual answer.

export interface ServerScript {
  /** By method. */
  on?: Partial<Record<string, ServerStep[]>>
  /** Answers `tools/list`, `resources/list` and `prompts/list` with these. */
  tools?: unknown[]
  resources?: unknown[]
  prompts?: unknown[]
  /** Ignores SIGTERM and the end of its input. */
  ignoresEnd?: boolean
}

export type ServerStep =
  | { do: 'answer'; result: unknown }
  | { do: 'fail'; code: number; message: string }
  /** A message of the server: a notification, a request, or an answer to nothing. */
  | { do: 'send'; message: unknown }
  | { do: 'raw'; text: string }
  /** Repeats a line; without one, writes a line that never ends. */
  | { do: 'flood'; bytes: number; line?: string }
  /** One answer with a text of this length. */
  | { do: 'huge'; characters: number }
  | { do: 'complain'; text: string }
  | { do: 'hang' }
  /** Continues when this address answers. */
  | { do: 'wait'; url: string }
  | { do: 'exit'; code: number }
