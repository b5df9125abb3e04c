// Every text of the review.

import { fullCount, plural } from '../kit/format.ts'

export const words = {
  title: 'Review',
  loading: 'Loading…',
  reading: 'Reading…',
  changedOnDisk: 'Changed on disk',
  cannotApply: 'cannot be applied',
  needsApproval: '? Needs your yes',
  accepted: '✓ Accepted',
  rejected: '✕ Rejected',
  actions: {
    accept: 'Accept',
    reject: 'Reject',
    undo: 'Undo',
    tryAgain: 'Try again',
  },
  /** Announced after every decision. */
  status: (accepted: number, rejected: number, open: number) => `${accepted} accepted, ${rejected} rejected, ${open} undecided`,
  bar: {
    previous: 'Previous change',
    next: 'Next change',
    position: '{position} of {changes}',
    tally: '✓ {accepted} {acceptedLabel} · ✕ {rejected} {rejectedLabel} · {open} open',
    acceptedLabel: 'accepted',
    rejectedLabel: 'rejected',
    exit: 'Exit Review',
    write: {
      none: 'Write files',
      noneHelp: 'Accept a change first',
      files: (count: number) => plural(count, { one: 'Write # file', other: 'Write # files' }),
      help: 'Asks once more before anything is written',
    },
    acceptAll: { label: 'Accept All Files', help: 'Takes everything but what needs a yes of its own' },
    resetAll: { label: 'Reset All Files', help: 'Opens every decision again; nothing on disk has changed' },
    undo: { label: 'Undo', help: 'Undo the last decision' },
    diffView: 'Diff view',
    unified: 'Unified',
    split: 'Split',
    wrapLines: 'Wrap lines',
    showPanels: 'Show the side panels',
    hidePanels: 'Hide the side panels',
  },
  files: {
    title: 'Changed files',
    position: (file: number, files: number) => `File ${fullCount(file)} of ${fullCount(files)}`,
    refused: 'refused',
    /** For screen readers, after the numbers. */
    decided: ' decided',
  },
  verdicts: {
    open: 'undecided',
    accepted: 'accepted',
    rejected: 'rejected',
    mixed: 'partly decided',
    blocked: 'cannot be applied',
    unchanged: 'nothing to do',
  },
  file: {
    reading: 'Reading the file…',
    undo: 'Undo file',
    reject: 'Reject file',
    accept: 'Accept file',
    moves: (path: string) => `Moves to ${path}`,
    deletes: 'Deletes this file',
    createsEmpty: 'Creates this file, empty',
    unchanged: 'The text stays as it is',
    refused: { title: 'Nothing of this file can be taken', help: 'What stands above says why. The other files can be taken all the same.' },
    copyRepair: 'Copy repair message',
    changes: (path: string) => `Changes of ${path}`,
    refusedWhole: 'Nothing of this file is written.',
    refusedFor: (changes: readonly number[]) =>
      plural(changes.length, {
        one: `Nothing of this file is written, because change ${listed(changes)} does not fit. Its other changes are only shown.`,
        other: `Nothing of this file is written, because changes ${listed(changes)} do not fit. Its other changes are only shown.`,
      }),
    partlyAccepted: { title: 'Some of this file needs a yes of its own.', help: 'It was left open: look at it, then accept it.' },
  },
  diff: {
    before: (label: string) => `${label}, before`,
    after: (label: string) => `${label}, after`,
    change: (number: number, place: string) => `Change ${number} · ${place}`,
    notWritten: (place: string) => `Not written · ${place}`,
    places: {
      top: 'at the top',
      after: (line: number) => `after line ${fullCount(line)}`,
      line: (line: number) => `line ${fullCount(line)}`,
      lines: (from: number, to: number) => `lines ${fullCount(from)}–${fullCount(to)}`,
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
      next: (count: number) => `↓ ${count} more`,
      nextHelp: (count: number) => `Show the next ${count} lines`,
      previous: (count: number) => `↑ ${count} more`,
      previousHelp: (count: number) => `Show the ${count} lines before the change`,
    },
    lineEnds: { none: 'no line end', lf: 'LF', crlf: 'CRLF', cr: 'CR' },
    clipped: (characters: number) => `⋯ ${fullCount(characters)} characters · Show the whole line`,
  },
  /** After everything was accepted at once. */
  leftOpen: {
    title: (changes: number) => `Left open: ${plural(changes, { one: '# change', other: '# changes' })}`,
    none: 'Accepted what can be applied',
    files: (count: number) => plural(count, { one: '# file', other: '# files' }),
    list: (names: readonly string[]) => listed(names),
    risky: (files: string, count: number) =>
      `${files} ${plural(count, { one: 'wants a look of its own.', other: 'want a look of their own.' })}`,
    offered: (changes: number) =>
      plural(changes, { one: '# change waits for a yes of its own.', other: '# changes wait for a yes of their own.' }),
    refused: (files: string) => `Nothing of ${files} can be applied.`,
  },
  changed: {
    file: (path: string) => `${path} changed on disk since the reply was read, and cannot be written like this.`,
    files: (count: number) =>
      plural(count, {
        one: '# file changed on disk since the reply was read, and cannot be written like this.',
        other: '# files changed on disk since the reply was read, and cannot be written like this.',
      }),
    readAgain: 'Read again',
  },
  wasReadAgain: 'The reply was read again against the files as they are now.',
  exited: { nothingWritten: 'Nothing was written.', nothingMoreWritten: 'Nothing more was written.' },
  commit: {
    title: (files: number) => plural(files, { one: 'Write # file?', other: 'Write # files?' }),
    help: 'All of them or none. You can undo it afterwards.',
    writing: 'Writing…',
    back: 'Go on reviewing',
    write: (files: number) => plural(files, { one: 'Write # file', other: 'Write # files' }),
    files: 'Files to write',
    acceptedOf: (accepted: number, changes: number) =>
      plural(changes, { one: `${accepted} of # change`, other: `${accepted} of # changes` }),
    undecided: (count: number) =>
      plural(count, {
        one: '# change is still undecided: not written now, and open in the review afterwards.',
        other: '# changes are still undecided: not written now, and open in the review afterwards.',
      }),
    warnings: {
      title: 'Warnings',
      help: 'Each of these needs your yes:',
      names: {
        syntax: 'new syntax error',
        'risky-path': 'runs by itself',
        mode: 'file mode',
        stale: 'changed since',
        'mixed-line-ends': 'mixed line ends',
        large: 'large',
        'hidden-characters': 'hidden characters',
      },
    },
    written: (files: number) => plural(files, { one: '# file written', other: '# files written' }),
    stayOpen: (changes: number) => plural(changes, { one: '# undecided change stays open.', other: '# undecided changes stay open.' }),
    refused: (files: number) =>
      plural(files, {
        one: '# refused file stays here with the repair message.',
        other: '# refused files stay here with the repair message.',
      }),
    undo: 'Undo',
    failed: {
      title: 'Nothing was written: the files are not as they were when the reply was read.',
      help: 'Read the reply again; what you decided stays where a file’s changes are still the same.',
      readAgain: 'Read the reply again',
    },
  },
} as const

function listed(names: readonly (string | number)[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
