// Every text about the MCP server outside of its settings and its approval dialog.

import { plural } from '../kit/format.ts'

export const words = {
  /** A client that gives no name. */
  unnamed: 'unnamed',
  server: 'MCP server',
  /** `state`: the state in words. */
  serverIs: (state: string) => `MCP server: ${state}`,
  requestWaits: 'A request waits',
  card: {
    running: (state: string, tool: string) => `${state}: ${tool}`,
    setUp: 'Set up an editor…',
    settings: 'Settings…',
    editsWithoutReview: 'edits without review',
    connected: (since: string, calls: number) => `Since ${since} · ${plural(calls, { one: '# call', other: '# calls' })}`,
    disconnect: 'Disconnect',
    folder: 'Folder',
    program: 'Program',
    off: 'Editors that call Sheaf are told that the server is off.',
    nobodyNow: 'No editor is connected. One connects by itself at its first call.',
    nobodyYet: 'No editor is connected yet. Set one up, then ask it to use Sheaf.',
    noWorkspace: 'Open a folder, so that editors have something to work in.',
    elsewhere: 'Editors work in another window.',
    elsewhereWaiting: 'Editors work in another window. A request waits there.',
    serveHere: 'Serve from this window',
  },
  switched: { on: 'The MCP server is on', off: 'The MCP server is off' },
  servedHere: 'Editors work in this window now',
  disconnected: {
    title: (name: string) => `${name} was disconnected`,
    help: 'Its calls are refused until it connects anew.',
  },
  configuration: {
    copied: 'Configuration copied',
    copiedFor: (editor: string) => `Configuration for ${editor} copied`,
    pasteIt: 'Paste it into your editor’s MCP settings.',
    belongsIn: (file: string) => `It belongs in ${file}`,
    notCopied: 'The browser did not let us copy',
    copyByHand: 'Copy it by hand from Settings → MCP Server → Set up.',
  },
  proposed: {
    title: (name: string, files: number) => `${name} proposes changes to ${plural(files, { one: '# file', other: '# files' })}`,
    help: 'Nothing is written before you have reviewed them.',
    review: 'Review',
  },
  instructions: {
    extended: (name: string) => `${name} added to the instructions`,
    replaced: (name: string) => `${name} replaced the instructions`,
    undo: 'Undo',
  },
  written: {
    file: (name: string, path: string) => `${name} wrote ${path}`,
    files: (name: string, files: number) => `${name} wrote ${plural(files, { one: '# file', other: '# files' })}`,
    help: 'Without a review, as you granted. The list is under Apply.',
    undo: 'Undo',
    undone: 'Taken back. The files are as they were before.',
    notUndone: 'It could not be taken back; nothing was written.',
  },
} as const
