// Every text about writing a message, how the model replies, and what is sent with it.

import { fullCount, plural, shortCount } from '../kit/format.ts'

export const words = {
  field: 'Message',
  placeholders: {
    plan: 'Ask for a plan, an explanation, or a review. Type @ to add a file.',
    act: 'Describe the change. Type @ to add a file.',
  },
  filesFound: (count: number) =>
    plural(count, {
      one: '# suggestion. Press Enter to insert it.',
      other: '# suggestions. Use the arrow keys to choose one, then press Enter to insert it.',
    }),
  send: { label: 'Send', help: 'Send (Shift+Enter for a new line)', blocked: (why: string) => `Can't be sent: ${why}` },
  stop: { label: 'Stop', help: 'Stop generating' },
  stillRunning: 'A reply is still in progress. Stop it, or wait until it finishes.',
  sending: 'Preparing message…',
  tooLong: {
    title: (length: number, most: number) => `The message has ${characters(length)}. The limit is ${fullCount(most)}.`,
    help: 'Nothing was added. Save the text to a file and select that file, or paste less text.',
  },
  /** Files dropped or pasted from outside the window. */
  attach: {
    here: 'Drop images to attach them, and files to add them to the selection',
    hereWithoutImages: 'Drop files to add them to the selection',
    done: (files: number) => plural(files, { one: '# file added to the selection', other: '# files added to the selection' }),
    none: 'No files were added',
    image: (name: string) => `${name}: Sheaf can't copy images. Attach it in the app that you paste the message into.`,
    several: (name: string) => `${name}: Several files in the open folders match. Type @ to choose one.`,
    outside: (name: string) => `${name} isn't in an open folder, or it is ignored. Add its folder to the workspace, or paste its text.`,
    ignored: (name: string) => `${name} is ignored. Change the ignore patterns, or paste its text.`,
    selected: (name: string) => `${name} is already selected.`,
    more: (files: number) => plural(files, { one: '# more file was not added.', other: '# more files were not added.' }),
  },
  modes: { label: 'Mode', plan: 'Plan', act: 'Act' },
  pro: { label: 'Pro Mode', help: 'Pro Mode: the planning model plans the changes, and other models write the edits' },
  edits: {
    label: 'Edit format',
    diff: 'Diff',
    whole: 'Whole',
    onlyWhole: {
      label: 'Whole files',
      help: "This model doesn't write reliable diffs, so it writes whole files instead. Change this in Settings → Models.",
    },
  },
  model: 'Model',
  planner: { none: 'No planning model', help: 'Planning model. Change it in Settings → Models.' },
  thinking: {
    label: 'Thinking',
    prefix: 'Thinking',
    levels: {
      off: { label: 'Off' },
      on: { label: 'On', help: 'Thinks before replying' },
      max: { label: 'Max', help: 'Up to 32k thinking tokens' },
    },
  },
  options: {
    title: 'Temperature and presets',
    temperature: {
      label: 'Temperature',
      placeholder: 'Model default (0 if none)',
      help: 'Lower values make replies more consistent. Higher values make them more varied.',
      notTaken: "This model doesn't support a temperature setting.",
      ofAgents: 'Agents choose their own temperature.',
    },
    presets: {
      title: 'Presets: model, mode, edit format, temperature, thinking, and context',
      name: 'Preset name',
      placeholder: 'Name for current settings',
      save: 'Save',
      saved: (name: string) => `Preset “${name}” saved`,
      remove: (name: string) => `Delete preset ${name}`,
    },
  },
  context: {
    title: 'Context',
    /** For screen readers, before the number of files. */
    prefix: 'Context: ',
    /** Instead of the number of files. */
    noFiles: 'No',
    /** After the number of files; hidden in a narrow window. */
    filesAfterNumber: (count: number) => plural(count, { one: ' file', other: ' files' }),
    /** After the files. */
    mapsAfterFiles: (count: number) => plural(count, { one: ', # map', other: ', # maps' }),
    tokens: (count: number, isExact: boolean) => `${isExact ? '' : '≈ '}${plural(count, { one: '# token', other: '# tokens' })} to send`,
    about: (count: string, isExact: boolean) => (isExact ? count : `≈ ${count}`),
    /** Instead of the number of tokens. */
    counting: 'counting…',
    differences: {
      title: 'Why this count differs from the bar below',
      compose: 'Compose prompt, shown in the bar',
      instructions: "Compose instructions, which aren't sent",
      context: 'Other differences in context',
      message: 'System prompt, history, and message',
      tokenizer: "The model's own tokenizer",
      signed: (tokens: number) => `${tokens < 0 ? '−' : '+'}${fullCount(Math.abs(tokens))}`,
    },
    empty: 'No files selected. Select files in the file tree, type @ followed by a file name, or use the Context Builder.',
    openCompose: 'Open Compose',
    sizes: {
      files: (files: number) => `Files (${fullCount(files)})`,
      maps: (maps: number) => `Code maps (${fullCount(maps)})`,
      conversation: 'Chat history',
      message: 'This message',
      system: 'System prompt',
      total: 'Total to send',
      /** After the number of tokens. */
      ofLimit: (limit: number) => ` of ${shortCount(limit)}`,
      price: 'Estimated input cost',
    },
    selectedFiles: { label: 'Selected files', help: 'Read from disk when the message is sent' },
    asInCompose: 'Same as Compose',
    tree: { label: 'File tree', auto: 'Auto', full: 'Full', folders: 'Folders', selected: 'Selected', none: 'None' },
    maps: { label: 'Code maps', none: 'None', auto: 'Auto', complete: 'Complete' },
    changes: {
      label: 'Git changes',
      worktree: { label: 'Working tree', help: 'Uncommitted changes' },
      index: { label: 'Staged', help: 'Changes staged for the next commit' },
      ref: { label: 'Since last commit' },
    },
    prompts: { label: 'Stored prompts', none: 'None', own: 'Choose…' },
  },
  refused: {
    title: "This message can't be sent",
    tooMany: (tokens: number) => plural(tokens, { one: '# token over the limit.', other: '# tokens over the limit.' }),
    longConversation: (tokens: number) =>
      plural(tokens, {
        one: 'The chat history has # token. A new chat starts without it.',
        other: 'The chat history has # tokens. A new chat starts without it.',
      }),
    /** The path is for screen readers only. */
    unselect: 'Deselect {path}',
  },
} as const

function characters(count: number): string {
  return plural(count, { one: '# character', other: '# characters' })
}
