// What a tool is, and what it is given: one file of tools/ each. Whoever serves lists them with `listTool` and calls them with `runTool`.

import { type Call, type Cancel, type HostApi, type McpToolName, mcpTools, type Progress, type Refusal } from '@sheaf/contract'
import type { z } from 'zod'

/** A call that was let in (`McpSession.enter`), as a tool sees it. */
export interface ToolCall {
  host: HostApi
  /** The open workspace that it acts on. */
  workspace: string
  /** Edits may be committed without a review. */
  directEdits: boolean
  /** No window will ever show a review. */
  headless: boolean
  /** The client's name, for the review that it proposes. */
  client: string
  /** What every result has to say along. */
  notes: readonly string[]
  signal: Cancel
  progress(progress: Progress): void
}

export interface ToolAnswer<Data> {
  /** One or two lines of Markdown: what this is, and how much of it. */
  summary: string
  /** The data once more, as text; empty where the summary says it all. */
  body: string
  data: Data
  /** What is not in it, and how to get it; each a sentence. */
  leftOff?: readonly string[]
  notes?: readonly string[]
  /** Nothing was done, and the data says why. */
  refused?: Refusal
}

export interface ToolAnnotations {
  title: string
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

export interface Tool {
  name: McpToolName
  /** For models. The first sentence must find it for clients that hide tools behind a search. */
  description: string
  input: z.ZodObject
  output: z.ZodObject
  annotations: ToolAnnotations
  /** Other words for an argument: alias → its name in `input`. snake_case and camelCase of a name are always taken for one another. */
  aliases: Readonly<Record<string, string>>
  run(input: unknown, on: ToolCall): Promise<ToolAnswer<Record<string, unknown>>>
}

interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: McpToolName
  description: string
  input: Input
  output: Output
  annotations?: Partial<Omit<ToolAnnotations, 'title'>>
  aliases?: Record<string, string>
  run(input: z.output<Input>, on: ToolCall): Promise<ToolAnswer<z.output<Output>>>
}

export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(spec: ToolSpec<Input, Output>): Tool {
  const { name, description, input, output, annotations, aliases = {} } = spec
  const { title, effect } = mcpTools[name]
  return {
    name,
    description,
    input,
    output,
    aliases,
    annotations: {
      title,
      readOnlyHint: effect === 'reads',
      destructiveHint: false,
      idempotentHint: effect === 'reads',
      openWorldHint: effect === 'asks-models',
      ...annotations,
    },
    run: (given, on) => spec.run(input.parse(given), on),
  }
}

/** How a tool asks the host: its progress goes to the client, its end ends the work. */
export function callOf({ signal, progress }: ToolCall): Call {
  return { signal, onProgress: progress }
}
