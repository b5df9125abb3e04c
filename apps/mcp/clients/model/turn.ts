// What a scripted model is told and what it may say, whatever the protocol.

export interface ToolSeen {
  name: string
  /** Where a client groups its tools. */
  namespace?: string
  description: string
}

export interface ResultSeen {
  /** The tool that was called, as the client names it. */
  tool: string
  /** What the model is shown of the result. */
  text: string
}

/** One request to the model: the tools it has, and what came of those it called. */
export interface Turn {
  tools: ToolSeen[]
  results: ResultSeen[]
  /** The request as it came. */
  body: string
}

export type Reply = { says: string } | { call: ToolSeen; input: Record<string, unknown> }

/** How a protocol says it. */
export interface Dialect {
  path: RegExp
  read(body: unknown): Omit<Turn, 'body'>
  /** `id` is new for every reply. `stream` false: in one piece. */
  write(reply: Reply, id: string): { stream: string; whole: unknown }
}

export const event = (data: unknown, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
