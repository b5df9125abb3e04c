// Every text of the MCP server's settings.

import { type McpCallRecord, type RefusalCode, refusals } from '@sheaf/contract'
import { ago, plural, shortBytes } from '../kit/format.ts'

export const words = {
  part: 'MCP server section',
  parts: { server: 'Server', editors: 'Set up', tools: 'Tools', allowed: 'Allowed', calls: 'Calls' },
  proNeeded: 'You can set everything up now. Editors can connect and list the tools, but calling a tool requires Pro.',
  loading: 'Loading…',
  server: {
    title: 'Server',
    server: 'MCP server',
    start: {
      label: 'Start with Sheaf',
      on: 'The server is on whenever Sheaf is running.',
      off: 'The server stays off until you turn it on.',
    },
    connected: (since: string, calls: number) => `Connected ${ago(since)} · ${plural(calls, { one: '# call', other: '# calls' })}`,
    disconnect: 'Disconnect',
    elsewhere: {
      label: 'Editors are using another window',
      help: 'Tools use the workspace that is open in that window.',
      serveHere: 'Use this window',
    },
    planning: {
      title: 'Planning',
      label: 'Planner model',
      help: 'Used by the “Request plan” tool. This is the same setting as MCP planner under Models.',
      model: 'Model for MCP planner',
    },
    checks: {
      title: 'Troubleshooting',
      label: 'Connection checks',
      help: 'Tests the program, port, discovery, approvals, tools, and editor configurations.',
      run: 'Run checks',
    },
    advanced: {
      title: 'Advanced',
      http: {
        label: 'Streamable HTTP',
        help: "For clients that can't start a program. Requires the token from the discovery file.",
      },
      advertise: {
        label: 'Advertise with DNS-SD',
        help: 'Lets clients on this machine discover the server (loopback only).',
      },
    },
  },
  editors: {
    label: 'Editors',
    help: "Adds Sheaf to the editor's configuration. You review the change first, and a backup is kept.",
    loading: 'Looking for editors…',
    states: {
      'set-up': 'set up',
      'not-set-up': 'not set up',
      other: 'different command',
      absent: 'not found',
      unreadable: 'unreadable',
    },
    /** `named`: for screen readers. */
    actions: {
      change: { label: 'Change…', named: (editor: string) => `Change setup for ${editor}` },
      setUp: { label: 'Set up…', named: (editor: string) => `Set up ${editor}` },
      replace: { label: 'Replace…', named: (editor: string) => `Replace setup for ${editor}` },
    },
    copyFor: (editor: string) => `Copy configuration for ${editor}`,
    other: {
      label: 'Other editors',
      help: 'For any other editor or agent, add this to its MCP configuration.',
      copy: 'Copy configuration',
    },
  },
  setUp: {
    title: (editor: string) => `Set up ${editor}`,
    help: "Review the change to the editor's configuration. Nothing has been written yet.",
    isSame: 'Already set up. No changes needed.',
    backup: 'A backup is saved next to the file.',
    close: 'Close',
    cancel: 'Cancel',
    writing: 'Writing…',
    create: 'Create file',
    write: 'Update file',
    file: 'File',
    newFile: 'New file',
    loading: 'Loading configuration…',
    changes: (editor: string) => `Configuration changes for ${editor}`,
    headless: {
      label: "Allow when Sheaf isn't running",
      help: 'Adds --allow, so this editor can use tools in its own folder without asking. Edits still need your review or permission.',
    },
    done: {
      title: (editor: string) => `${editor} is set up`,
      help: 'Restart the editor or reload its MCP servers. Sheaf will ask for your approval when the editor first calls a tool.',
      close: 'Done',
      written: 'Configuration file',
      before: 'Backup',
    },
  },
  tools: {
    help: "{count} tools are on. Each enabled tool takes up some of the editor's context. Changes apply to connected editors immediately.",
    count: (on: number, all: number) => `${on} of ${all}`,
    defaults: 'Reset to defaults',
    allOn: 'Turn on all',
    lean: {
      label: 'Lean tool list',
      help: 'Editors see only the tools that agents use most. One additional tool describes and calls the others.',
    },
  },
  allowed: {
    label: 'Allowed editors',
    help: "These editors connect without asking. If an editor's executable changes, Sheaf asks again.",
    connectedOnce: "{name} is allowed until its last connection ends, and isn't on the list.",
    empty: {
      title: 'No allowed editors',
      help: 'Set up an editor, call a tool from it, then choose Always Allow when Sheaf asks.',
      setUp: 'Set up editor',
    },
    connected: 'connected',
    used: (since: string, lastUsed: string) => `Allowed ${ago(since)} · last used ${ago(lastUsed)}`,
    runBy: 'run by {program}',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removed: {
      title: (name: string) => `${name} removed`,
      help: 'Sheaf will ask again the next time this editor calls a tool.',
      helpConnected: "The editor's next call will be refused. Sheaf will ask again when the editor reconnects.",
    },
    directEdits: {
      label: 'Edit files without review',
      named: (name: string) => `${name}: edit files without review`,
      on: 'Edits are written immediately. You can undo them in the Apply tab.',
      off: 'Edits wait for your review.',
      confirm: {
        title: (name: string) => `Allow ${name} to edit files without review?`,
        help: "Edits are written to the workspace folders immediately, even when Sheaf's window is closed. You can undo each edit in the Apply tab. Edits with warnings still need your review.",
        confirmLabel: 'Allow edits',
      },
    },
  },
  calls: {
    label: 'Calls',
    loading: 'Loading…',
    empty: {
      title: 'No calls yet',
      help: "Calls from editors are listed here with their time and size. Call contents aren't stored.",
    },
    help: (count: number) =>
      plural(count, {
        one: "Showing the last call. Call contents aren't stored.",
        other: "Showing the last # calls, newest first. Call contents aren't stored.",
      }),
    columns: { time: 'Time', client: 'Client', tool: 'Tool', took: 'Duration', in: 'In', out: 'Out' },
    took: (ms: number) => (ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`),
  },
} as const

/** Why a call was refused, short enough for a list. */
export function refusedWords(refused: RefusalCode | 'bug'): string {
  return shortRefusals[refused] ?? refused.replace(/^mcp-/, '').replaceAll('-', ' ')
}

const shortRefusals: Partial<Record<RefusalCode | 'bug', string>> = {
  bug: 'failed',
  'mcp-off': 'server off',
  'mcp-tool-off': 'tool off',
  'mcp-pending': 'approval pending',
  'mcp-denied': 'denied',
  'mcp-not-allowed': 'not allowed',
  'mcp-busy': 'busy',
  'mcp-no-workspace': 'no workspace',
  'mcp-edits-not-granted': 'edits not allowed',
  'mcp-arguments': 'invalid arguments',
  'pro-needed': 'requires Pro',
}

/** Why a call was refused, as a sentence. */
export function refusalSentence(refused: RefusalCode | 'bug'): string {
  return refused === 'bug' ? 'Something went wrong in Sheaf.' : refusals[refused].says
}

/** One line with everything, for the tooltip. */
export function callSummary({ at, client, tool, ms, bytesIn, bytesOut, refused }: McpCallRecord): string {
  const took = `${tool} from ${client}, ${new Date(at).toLocaleString('en')}: ${Math.round(ms)} ms, ${shortBytes(bytesIn)} in, ${shortBytes(bytesOut)} out`
  return refused === undefined ? took : `${took}. ${refusalSentence(refused)}`
}
