// Every text of the tour and of the sample project.

export const words = {
  title: 'Tour',
  step: (number: number, total: number) => `Step ${number} of ${total}`,
  /** After the shortcut that moves the focus to the files. */
  thenKey: 'then {key}',
  actions: {
    end: 'End tour',
    back: 'Back',
    skip: 'Skip tour',
    next: 'Next',
    done: 'Done',
  },
  steps: {
    files: {
      title: 'Choose the files that matter',
      help: 'Select files or folders in the tree. Ignored files are hidden, and files like .env are skipped when you select a folder.',
      helpInSample: 'Select the shop folder, which contains the bug. Ignored files are hidden, and files like .env are skipped.',
    },
    tokens: {
      title: 'See how many tokens you use',
      help: 'Sheaf counts the tokens in your prompt as you select files. Click the count to see a breakdown.',
    },
    copy: {
      title: 'Copy the prompt',
      help: 'Describe your task, then copy the file tree, files, and instructions as one prompt for any AI app.',
      helpInSample: 'The instructions are already written. Copy them with the file tree and files as one prompt for any AI app.',
    },
    paste: {
      title: 'Paste the reply',
      help: "Paste the AI's complete reply. Sheaf finds the changes in the reply and matches them to your files.",
      helpInSample: "Paste the AI's reply, or click “Use sample reply” to try one that was written for this task.",
    },
    write: {
      title: 'Review, then write',
      help: "Click Merge Changes to open the review. Accept the changes you want, then write them. Your files don't change until then.",
    },
    undo: {
      title: 'Undo, with or without git',
      help: 'Everything Sheaf writes is listed here. Undo restores the files byte for byte.',
    },
  },
  finished: {
    step: 'Tour complete',
    title: "You're all set",
    help: 'Press {palette} to find any command, {cheatSheet} to see all shortcuts or retake this tour, and {openFolder} to open your own folder.',
  },
  sample: {
    opening: 'Opening sample project…',
    made: (folder: string) => `Sample project created in ${folder}`,
    madeHelp: 'You can delete this folder at any time.',
  },
} as const
