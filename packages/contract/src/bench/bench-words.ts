// Describes what a reply missed, with the same wording in the app and on the leaderboard pages.

import type { HardError, SoftError, TaskScore } from './bench.ts'

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

/** One sentence on what was missed; empty if nothing was. */
export function missedWords({ hard, soft, note, perfect }: Pick<TaskScore, 'hard' | 'soft' | 'note' | 'perfect'>): string {
  const why = note ?? (hard === undefined ? '' : hardWords[hard])
  const costs = soft.length === 0 ? '' : `Points off for ${soft.map((each) => softWords[each]).join(', ')}.`
  const said = [why, costs].filter(Boolean).join(' ')
  return said === '' && !perfect ? 'Not all of it was done.' : said
}
