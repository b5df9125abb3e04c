// Every text of the tour and of the sample project.

export const words = {
  title: 'Tour',
  step: (number: number, total: number) => `Step ${number} of ${total}`,
  /** After the shortcut that moves the focus to the files. */
  thenKey: 'then {key}',
  actions: {
    end: 'End the tour',
    back: 'Back',
    skip: 'Skip the tour',
    next: 'Next',
    done: 'Done',
  },
  steps: {
    files: {
      title: 'Choose the files that matter',
      help: 'Tick files or whole folders in the tree. What git ignores and what looks secret is not in it.',
      helpInSample: 'Tick the shop folder: the bug is in there. What git ignores and what looks secret is not in the tree.',
    },
    tokens: {
      title: 'See what it costs',
      help: 'Every token of the prompt is counted as you choose, part by part. Press it to see where they go.',
    },
    copy: {
      title: 'Copy the prompt',
      help: 'Write what you want, then copy: tree, files and question as one text, for any AI you have open.',
      helpInSample: 'The question is written already. Copy it: tree, files and question as one text, for any AI you have open.',
    },
    paste: {
      title: 'Bring the answer back',
      help: 'Paste all that the AI answered. Sheaf finds the changes in it and where each belongs.',
      helpInSample: 'Paste what the AI answered, or press “Use the sample reply”: it answers this very question.',
    },
    write: {
      title: 'Review, then write',
      help: 'Merge Changes shows every change. Accept what you like, then Write: before that no file is touched.',
    },
    undo: {
      title: 'Undo, with or without git',
      help: 'Everything Sheaf wrote stands here. Undo gives back the very bytes that were there before.',
    },
  },
  finished: {
    step: 'That was all',
    title: 'The rest is yours',
    help: '{palette} finds every command, {cheatSheet} shows every key, and brings this tour back. Open a folder of your own with {openFolder}.',
  },
  sample: {
    opening: 'Opening the sample project…',
    made: (folder: string) => `The sample project is in ${folder}`,
    madeHelp: 'Delete that folder whenever you like.',
  },
} as const
