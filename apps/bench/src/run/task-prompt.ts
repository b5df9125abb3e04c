// What a model is sent: our own prompt with the task's files, the edit format, and the instructions last.

import { promptOfTexts } from '@sheaf/engine/prompt'
import type { Files } from '../repository/repository.ts'
import type { BenchTask } from '../tasks/task.ts'

/** `files`: the language's files as the earlier replies left them. */
export function taskPrompt(
  task: Pick<BenchTask, 'language' | 'context' | 'prepare' | 'instructions'>,
  files: Files,
): { text: string; tokens(): number } {
  const before = task.prepare(files)
  return promptOfTexts({
    root: task.language,
    // An earlier reply may have taken a file away; the model then works with what is there.
    files: task.context.flatMap((path) => {
      const text = before.get(path)
      return text === undefined ? [] : [{ path, text }]
    }),
    edits: 'diff',
    instructions: task.instructions,
  })
}
