// Every text about opening files in the user's editor.

export const words = {
  open: 'Open in editor',
  noFile: 'No file to open',
  noFileHelp: 'Go to a file in the tree, the search results, or a review first.',
  choose: 'Choose editor',
  setting: {
    group: 'Editor',
    label: 'Open files in',
    help: 'Used by “Open in editor”.',
    /** For the editor of a variable, which may be any program. */
    helpWithoutLine: 'Opens the file. Only supported editors can jump to a specific line.',
    auto: 'Auto-detect',
    autoWith: (editor: string) => `Auto-detect (${editor})`,
    none: 'No editor was found. Install VS Code, Cursor, Zed, or a JetBrains IDE.',
    noDesktop: 'This machine is without a desktop. Use a custom command.',
    needsDesktop: 'Needs a desktop',
    notFound: 'Not found',
    custom: 'Custom command',
    customHelp: 'A program and arguments that you enter',
    missing: (editor: string) => `${editor} (not found)`,
    /** Names of the variables, if neither is set. */
    variables: '$VISUAL or $EDITOR',
    helpCustom: 'Runs your command. It must not need a terminal.',
    refused: {
      terminal: (name: string, value: string) => `$${name} (${value}) needs a terminal, so it isn't listed.`,
      missing: (name: string, value: string) => `$${name} (${value}) wasn't found, or it's inside an open folder.`,
      shell: (name: string, value: string) => `$${name} (${value}) uses shell syntax, so it isn't listed.`,
    },
  },
  command: {
    title: 'Custom command',
    program: 'Program',
    programHelp: 'A name in PATH, or a full path. Programs in open folders are never run.',
    missing: (program: string) => `${program} wasn't found in PATH, isn't a full path, or is inside an open folder.`,
    args: 'Arguments',
    argsHelp: 'One per line. {file}, {line}, and {column} are replaced. No shell is used.',
    save: 'Save',
  },
} as const
