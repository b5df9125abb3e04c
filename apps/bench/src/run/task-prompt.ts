// The prompt of a task: our own prompt with the task's files, the edit format, and the instructions last.

import { promptFromTexts } from '@sheaf/engine/prompt'
import type { Files } from '../repository/repository.ts'
import type { BenchTask } from '../tasks/task.ts'

/** `files`: the language's files after the earlier replies. */
export function taskPrompt(
  task: Pick<BenchTask, 'language' | 'context' | 'prepare' | 'instructions'>,
  files: Files,
): { text: string; tokens(): number } {
  const before = task.prepare(files)
  return promptFromTexts({
    root: task.language,
    // An earlier reply may have removed a file; the model then works with the rest.
    files: task.context.flatMap((path) => {
      const text = before.get(path)
      return text === undefined ? [] : [{ path, text }]
    }),
    edits: 'diff',
    instructions: task.instructions,
  })
}
