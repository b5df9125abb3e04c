// A small task and a set of two tasks, for testing the scoring without a repository.

import type { Difficulty } from '@sheaf/contract'
import type { Files } from '../../repository/repository.ts'
import { judgeParts } from '../../tasks/judge-parts.ts'
import { applyParts, type Part } from '../../tasks/part.ts'
import type { BenchTask, TaskSet } from '../../tasks/task.ts'

const goal = ['export function goal(): number {', '  const first = 1', '  return first', '}', '']
const twin = ['export function twin(): number {', '  const first = 1', '  return first', '}', '']

export const smallFiles: Files = new Map([
  ['src/goal.ts', [...goal, ...twin].join('\n')],
  ['src/twin.ts', [...goal, ...twin].join('\n')],
])

/** Two parts: `const second = 2` below the first line of `goal`, and `return second` there. */
const parts: Part[] = [
  { description: 'the second number', edits: [{ path: 'src/goal.ts', from: 2, to: 2, lines: ['  const second = 2'] }] },
  { description: 'the result', edits: [{ path: 'src/goal.ts', from: 2, to: 3, lines: ['  return second'] }] },
]

export function smallTask(changed: Partial<BenchTask> = {}): BenchTask {
  return {
    id: 'typescript-1',
    language: 'typescript',
    kind: 'insert-guard',
    difficulty: 'hard',
    instructions: 'Let goal return a second number.',
    context: [...smallFiles.keys()],
    prepare: (files) => files,
    mayChange: ['src/goal.ts'],
    edits: { min: 1, max: 3 },
    solve: (files) => applyParts(files, parts),
    verify: (before, after) => judgeParts(before, after, parts),
    ...changed,
  }
}

export function smallSet(difficulties: readonly Difficulty[] = ['hard', 'medium']): TaskSet {
  return {
    seed: 'small',
    hash: 'f'.repeat(64),
    tasks: difficulties.map((difficulty, at) => smallTask({ id: `typescript-${at + 1}`, difficulty })),
    start: () => smallFiles,
  }
}

export function modify(path: string, ...changes: { search: string; content: string }[]): string {
  const blocks = changes.map(
    ({ search, content }) => `<change>\n<search>\n===\n${search}\n===\n</search>\n<content>\n===\n${content}\n===\n</content>\n</change>`,
  )
  return `<file path="${path}" action="modify">\n${blocks.join('\n')}\n</file>\n`
}

const anchor = 'export function goal(): number {\n  const first = 1\n'

/** A reply that solves the task in one change. */
export const perfectReply = modify('src/goal.ts', {
  search: `${anchor}  return first`,
  content: `${anchor}  const second = 2\n  return second`,
})

/** A reply that solves one of two parts. */
export const halfReply = modify('src/goal.ts', {
  search: `${anchor}  return first`,
  content: `${anchor}  const second = 2\n  return first`,
})
