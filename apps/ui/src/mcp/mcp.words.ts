// Every text about the MCP server outside of its settings and its approval dialog.

import { plural } from '../kit/format.ts'

export const words = {
  /** A client that gives no name. */
  unnamed: 'unnamed',
  server: 'MCP server',
  /** `state`: the state in words. */
  serverIs: (state: string) => `MCP server: ${state}`,
  requestWaits: 'Approval needed',
  card: {
    running: (state: string, tool: string) => `${state}: ${tool}`,
    setUp: 'Set up editor…',
    settings: 'Settings…',
    editsWithoutReview: 'edits without review',
    connected: (since: string, calls: number) => `Since ${since} · ${plural(calls, { one: '# call', other: '# calls' })}`,
    disconnect: 'Disconnect',
    folder: 'Folder',
    program: 'Program',
    off: "Editors can't use Sheaf while the server is off.",
    nobodyNow: 'No editor connected. Editors connect automatically the first time they call a tool.',
    nobodyYet: 'No editor connected. Set up an editor, then ask it to use Sheaf.',
    noWorkspace: 'Open a folder for editors to work in.',
    elsewhere: 'Editors are using another window.',
    elsewhereWaiting: 'Editors are using another window. A request is waiting there.',
    serveHere: 'Use this window',
  },
  switched: { on: 'MCP server turned on', off: 'MCP server turned off' },
  servedHere: 'Editors now use this window',
  disconnected: {
    title: (name: string) => `${name} disconnected`,
    help: 'Calls from this editor are refused until it reconnects.',
  },
  configuration: {
    copied: 'Configuration copied',
    copiedFor: (editor: string) => `Configuration for ${editor} copied`,
    pasteIt: "Paste it into your editor's MCP settings.",
    belongsIn: (file: string) => `Paste it into ${file}`,
    notCopied: "Couldn't copy the configuration",
    copyByHand: 'Copy it manually from Settings → MCP Server → Set up.',
  },
  proposed: {
    title: (name: string, files: number) => `${name} proposed changes to ${plural(files, { one: '# file', other: '# files' })}`,
    help: 'Nothing is written until you review the changes.',
    review: 'Review',
  },
  instructions: {
    extended: (name: string) => `${name} added to your instructions`,
    replaced: (name: string) => `${name} replaced your instructions`,
    undo: 'Undo',
  },
  written: {
    file: (name: string, path: string) => `${name} wrote ${path}`,
    files: (name: string, files: number) => `${name} wrote ${plural(files, { one: '# file', other: '# files' })}`,
    help: 'Written without review, per your settings. See the Apply tab.',
    undo: 'Undo',
    undone: 'Changes undone. The files were restored.',
    notUndone: "Couldn't undo the changes. Nothing was written.",
  },
} as const
