// The types of a tool and its calls; tools/ has one file each. The server lists them with `listTool` and calls them with `runTool`.

import {
  type Call,
  type CancelSignal,
  defined,
  type HostApi,
  type McpToolName,
  mcpTools,
  type Progress,
  type Refusal,
} from '@sheaf/contract'
import type { z } from 'zod'
import type { Jobs } from './jobs.ts'

/** An admitted call (`McpSession.enter`), as a tool sees it. */
export interface ToolCall {
  host: HostApi
  /** The open workspace that it acts on. */
  workspace: string
  /** Edits may be committed without a review. */
  directEdits: boolean
  /** No window will ever show a review. */
  headless: boolean
  /** The folder that the client works in, if known. */
  folder?: string
  /** The client's name, for the review that it proposes. */
  client: string
  /** Notes to include in the result. */
  notes: readonly string[]
  signal: CancelSignal
  /** When it aborts, tools that can return what they have. */
  enough?: CancelSignal
  jobs: Jobs
  progress(progress: Progress): void
}

export interface ToolAnswer<Data> {
  /** One or two lines of Markdown: what this is, and how much of it. */
  summary: string
  /** The data again, as text; empty if the summary is enough. */
  body: string
  data: Data
  /** What was omitted and how to get it, one sentence each. */
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
  /** For models. Clients that hide tools behind a search find it by the first sentence. */
  description: string
  input: z.ZodObject
  output: z.ZodObject
  annotations: ToolAnnotations
  /** Argument aliases: alias → its name in `input`. snake_case and camelCase of a name are always interchangeable. */
  aliases: Readonly<Record<string, string>>
  run(input: unknown, call: ToolCall): Promise<ToolAnswer<Record<string, unknown>>>
}

interface ToolSpec<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: McpToolName
  description: string
  input: Input
  output: Output
  annotations?: Partial<Omit<ToolAnnotations, 'title'>>
  aliases?: Record<string, string>
  run(input: z.output<Input>, call: ToolCall): Promise<ToolAnswer<z.output<Output>>>
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
    run: (given, call) => spec.run(input.parse(given), call),
  }
}

/** Options for a host call: progress goes to the client, and a cancel stops the work. */
export function callOptions({ signal, enough, progress }: ToolCall): Call {
  return { signal, onProgress: progress, ...defined({ enough }) }
}
