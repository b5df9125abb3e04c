// Every text of the dialog in which an editor asks to be let in.

import type { McpApproval, ToolEffect } from '@sheaf/contract'
import { plural } from '../kit/format.ts'
import { shownName } from './approval-words.ts'

export const words = {
  contents: 'Who asks, and for what',
  actions: {
    deny: 'Deny',
    allowTakeOver: 'Allow Take-over',
    allowOnce: 'Allow Once',
    alwaysAllow: 'Always Allow',
  },
  escape: 'Esc denies',
  notRemembered: {
    hint: 'Its program is unknown, so it cannot be remembered.',
    tooltip: 'The system does not tell which program it is, so it could not be recognised later.',
  },
  facts: {
    name: 'Says it is',
    folder: 'Works in',
    program: 'Program, as your system tells',
    runs: 'runs',
    unknownProgram: {
      label: 'Program',
      mark: 'Unknown.',
      help: '{mark} Your system does not tell which program is at the other end. Allow it only if you have just started it yourself.',
      helpHttp:
        '{mark} Your system does not tell which program is at the other end of this HTTP connection. Allow it only if you have just started it yourself.',
    },
  },
  gets: {
    label: 'What it gets',
    title: 'Gets',
    nothingOpen: 'No workspace is open in this window. It gets the one that you open here.',
    workspaceTitle: 'Gets the workspace of this window',
    moreFolders: (count: number) => `and ${count} more`,
    otherFolder: 'It works in another folder than this workspace.',
  },
  effects: {
    label: 'What it can do',
    title: 'What the tools that are on can do',
    firstTool: (tool: string) => `asks for ${tool}`,
    firstToolHelp: 'The tool it called first',
    tools: (titles: readonly string[]) => titles.join(', '),
  },
  flood: {
    deniedBefore: 'You denied one a moment ago.',
    waiting: (count: number) => plural(count, { one: '# more asks.', other: '# more ask.' }),
    denyAll: (count: number) => `Deny All ${count}`,
    switchOff: 'Switch the Server Off',
  },
  denied: {
    title: (name: string) => `${name} was denied`,
    staysConnected: (name: string) => `${name} stays connected.`,
    otherEditor: 'The other editor',
    help: 'You are asked again when it connects anew.',
    all: (count: number) => plural(count, { one: '# editor denied', other: '# editors denied' }),
  },
  gone: (name: string) => `${name} no longer asks`,
  switchedOff: {
    title: 'The MCP server is off',
    help: 'No editor is let in until you switch it on again, at the top of the window.',
  },
} as const

interface ApprovalWords {
  title: string
  says: string
}

/** The question: who asks, and what is new about it. */
export function approvalWords({ kind, name, connected }: Pick<McpApproval, 'kind' | 'name' | 'connected'>): ApprovalWords {
  const who = shownName(name)
  switch (kind) {
    case 'new':
      return {
        title: `Let “${who}” use Sheaf?`,
        says: 'It asks for the first time. Nothing has been given to it yet.',
      }
    case 'changed':
      return {
        title: `Let “${who}” use Sheaf again?`,
        says: 'Its program has changed since you allowed it. An update does that; so would another program under its name.',
      }
    case 'take-over': {
      const other = shownName(connected ?? 'the other editor')
      return { title: `Let “${who}” take over from “${other}”?`, says: `“${other}” is connected; letting this one in disconnects it.` }
    }
  }
}

interface EffectWords {
  /** What such tools do, for the approval. */
  can: string
  cannot: string
  /** Heading of its tools in the settings. */
  title: string
  says?: string
}

export const effectWords: Record<ToolEffect, EffectWords> = {
  reads: { can: 'Reads your files and what is selected', cannot: 'Reads nothing', title: 'Read' },
  chooses: {
    can: 'Changes your selection and instructions',
    cannot: 'Leaves your selection and instructions alone',
    title: 'Change the selection and the instructions',
    says: 'In the window only; nothing is written to disk.',
  },
  'asks-models': {
    can: 'Asks models with your keys',
    cannot: 'Asks no models',
    title: 'Ask models with your keys',
    says: 'What they cost is billed by the provider.',
  },
  edits: {
    can: 'Edits files, after your review',
    cannot: 'Edits no files',
    title: 'Edit files',
    says: 'Edits are proposed, and written after you have reviewed them.',
  },
}
