// Every text of the dialogs around a prompt: stored prompts, the copy history, where the tokens go, found secrets.

import { fullCount, plural } from '../kit/format.ts'
import { secretsIn } from './compose.words.ts'

export const words = {
  prompts: {
    title: 'Stored prompts',
    help: 'Texts you use again and again. What is switched on in Compose goes into the prompt.',
    loading: 'Reading…',
    list: 'Prompts',
    builtin: 'built in',
    actions: {
      create: 'New',
      import: 'Import…',
      export: 'Export',
      save: 'Save',
      remove: 'Remove…',
      reset: 'Back to the original…',
    },
    imported: (count: number) => plural(count, { one: '# prompt imported', other: '# prompts imported' }),
    alreadyThere: (names: readonly string[]) => `Already there: ${names.join(', ')}.`,
    exported: (file: string) => `Saved ${file}`,
    saved: 'Saved',
    name: 'Name',
    nameTaken: 'There is a prompt of this name already.',
    nameFixed: 'Built in: its text can be changed, its name stays.',
    text: 'Text',
    unsaved: {
      title: 'Drop what you wrote?',
      help: (name: string) => `“${name === '' ? 'The new prompt' : name}” has changes that are not saved.`,
      yes: 'Drop',
    },
    remove: {
      title: (name: string) => `Remove “${name}”?`,
      help: 'It goes out of every workspace. Export it first if you may need it again.',
      yes: 'Remove',
    },
    reset: {
      title: (name: string) => `Bring back the original “${name}”?`,
      help: 'Your own text of it is dropped.',
      yes: 'Bring back',
      isOriginal: 'This is the original text already.',
    },
  },
  history: {
    title: 'Copy history',
    help: 'Prompts copied in this workspace. Bringing one back changes the selection, the instructions and the options; files are read as they are now.',
    loading: 'Reading…',
    empty: {
      title: 'Nothing copied yet',
      help: 'Every prompt you copy in this workspace is remembered here with its files, so that you can come back to it.',
      writeInstructions: 'Write instructions',
    },
    size: (files: number, tokens: number) => `${plural(files, { one: '# file', other: '# files' })} · ${fullCount(tokens)} tokens`,
    restore: { label: 'Restore', name: (prompt: string) => `Restore: ${prompt}` },
    copyAgain: { label: 'Copy again', name: (prompt: string) => `Copy again: ${prompt}` },
    restoring: 'Bringing it back…',
    restored: { title: 'Brought back', help: 'Selection, instructions, prompts and options are as they were for that prompt.' },
    clear: 'Clear history…',
    confirmClear: {
      title: 'Clear the copy history?',
      help: 'What was copied in this workspace is forgotten. Files and presets stay.',
      yes: 'Clear',
    },
  },
  treemap: {
    title: 'Where the tokens go',
    help: (tokens: number) => `${fullCount(tokens)} tokens in all. Click a part to look at it.`,
    empty: {
      title: 'Nothing is in the prompt yet',
      help: 'Tick files in the tree, or write instructions; here you see which of them cost most.',
      searchFiles: 'Search files',
      writeInstructions: 'Write instructions',
    },
    size: (tokens: number, share: string) => `${fullCount(tokens)} tokens · ${share}`,
    list: 'Parts of the prompt, largest first',
    /** One cell for everything too small to draw. */
    smaller: (count: number) => `${count} smaller`,
    /** After the name of a file that goes in as a map. */
    map: ' map',
    unselect: (path: string) => `Unselect ${path}`,
  },
  findings: {
    title: (secrets: number, files: number) => secretsIn(secrets, files),
    helpCopying: 'Found before anything was copied. Decide what the prompt may hold.',
    helpSending: 'Found before anything was sent. Decide what the model may see.',
    none: {
      title: 'Secrets',
      heading: 'Nothing found',
      help: 'No selected file holds what looks like a key or a password.',
      helpOff: 'Nothing is looked for: secrets are off under More.',
    },
    line: (line: number) => `line ${line}`,
    moreFiles: (count: number) => plural(count, { one: 'and # more file', other: 'and # more files' }),
    choicesTitle: 'What to do with them',
    choices: {
      redact: { label: 'Blank them out', help: 'The files stay in; what was found is replaced.' },
      'leave-out': { label: 'Leave these files out', help: 'None of their text goes in.' },
      off: { label: 'Copy as it is', help: 'For this one copy. Only for what is no secret.' },
    },
    /** Instead of the choice `off` if the prompt goes to a model. */
    sendAsItIs: { label: 'Send as it is', help: 'For this one message. Only for what is no secret.' },
    sureToCopy: 'Yes, copy these as they are. Whoever gets the prompt can use them.',
    sureToSend: 'Yes, send these as they are. Whoever gets the prompt can use them.',
    cancel: 'Cancel',
    /** The button, by where the prompt goes and what was chosen. */
    go: {
      clipboard: { redact: 'Copy without them', 'leave-out': 'Copy without these files', off: 'Copy as it is' },
      file: { redact: 'Save without them', 'leave-out': 'Save without these files', off: 'Save as it is' },
      model: { redact: 'Send without them', 'leave-out': 'Send without these files', off: 'Send as it is' },
    },
  },
} as const
