// Sheaf Bench in words: languages, kinds of tasks, what went wrong, and how a run stands.

import type { BenchLanguage, BenchRunShown, Difficulty, HardError, SoftError, TaskKind, TaskScore } from '@sheaf/contract'

export const languageNames: Record<BenchLanguage, string> = {
  typescript: 'TypeScript',
  go: 'Go',
  swift: 'Swift',
  python: 'Python',
  rust: 'Rust',
}

export const kindNames: Record<TaskKind, string> = {
  'remove-call': 'Remove a call',
  'fix-braces': 'Fix braces',
  'insert-guard': 'Insert a guard',
  'patch-block': 'Patch a block',
  'swap-arguments': 'Swap arguments',
  'mark-index': 'Mark an index file',
  'rename-export': 'Rename an export',
  'move-function': 'Move a function',
  'append-function': 'Append a function',
  'apply-patch': 'Apply a patch',
}

export const difficultyNames: Record<Difficulty, string> = { medium: 'medium', hard: 'hard', 'very-hard': 'very hard' }

const hardWords: Record<HardError, string> = {
  'unexpected-file': 'It changed a file that it should have left alone.',
  unparsable: 'A file it changed does not parse any more.',
  'too-large': 'The reply, or a file it makes, is too large.',
  'no-edits': 'Nothing in the reply could be applied.',
  'provider-fault': 'The provider failed, so there is no reply.',
  'not-run': 'Not asked yet.',
}

const softWords: Record<SoftError, string> = {
  'too-many-edits': 'more edits than needed',
  'failed-edit': 'an edit that does not fit the file',
  'too-few-edits': 'fewer edits than needed',
  'long-output': 'a long reply',
}

/** One sentence on what was missed; empty where nothing was. */
export function missedWords({ hard, soft, note, perfect }: Pick<TaskScore, 'hard' | 'soft' | 'note' | 'perfect'>): string {
  const why = note ?? (hard === undefined ? '' : hardWords[hard])
  const costs = soft.length === 0 ? '' : `Points off for ${soft.map((each) => softWords[each]).join(', ')}.`
  const said = [why, costs].filter(Boolean).join(' ')
  return said === '' && !perfect ? 'Not all of it was done.' : said
}

export function rateWords(rate: number): string {
  return `${rate.toFixed(2)} %`
}

/** 1.5, 12: half points only where there are some. */
export function pointWords(points: number): string {
  return Number.isInteger(points) ? String(points) : points.toFixed(1)
}

export function stateWords({ state, done, total, ranked }: Pick<BenchRunShown, 'state' | 'done' | 'total' | 'ranked'>): string {
  if (state === 'running') return `${done} of ${total} tasks`
  if (state === 'stopped') return `stopped at ${done} of ${total}`
  return ranked ? 'done' : 'done, not ranked'
}
