// Chooses the files of a prompt: those the task is about, its look-alikes, and others up to the size goal.

import type { Difficulty } from '@sheaf/contract'
import type { Random } from '../repository/open-random.ts'
import type { Files } from '../repository/repository.ts'

/** About 200,000 characters, a quarter more for hard, half more for very hard (formats §7). */
export const contextChars: Readonly<Record<Difficulty, number>> = { medium: 200_000, hard: 250_000, 'very-hard': 300_000 }

/** Within three percent of the goal, in an order that does not reveal what matters. */
export function chooseContext(files: Files, needed: readonly string[], difficulty: Difficulty, random: Random): string[] {
  const goal = contextChars[difficulty]
  const chosen = new Set(needed)
  let chars = [...chosen].reduce((sum, path) => sum + (files.get(path)?.length ?? 0), 0)
  for (const path of random.shuffle([...files.keys()])) {
    const length = files.get(path)?.length ?? 0
    if (chosen.has(path) || chars + length > goal * 1.02) continue
    chosen.add(path)
    chars += length
  }
  if (Math.abs(chars - goal) > goal * 0.03) throw new Error(`a context of ${chars} characters where ${goal} are wanted`)
  return random.shuffle([...chosen])
}
