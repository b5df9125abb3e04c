// The type of an MCP prompt: a workflow with the tools for the user's task. It contains nothing from the user's files.

export interface McpPrompt {
  name: string
  title: string
  description: string
  arguments: readonly PromptArgument[]
  /** Text of the single user message. */
  text(args: Readonly<Record<string, string | undefined>>): string
}

interface PromptArgument {
  name: string
  description: string
  required: boolean
}
