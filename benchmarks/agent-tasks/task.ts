// An agent's task in a public repository, and the commands that an agent without Sheaf runs for it.

export const taskNames = [
  'find and callers',
  'body of a function',
  'rename',
  'what changed',
  'API of two files',
  'configuration key',
  'vague task',
  'blame and history',
  'who imports',
  'API of a folder',
] as const
export type TaskName = (typeof taskNames)[number]

/** A program and its arguments; each counts as one call. */
export type PlainCommand = readonly [program: 'rg' | 'sed' | 'git', ...args: string[]]

export interface ToolStep {
  tool: string
  args: Record<string, unknown>
}

export type Plain = Record<TaskName, readonly PlainCommand[]>
export type Ours = Record<TaskName, readonly ToolStep[]>
