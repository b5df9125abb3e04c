// What an MCP prompt is: a way of working with the tools, for a task that the person names. It holds nothing of the user's files.

export interface McpPrompt {
  name: string
  title: string
  description: string
  arguments: readonly PromptArgument[]
  /** The text of the one message, from the user. */
  text(args: Readonly<Record<string, string | undefined>>): string
}

interface PromptArgument {
  name: string
  description: string
  required: boolean
}
