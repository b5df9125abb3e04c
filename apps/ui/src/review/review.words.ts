// Every text of the review.

import { fullCount, plural } from '../kit/format.ts'

export const words = {
  title: 'Review',
  loading: 'Loading…',
  refreshing: 'Refreshing…',
  changedOnDisk: 'Changed on disk',
  cannotApply: "Can't be applied",
  needsApproval: '? Needs approval',
  alreadyApplied: '? Already in the file',
  accepted: '✓ Accepted',
  rejected: '✕ Rejected',
  actions: {
    accept: 'Accept',
    reject: 'Reject',
    undo: 'Undo',
    tryAgain: 'Try again',
  },
  /** Announced after every decision. */
  status: (accepted: number, rejected: number, open: number) =>
    `${fullCount(accepted)} accepted, ${fullCount(rejected)} rejected, ${fullCount(open)} undecided`,
  bar: {
    previous: 'Previous change',
    next: 'Next change',
    position: '{position} of {changes}',
    tally: '✓ {accepted} {acceptedLabel} · ✕ {rejected} {rejectedLabel} · {open} undecided',
    acceptedLabel: 'accepted',
    rejectedLabel: 'rejected',
    exit: 'Exit Review',
    write: {
      none: 'Write files',
      noneHelp: 'Accept a change first',
      files: (count: number) => plural(count, { one: 'Write # file', other: 'Write # files' }),
      help: 'Writes the accepted changes. You can undo this later.',
      undecided: (changes: number) =>
        plural(changes, {
          one: 'Writes the accepted changes. # undecided change stays in the review.',
          other: 'Writes the accepted changes. # undecided changes stay in the review.',
        }),
    },
    details: { label: 'Reply details', help: "Shows the format, the model's plan, and what was fixed while parsing" },
    acceptAll: { label: 'Accept All Files', help: 'Accepts all changes except those that need individual approval' },
    resetAll: {
      label: 'Reset All Files',
      help: "Clears all decisions. Files on disk aren't affected.",
      helpWritten: 'Clears all decisions, and restores the files that were already written',
    },
    undo: { label: 'Undo', help: 'Undo last decision' },
    diffView: 'Diff view',
    unified: 'Unified',
    split: 'Side by side',
    wrapLines: 'Wrap lines',
    showPanels: 'Show side panels',
    hidePanels: 'Hide side panels',
  },
  files: {
    title: 'Changed files',
    position: (file: number, files: number) => `File ${fullCount(file)} of ${fullCount(files)}`,
    refused: "can't be applied",
    /** For screen readers, after the numbers. */
    decided: ' decided',
  },
  verdicts: {
    open: 'undecided',
    accepted: 'accepted',
    rejected: 'rejected',
    mixed: 'mixed decisions',
    blocked: "can't be applied",
    unchanged: 'no changes',
  },
  file: {
    reading: 'Loading file…',
    undo: 'Undo file',
    reject: 'Reject file',
    accept: 'Accept file',
    /** Why Accept file is unavailable. */
    acceptedAll: 'All changes in this file are decided',
    acceptedRest: 'The other changes in this file must be approved individually, or need a location',
    moves: (path: string) => `Moves to ${path}`,
    deletes: 'Deletes this file',
    createsEmpty: 'Creates an empty file',
    unchanged: 'No text changes',
    refused: {
      title: 'None of the changes in this file can be applied',
      help: 'The reasons are listed above. Changes to other files can still be applied.',
    },
    copyRepair: 'Copy repair message',
    changes: (path: string) => `Changes in ${path}`,
    refusedWhole: "This file won't be written.",
    partlyAccepted: {
      title: 'Some changes in this file must be approved individually, or need you to choose where to apply them.',
      help: "You haven't accepted or rejected these changes yet. Review each one before you accept it.",
    },
  },
  diff: {
    before: (label: string) => `${label}, before`,
    after: (label: string) => `${label}, after`,
    change: (number: number, position: string) => `Change ${number} · ${position}`,
    notWritten: (position: string) => `Won't be written · ${position}`,
    /** The position of a change whose lines another accepted change writes. */
    replaced: (position: string, by: number) => `${position} · replaced by change ${fullCount(by)}`,
    positions: {
      top: 'at the top',
      after: (line: number) => `after line ${line}`,
      line: (line: number) => `line ${line}`,
      lines: (from: number, to: number) => `lines ${from}–${to}`,
    },
    /** The name of a change for screen readers. */
    name: (label: string, verdict: string) => `${label}, ${verdict}`,
    acts: {
      accept: { label: 'Accept', name: (change: string) => `Accept: ${change}` },
      reject: { label: 'Reject', name: (change: string) => `Reject: ${change}` },
      reopen: { label: 'Undo', name: (change: string) => `Undo: ${change}` },
    },
    hidden: {
      lines: (count: number) => plural(count, { one: '# unchanged line', other: '# unchanged lines' }),
      show: (count: number) => plural(count, { one: '⋯ Show # unchanged line', other: '⋯ Show # unchanged lines' }),
      showHelp: 'Show these lines',
      next: (count: number) => `↓ ${fullCount(count)} more`,
      nextHelp: (count: number) => plural(count, { one: 'Show the next line', other: 'Show the next # lines' }),
      previous: (count: number) => `↑ ${fullCount(count)} more`,
      previousHelp: (count: number) => plural(count, { one: 'Show the previous line', other: 'Show the previous # lines' }),
    },
    lineEnds: { none: 'no newline', lf: 'LF', crlf: 'CRLF', cr: 'CR' },
    clipped: (characters: number) =>
      plural(characters, { one: '⋯ # more character · Show full line', other: '⋯ # more characters · Show full line' }),
  },
  /** Changes that the user places or skips. */
  unplaced: {
    title: 'Changes that need a location',
    label: (number: number, reason: string) => (number > 0 ? `Change ${fullCount(number)} · ${reason}` : reason),
    reasons: {
      ambiguous: (places: number) => plural(places, { one: 'found at # location', other: 'found at # locations' }),
      'not-found': () => 'not found',
      overlap: () => 'overlaps another change',
      'empty-search': () => 'no search text',
    },
    place: (line: number) => `Line ${line}`,
    similar: (percent: number) => `${percent}% similar`,
    preview: (line: number) => `Preview at line ${line}`,
    use: { label: 'Apply here', name: (change: string, line: number) => `Apply here: line ${line}, ${change}` },
    /** For a passage that is only similar: shown before it can be chosen. */
    look: { label: 'Preview', name: (change: string, line: number) => `Preview: line ${line}, ${change}` },
    useAnyway: { label: 'Apply anyway', name: (change: string, line: number) => `Apply anyway: line ${line}, ${change}` },
    differs: (percent: number) => `Only ${percent}% similar: the model quoted different code.`,
    /** Where a location is, to tell equal lines apart. */
    inside: (name: string) => `in ${name}`,
    above: (code: string) => `above ${code}`,
    below: (code: string) => `below ${code}`,
    skip: { label: 'Skip', name: (change: string) => `Skip: ${change}` },
    undo: { label: 'Undo', name: (change: string) => `Undo: ${change}` },
    placed: (line: number) => `✓ Accepted at line ${line}`,
    skipped: '✕ Skipped',
    open: '? Choose a location',
    applied: '? Already in the file',
    appliedHelp: 'The new text is already in the file. Skip this change, unless you want it there twice.',
    nowhere: '? Skip or repair',
    noPlaces: 'No matching location was found. Skip the change, or send the repair message to the model.',
    takesOver: 'An accepted change edits the same lines. If you apply this change here, the accepted change becomes undecided again.',
    showAllChanges: (changes: number) => `Show all ${fullCount(changes)} changes`,
    showAll: (places: number) => `Show all ${fullCount(places)} locations`,
    moreLines: (lines: number) => plural(lines, { one: '… # more line', other: '… # more lines' }),
    reply: "Model's change",
    search: 'Search text',
    content: 'New text',
    choose: { title: 'Choose a location for this change, or skip it.', help: 'The possible locations are listed with the change.' },
  },
  /** After everything was accepted at once. */
  undecided: {
    title: (changes: number) => plural(changes, { one: '# change left undecided', other: '# changes left undecided' }),
    none: 'Accepted all changes that can be applied',
    files: (count: number) => plural(count, { one: '# file', other: '# files' }),
    list: (names: readonly string[]) => listed(names),
    risky: (files: string, count: number) =>
      `${files} ${plural(count, { one: 'needs individual approval.', other: 'need individual approval.' })}`,
    offered: (changes: number) =>
      plural(changes, { one: '# uncertain change needs individual approval.', other: '# uncertain changes need individual approval.' }),
    unplaced: (changes: number) =>
      plural(changes, {
        one: '# change needs a location. Choose one, or skip the change.',
        other: '# changes need a location. Choose one for each change, or skip it.',
      }),
    refused: (files: string) => `No changes in ${files} can be applied.`,
  },
  changed: {
    file: (path: string) => `${path} has changed on disk since the reply was parsed. Refresh the review before writing.`,
    files: (count: number) =>
      plural(count, {
        one: '# file has changed on disk since the reply was parsed. Refresh the review before writing.',
        other: '# files have changed on disk since the reply was parsed. Refresh the review before writing.',
      }),
    refresh: 'Refresh review',
  },
  refreshed: 'Review refreshed with the current versions of the files',
  exited: {
    nothingWritten: 'Nothing was written.',
    nothingMoreWritten: 'Nothing else was written.',
    help: 'The reply and your decisions are kept. Resume the review in the Apply tab.',
  },
  /** Reset All Files, after files were written. */
  reset: {
    title: (files: number) => plural(files, { one: 'Restore # file?', other: 'Restore # files?' }),
    help: 'Files written by this review are restored to their previous contents, and all decisions are cleared.',
    confirm: 'Restore files',
    done: (files: number) =>
      plural(files, { one: '# file restored. All decisions cleared.', other: '# files restored. All decisions cleared.' }),
    failed: "The files couldn't be restored.",
  },
  commit: {
    title: (files: number) => plural(files, { one: 'Write # file?', other: 'Write # files?' }),
    help: 'Either all files are written or none are. You can undo this later.',
    writing: 'Writing…',
    back: 'Back to review',
    write: (files: number) => plural(files, { one: 'Write # file', other: 'Write # files' }),
    deletes: (files: number) => plural(files, { one: '# file will be deleted.', other: '# files will be deleted.' }),
    files: 'Files to write',
    acceptedOf: (accepted: number, changes: number) =>
      plural(changes, { one: `${fullCount(accepted)} of # change`, other: `${fullCount(accepted)} of # changes` }),
    undecided: (count: number) =>
      plural(count, {
        one: "# undecided change won't be written. It stays in the review.",
        other: "# undecided changes won't be written. They stay in the review.",
      }),
    warnings: {
      title: 'Warnings',
      help: 'Confirm each warning:',
      names: {
        syntax: 'New syntax error',
        'risky-path': 'Risky path',
        stale: 'File changed',
        large: 'Large change',
        'hidden-characters': 'Hidden characters',
        'missing-end': 'Missing end marker',
      },
    },
    written: (files: number) => plural(files, { one: '# file written', other: '# files written' }),
    stayOpen: (changes: number) =>
      plural(changes, { one: '# undecided change stays in the review.', other: '# undecided changes stay in the review.' }),
    refused: (files: number) =>
      plural(files, {
        one: "Changes to # file can't be applied. The file stays in the review with a repair message.",
        other: "Changes to # files can't be applied. The files stay in the review with a repair message.",
      }),
    undo: 'Undo',
    failed: {
      title: 'Nothing was written because some files have changed since the reply was parsed.',
      help: 'Refresh the review to continue. Your decisions are kept for files whose proposed changes are still the same.',
      refresh: 'Refresh review',
    },
  },
} as const

function listed(names: readonly (string | number)[]): string {
  return new Intl.ListFormat('en').format(names.map(String))
}
