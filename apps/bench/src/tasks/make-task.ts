// Turns a draft into a task: context, number of edits, solution and verifier.

import type { BenchLanguage, Difficulty, TaskKind } from '@sheaf/contract'
import type { Random } from '../repository/open-random.ts'
import type { Files } from '../repository/repository.ts'
import { chooseContext } from './choose-context.ts'
import type { Draft } from './draft.ts'
import { judgeParts } from './judge-parts.ts'
import { applyParts, type Part, partPath } from './part.ts'
import type { BenchTask } from './task.ts'

/** A careful author may sometimes use two edits for one place. */
const spareEdits = 2

export function makeTask(
  about: { id: string; language: BenchLanguage; kind: TaskKind; difficulty: Difficulty },
  draft: Draft,
  files: Files,
  random: Random,
): BenchTask {
  const prepare = draft.prepare ?? ((before: Files) => before)
  const parts = draft.parts(prepare(files))
  if (!parts || parts.length === 0) throw new Error(`${about.id} has no solution`)
  return {
    ...about,
    instructions: draft.instructions,
    context: chooseContext(files, [...draft.mayChange, ...draft.decoys], about.difficulty, random),
    prepare,
    mayChange: draft.mayChange,
    edits: editsOf(parts),
    solve: (before) => {
      const found = draft.parts(before)
      return found && applyParts(before, found)
    },
    verify: (before, after) => {
      const found = draft.parts(before)
      return found ? judgeParts(before, after, found) : { score: 0, note: 'An earlier reply removed the code for this task.' }
    },
  }
}

/** At least one edit per file; at most one per place, plus a few to spare. */
function editsOf(parts: readonly Part[]): BenchTask['edits'] {
  const files = new Set(parts.map(partPath)).size
  const editCount = parts.reduce((sum, { edits }) => sum + edits.length, 0)
  return { min: files, max: editCount + spareEdits }
}
