// Describes what a reply missed, with the same wording in the app and on the leaderboard pages.

import type { HardError, SoftError, TaskScore } from './bench.ts'

const hardErrorText: Record<HardError, string> = {
  'unexpected-file': "The model edited a file that it shouldn't have.",
  unparsable: 'A file that the model edited no longer parses.',
  'too-large': 'The reply, or a file that it creates, is too large.',
  'no-edits': 'Nothing in the reply could be applied.',
  'provider-fault': 'The provider returned an error, so there is no reply.',
  'not-run': 'Not run yet.',
}

const softErrorText: Record<SoftError, string> = {
  'too-many-edits': 'more edits than needed',
  'failed-edit': "an edit that couldn't be applied",
  'too-few-edits': 'fewer edits than needed',
  'long-output': 'a long reply',
}

/** One sentence on what was missed; empty if nothing was. */
export function describeMisses({ hard, soft, note, perfect }: Pick<TaskScore, 'hard' | 'soft' | 'note' | 'perfect'>): string {
  const why = note ?? (hard === undefined ? '' : hardErrorText[hard])
  const costs = soft.length === 0 ? '' : `Points deducted for ${soft.map((each) => softErrorText[each]).join(', ')}.`
  const summary = [why, costs].filter(Boolean).join(' ')
  return summary === '' && !perfect ? 'Only part of the task was done.' : summary
}
