// Every text of the dialogs around a prompt: stored prompts, copy history, token breakdown, secrets.

import { filesAndMaps, fullCount, plural } from '../kit/format.ts'
import { secretsIn } from './compose.words.ts'

export const words = {
  prompts: {
    title: 'Stored prompts',
    help: 'Reusable text that you can add to prompts in the Compose tab.',
    loading: 'Loading…',
    list: 'Prompts',
    builtin: 'Built-in',
    actions: {
      create: 'New',
      import: 'Import…',
      export: 'Export',
      save: 'Save',
      remove: 'Delete…',
      reset: 'Reset to default…',
    },
    imported: (count: number) => plural(count, { one: '# prompt imported', other: '# prompts imported' }),
    duplicates: (names: readonly string[]) => `Skipped duplicates: ${names.join(', ')}.`,
    exported: (file: string) => `Prompts exported to ${file}`,
    saved: 'Saved',
    name: 'Name',
    nameTaken: 'A prompt with this name already exists.',
    nameFixed: 'Built-in prompts can be edited but not renamed.',
    text: 'Text',
    unsaved: {
      title: 'Discard changes?',
      help: (name: string) => `${name === '' ? 'The new prompt' : `“${name}”`} has unsaved changes.`,
      confirmLabel: 'Discard',
    },
    remove: {
      title: (name: string) => `Delete “${name}”?`,
      help: 'The prompt will be removed from all workspaces. Export it first if you might need it again.',
      confirmLabel: 'Delete',
    },
    reset: {
      title: (name: string) => `Reset “${name}” to default?`,
      help: 'Your changes to this prompt will be lost.',
      confirmLabel: 'Reset',
      isOriginal: 'This prompt already has its default text.',
    },
  },
  history: {
    title: 'Copy history',
    help: 'Prompts copied in this workspace. Restoring a prompt brings back its selection, instructions, and options, and uses the current versions of the files.',
    loading: 'Loading…',
    empty: {
      title: 'No copied prompts yet',
      help: 'Prompts you copy in this workspace appear here, so you can restore them later.',
      writeInstructions: 'Write instructions',
    },
    /** `files` includes the code maps. */
    size: ({ files, maps = 0, tokens }: { files: number; maps?: number; tokens: number }) =>
      `${filesAndMaps(files - maps, maps) || 'no files'} · ${tokenCount(tokens)}`,
    restore: { label: 'Restore', name: (prompt: string) => `Restore: ${prompt}` },
    copyAgain: { label: 'Copy again', name: (prompt: string) => `Copy again: ${prompt}` },
    restoring: 'Restoring…',
    restored: { title: 'Prompt restored', help: 'The selection, instructions, stored prompts, and options were replaced.' },
    clear: 'Clear history…',
    confirmClear: {
      title: 'Clear copy history?',
      help: "This removes all copied prompts from this workspace's history. Files and presets aren't affected.",
      confirmLabel: 'Clear',
    },
  },
  treemap: {
    title: 'Token breakdown',
    help: (tokens: number) => `${tokenCount(tokens)} in total. Click a part to view it.`,
    empty: {
      title: 'The prompt is empty',
      help: 'Select files in the tree or write instructions to see how many tokens they use.',
      searchFiles: 'Search files',
      writeInstructions: 'Write instructions',
    },
    size: (tokens: number, share: string) => `${tokenCount(tokens)} · ${share}`,
    list: 'Parts of the prompt, largest first',
    /** One cell for everything too small to draw. */
    smaller: (count: number) => `${fullCount(count)} smaller`,
    /** After the name of a file that goes in as a map. */
    map: ' map',
    unselect: (path: string) => `Deselect ${path}`,
  },
  findings: {
    title: (secrets: number, files: number) => secretsIn(secrets, files),
    helpCopying: 'Choose what to do with the secrets before copying the prompt.',
    helpSending: 'Choose what to do with the secrets before sending the message.',
    none: {
      title: 'Secrets',
      heading: 'No secrets found',
      help: 'None of the selected files contain anything that looks like a key or password.',
      helpOff: 'Secret scanning is off. Turn it on under More in the Compose tab.',
    },
    line: (line: number) => `line ${line}`,
    moreFiles: (count: number) => plural(count, { one: 'and # more file', other: 'and # more files' }),
    choicesTitle: 'What to do with the secrets',
    choices: {
      redact: { label: 'Redact secrets', help: 'Files are included with their secrets redacted.' },
      'leave-out': { label: 'Leave out these files', help: 'No text from these files is included.' },
      off: { label: 'Copy as is', help: 'Applies to this copy only. Choose this only if none of the listed items are secrets.' },
    },
    /** Instead of the choice `off` if the prompt goes to a model. */
    sendAsIs: { label: 'Send as is', help: 'Applies to this message only. Choose this only if none of the listed items are secrets.' },
    sureToCopy: 'I understand that anyone who sees the prompt can use these secrets.',
    sureToSend: 'I understand that anyone who sees the message can use these secrets.',
    cancel: 'Cancel',
    /** The button, by where the prompt goes and what was chosen. */
    go: {
      clipboard: { redact: 'Copy without secrets', 'leave-out': 'Copy without these files', off: 'Copy as is' },
      file: { redact: 'Save without secrets', 'leave-out': 'Save without these files', off: 'Save as is' },
      model: { redact: 'Send without secrets', 'leave-out': 'Send without these files', off: 'Send as is' },
    },
  },
} as const

function tokenCount(count: number): string {
  return plural(count, { one: '# token', other: '# tokens' })
}
