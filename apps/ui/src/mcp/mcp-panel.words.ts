// Every text of the MCP server's settings.

import { type McpCallRecord, type RefusalCode, refusals } from '@sheaf/contract'
import { ago, plural, shortBytes } from '../kit/format.ts'

export const words = {
  part: 'Part of the MCP server',
  parts: { server: 'Server', editors: 'Set up', tools: 'Tools', allowed: 'Allowed', calls: 'Calls' },
  proNeeded:
    'Everything here can be set up now. Editors connect and see the tools; their calls are refused until you have Pro, and say so.',
  loading: 'Asking the host…',
  server: {
    title: 'Server',
    server: 'MCP server',
    start: {
      label: 'Start with Sheaf',
      on: 'The server is on whenever Sheaf runs.',
      off: 'It stays off until you switch it on.',
    },
    connected: (since: string, calls: number) => `Connected ${ago(since)} · ${plural(calls, { one: '# call', other: '# calls' })}`,
    disconnect: 'Disconnect',
    elsewhere: {
      label: 'Editors work in another window',
      help: 'Tools see and change what that window shows.',
      serveHere: 'Serve from this window',
    },
    planning: {
      title: 'Planning',
      label: 'Planner model',
      help: 'Answers “Request plan”. The same slot as under Models.',
      model: 'Model for Planner',
    },
    checks: {
      title: 'When an editor does not connect',
      label: 'Run the checks',
      help: 'Program, port, discovery, approval, tools and each editor’s configuration; each names its fix.',
      run: 'Run checks',
    },
    advanced: {
      title: 'Advanced',
      http: {
        label: 'Streamable HTTP',
        help: 'For clients that cannot start a program. They need the token of the discovery file too.',
      },
      advertise: {
        label: 'Advertise by DNS-SD',
        help: 'On this machine only (loopback), for clients that look for servers by themselves.',
      },
    },
  },
  editors: {
    label: 'Editors',
    help: 'Adds Sheaf to the editor’s own configuration. You see the change before it is written, and a backup is kept.',
    loading: 'Looking for editors…',
    states: {
      'set-up': 'set up',
      'not-set-up': 'not set up',
      other: 'starts something else',
      absent: 'not found',
      unreadable: 'cannot be read',
    },
    /** `named`: for screen readers. */
    actions: {
      change: { label: 'Change…', named: (editor: string) => `Change ${editor}` },
      setUp: { label: 'Set up…', named: (editor: string) => `Set up ${editor}` },
      replace: { label: 'Replace…', named: (editor: string) => `Replace ${editor}` },
    },
    copyFor: (editor: string) => `Copy the configuration for ${editor}`,
    other: {
      label: 'Any other editor',
      help: 'Any other editor or agent: this goes into its MCP configuration.',
      copy: 'Copy configuration',
    },
  },
  setUp: {
    title: (editor: string) => `Set up ${editor}`,
    help: 'This is what changes in its configuration. Nothing is written yet.',
    isSame: 'It is set up already; there is nothing to write.',
    backup: 'The file as it is now is kept beside it.',
    close: 'Close',
    cancel: 'Cancel',
    writing: 'Writing…',
    create: 'Create the file',
    write: 'Write the change',
    file: 'File',
    newFile: 'A new file',
    loading: 'Reading its configuration…',
    changes: (editor: string) => `Changes of the configuration of ${editor}`,
    headless: {
      label: 'Also while Sheaf is not running',
      help: 'Adds --allow for this editor: it may use the tools in its own folder without a window that asks. Edits still need a review or a grant.',
    },
    done: {
      title: (editor: string) => `${editor} is set up`,
      help: 'Start it anew, or reload its MCP servers. At its first call Sheaf asks you whether to let it in.',
      close: 'Done',
      written: 'Written',
      before: 'As it was before',
    },
  },
  tools: {
    help: '{count} on. Each costs an editor some tokens. Connected editors are told at once.',
    count: (on: number, all: number) => `${on} of ${all}`,
    defaults: 'Defaults',
    allOn: 'All on',
  },
  allowed: {
    label: 'Allowed editors',
    help: 'These are let in without a question. An entry holds for one name and one program together: when the program changes, you are asked again.',
    connectedOnce: '{name} is connected for this once, and is not on the list.',
    empty: {
      title: 'No editor is always allowed',
      help: 'Set one up and let it call a tool: you are asked then, and can choose Always Allow.',
      setUp: 'Set up an editor',
    },
    connected: 'connected',
    used: (since: string, lastUsed: string) => `Allowed ${ago(since)} · last used ${ago(lastUsed)}`,
    runBy: 'run by {program}',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removed: {
      title: (name: string) => `${name} was removed`,
      help: 'You are asked when it calls again.',
      helpConnected: 'Its next call is refused. You are asked when it connects anew.',
    },
    directEdits: {
      label: 'Edit files without a review',
      named: (name: string) => `${name}: edit files without a review`,
      on: 'On: what it edits is written at once. Undo is under Apply.',
      off: 'Off: its edits wait for your review.',
      confirm: {
        title: (name: string) => `Let ${name} write files without a review?`,
        help: 'Its edits are written into the folders of the workspace at once, also while Sheaf’s window is closed. You see them only afterwards; each can be undone under Apply. Edits with a problem or a doubt are still refused.',
        yes: 'Let it write',
      },
    },
  },
  calls: {
    label: 'Calls',
    loading: 'Reading…',
    empty: {
      title: 'No calls yet',
      help: 'Each call of an editor is listed here with its time and size. What it read or wrote is not kept.',
    },
    help: (count: number) =>
      plural(count, {
        one: 'The last call, newest first. Contents are not kept.',
        other: 'The last # calls, newest first. Contents are not kept.',
      }),
    columns: { time: 'Time', client: 'Client', tool: 'Tool', took: 'Took', in: 'In', out: 'Out' },
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
  'mcp-pending': 'not approved yet',
  'mcp-denied': 'denied',
  'mcp-not-allowed': 'not allowed',
  'mcp-busy': 'another editor',
  'mcp-no-workspace': 'no workspace',
  'mcp-edits-not-granted': 'edits not granted',
  'mcp-arguments': 'wrong arguments',
  'pro-needed': 'needs Pro',
}

/** Why a call was refused, as a sentence. */
export function refusedSays(refused: RefusalCode | 'bug'): string {
  return refused === 'bug' ? 'Something broke on our side.' : refusals[refused].says
}

/** One line with everything, for the tooltip. */
export function callSays({ at, client, tool, ms, bytesIn, bytesOut, refused }: McpCallRecord): string {
  const took = `${tool} of ${client}, ${new Date(at).toLocaleString('en')}: ${Math.round(ms)} ms, ${shortBytes(bytesIn)} in, ${shortBytes(bytesOut)} out`
  return refused === undefined ? took : `${took}. ${refusedSays(refused)}`
}
