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
    noDesktop: "Sheaf is running on a machine without a desktop, so it can't open an editor.",
    missing: (editor: string) => `${editor} (not found)`,
    /** Names of the variables, if neither is set. */
    variables: '$VISUAL or $EDITOR',
    refused: {
      terminal: (name: string, value: string) => `$${name} (${value}) needs a terminal, so it isn't listed.`,
      missing: (name: string, value: string) => `$${name} (${value}) wasn't found, or it's inside an open folder.`,
      shell: (name: string, value: string) => `$${name} (${value}) uses shell syntax, so it isn't listed.`,
    },
  },
} as const
