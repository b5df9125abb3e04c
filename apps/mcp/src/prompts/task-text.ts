// The template of every prompt: the task, starting paths and steps.

export function taskText(
  { task, paths }: Readonly<Record<string, string | undefined>>,
  { opening, steps, closing }: { opening: string; steps: readonly string[]; closing: string },
): string {
  const where = paths?.trim() ? `\nBegin with: ${paths.trim()}` : ''
  const numbered = steps.map((step, at) => `${at + 1}. ${step}`).join('\n')
  return `${opening}\n\nTask: ${task?.trim() || '(as the instructions of the prompt say: get_prompt_state)'}${where}\n\nUse the Sheaf tools:\n${numbered}\n\n${closing}`
}

export const taskArguments = [
  { name: 'task', description: 'What is to be done', required: false },
  { name: 'paths', description: 'Files or folders to begin with', required: false },
] as const
