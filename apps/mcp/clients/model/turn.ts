// The requests and replies of a scripted model, independent of the protocol.

export interface ShownTool {
  name: string
  /** Set if the client groups its tools. */
  namespace?: string
  description: string
}

export interface ShownResult {
  /** The tool that was called, as the client names it. */
  tool: string
  /** The part of the result that the model sees. */
  text: string
}

/** One request to the model: its tools, and the results of its calls. */
export interface Turn {
  tools: ShownTool[]
  results: ShownResult[]
  /** The raw request. */
  body: string
}

/** Text as input is for the OpenAI tools that take free-form text instead of JSON. */
export type Reply = { text: string } | { call: ShownTool; input: Record<string, unknown> | string }

/** How a protocol encodes requests and replies. */
export interface Dialect {
  path: RegExp
  read(body: unknown): Omit<Turn, 'body'>
  /** `id` is new for every reply. Returns the reply as a stream and in one piece. */
  write(reply: Reply, id: string): { stream: string; whole: unknown }
}

export const event = (data: unknown, name?: string): string =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
