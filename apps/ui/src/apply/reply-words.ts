// Labels for replies: formats, actions, match tiers and outcomes.

import type { PlannedAction, ReplyFormat, Rung } from '@sheaf/contract'

export const formatNames: Record<ReplyFormat, string> = {
  xml: 'XML edits',
  'search-replace': 'Search/replace blocks',
  'unified-diff': 'Unified diff',
  patch: 'Patch',
  'whole-files': 'Whole files',
}

export const formatSays: Record<ReplyFormat, string> = {
  xml: '<file path="…" action="modify"> with <search> and <content>; what Sheaf asks models for',
  'search-replace': '<<<<<<< SEARCH, =======, >>>>>>> REPLACE',
  'unified-diff': 'What git diff prints; line numbers may be wrong',
  patch: '*** Begin Patch … *** End Patch',
  'whole-files': 'Fenced code with a path line',
}

export const actionNames: Record<PlannedAction, string> = {
  create: 'New',
  rewrite: 'Rewrite',
  modify: 'Edit',
  delete: 'Delete',
  rename: 'Rename',
}

/** What a match tolerated. */
export const rungNames: Record<Rung, string> = {
  exact: 'exact',
  'line-ends': 'line ends differ',
  'trailing-space': 'trailing blanks differ',
  'look-alike': 'look-alike characters',
  indentation: 'indentation differs',
  whitespace: 'blanks differ',
  'blank-lines': 'blank lines differ',
  anchored: 'nearly found',
}

export const outcomeNames = {
  'no-change': 'Changes nothing',
  'already-applied': 'Already applied',
} as const
