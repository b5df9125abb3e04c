// Every text of the dialog in which an editor asks for access.

import type { McpApproval, ToolEffect } from '@sheaf/contract'
import { fullCount, plural } from '../kit/format.ts'
import { clientDisplayName } from './approval-words.ts'

export const words = {
  contents: 'Request details',
  actions: {
    deny: 'Deny',
    allowTakeOver: 'Allow takeover',
    allowOnce: 'Allow Once',
    alwaysAllow: 'Always Allow',
  },
  escape: 'Press Esc to deny',
  notRemembered: {
    hint: "Sheaf can't identify the client program, so Always Allow isn't available.",
    tooltip: "The OS doesn't report which program is connecting, so Sheaf won't recognize the client the next time it connects.",
  },
  facts: {
    name: 'Name (reported by the client)',
    folder: 'Folder',
    program: 'Program (reported by the OS)',
    runs: 'runs',
    unknownProgram: {
      label: 'Program',
      mark: 'Unknown.',
      help: "{mark} The OS doesn't report which program is connecting. Allow the request only if it comes from a program you just started.",
      helpHttp:
        "{mark} The OS doesn't report which program is using this HTTP connection. Allow the request only if it comes from a program you just started.",
    },
  },
  gets: {
    label: 'Access',
    title: 'Access',
    nothingOpen: 'No workspace is open in this window. The editor will get access to the workspace you open here.',
    workspaceTitle: "Access to this window's workspace",
    moreFolders: (count: number) => `and ${fullCount(count)} more`,
    otherFolder: "The editor's folder is outside this workspace.",
  },
  effects: {
    label: 'What the client can do',
    title: 'What enabled tools can do',
    firstTool: (tool: string) => `first call: ${tool}`,
    firstToolHelp: 'First tool the client called',
    tools: (titles: readonly string[]) => titles.join(', '),
  },
  flood: {
    deniedBefore: 'You just denied a request.',
    waiting: (count: number) => plural(count, { one: '# more request waiting.', other: '# more requests waiting.' }),
    denyAll: (count: number) => `Deny All ${fullCount(count)}`,
    switchOff: 'Turn off server',
  },
  denied: {
    title: (name: string) => `Request from ${name} denied`,
    staysConnected: (name: string) => `${name} stays connected.`,
    otherEditor: 'The other editor',
    help: 'Sheaf will ask again when the editor reconnects.',
    all: (count: number) => plural(count, { one: '# request denied', other: '# requests denied' }),
  },
  gone: (name: string) => `Request from ${name} closed`,
  switchedOff: {
    title: 'MCP server turned off',
    help: "Editors can't connect until you turn the server back on in the top bar.",
  },
} as const

interface ApprovalWords {
  title: string
  description: string
}

/** The question: who asks, and what is new about it. */
export function approvalWords({ kind, name, connected }: Pick<McpApproval, 'kind' | 'name' | 'connected'>): ApprovalWords {
  const who = clientDisplayName(name)
  switch (kind) {
    case 'new':
      return {
        title: `Allow “${who}” to use Sheaf?`,
        description: "This client isn't on your list of allowed editors and has no access yet.",
      }
    case 'changed':
      return {
        title: `Allow “${who}” to use Sheaf again?`,
        description:
          'The client program has changed since you allowed it. The program may have been updated, or a different program may be using the same name.',
      }
    case 'take-over': {
      const other = clientDisplayName(connected ?? 'the other editor')
      return {
        title: `Allow “${who}” to take over from “${other}”?`,
        description: `“${other}” is currently connected and will be disconnected.`,
      }
    }
  }
}

interface EffectWords {
  /** What such tools do, for the approval. */
  can: string
  cannot: string
  /** Heading of its tools in the settings. */
  title: string
  description?: string
}

export const effectWords: Record<ToolEffect, EffectWords> = {
  reads: { can: 'Read your files and selection', cannot: "Can't read your files", title: 'Read' },
  chooses: {
    can: 'Change your selection and instructions',
    cannot: "Can't change your selection or instructions",
    title: 'Change selection and instructions',
    description: 'Affects only the window. No files are written.',
  },
  'asks-models': {
    can: 'Use models with your API keys',
    cannot: "Can't use models",
    title: 'Use models with your API keys',
    description: 'Usage is billed by your provider.',
  },
  edits: {
    can: 'Edit files after you review the changes',
    cannot: "Can't edit files",
    title: 'Edit files',
    description: 'Edits are written only after you review and accept them.',
  },
}
