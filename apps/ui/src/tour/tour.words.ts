// Every text of the tour and of the sample project.

export const words = {
  title: 'Tour',
  step: (number: number, total: number) => `Step ${number} of ${total}`,
  /** After the shortcut that moves the focus to the files. */
  thenKey: 'then {key}',
  actions: {
    end: 'Leave tour',
    back: 'Back',
    restart: 'Start over',
    skip: 'Skip tour',
    perform: 'Do it for me',
    next: 'Next',
    openFolder: 'Open your folder',
    backTo: (workspace: string) => `Back to “${workspace}”`,
  },
  paused: { title: 'Tour paused', help: 'Choose “Take the tour” in the command palette to continue.', resume: 'Resume' },
  ask: {
    title: 'Open the sample project?',
    help: (workspace: string) => `The tour uses a small sample project in your home folder. “${workspace}” stays as it is.`,
    open: 'Open and start tour',
  },
  steps: {
    files: {
      title: 'Choose the files that matter',
      help: 'Select the shop folder, which contains the bug. Ignored files are hidden, and files like .env are skipped.',
    },
    tokens: {
      title: 'See how many tokens you use',
      help: 'Sheaf counts the tokens in your prompt as you select files. Click the count to see a breakdown.',
    },
    builder: {
      title: 'Let Sheaf find the files',
      help: 'The Context Builder finds the files a task needs, with a reason for each. Click Generate. Without a model, files are ranked locally.',
      helpInFree:
        "The Context Builder finds the files a task needs, with a reason for each. It's part of Pro. Start the free trial here, or continue the tour.",
    },
    copy: {
      title: 'Copy the prompt',
      help: 'The instructions are already written. Copy them, along with the file tree and the selected files, as a single prompt that you can paste into any AI app.',
    },
    paste: {
      title: 'Paste the reply',
      help: "Paste the AI's reply, or click “Use sample reply” to try one that was written for this task.",
    },
    write: {
      title: 'Review, then write',
      help: "Accept the changes you want, then write them. Your files don't change until then.",
    },
    undo: {
      title: 'Undo, with or without git',
      help: 'Everything Sheaf writes is listed here. Undo restores the files byte for byte.',
    },
    chat: {
      title: 'Chat without an API key',
      help: 'Copy this message with your files, paste it into any AI app, and paste the reply here. With your own API key, the reply appears here directly.',
      message: 'Why did Mrs. Abel pay for ten crates? Explain the cause before you change anything.',
    },
    mcp: {
      title: 'Use Sheaf from your editor',
      help: 'Editors and agents can use Sheaf through MCP to search, read, and select files. You approve each client. To connect one, open MCP setup.',
    },
  },
  finished: {
    step: 'Tour complete',
    title: "You're all set",
    help: 'Now open your own folder. Press {palette} to find any command, or {cheatSheet} to see all shortcuts.',
  },
  sample: {
    opening: 'Opening sample project…',
    made: (folder: string) => `Sample project created in ${folder}`,
    madeHelp: 'You can delete this folder at any time.',
  },
} as const
