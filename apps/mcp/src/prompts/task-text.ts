// The template of every prompt: the task, starting paths and steps.

export function taskText(
  { task, paths }: Readonly<Record<string, string | undefined>>,
  { opening, steps, closing }: { opening: string; steps: readonly string[]; closing: string },
): string {
  const where = paths?.trim() ? `\nStart with: ${paths.trim()}` : ''
  const numbered = steps.map((step, at) => `${at + 1}. ${step}`).join('\n')
  return `${opening}\n\nTask: ${task?.trim() || '(see the instructions returned by get_prompt_state)'}${where}\n\nUse the Sheaf tools:\n${numbered}\n\n${closing}`
}

export const taskArguments = [
  { name: 'task', description: 'What to do', required: false },
  { name: 'paths', description: 'Files or folders to start with', required: false },
] as const
