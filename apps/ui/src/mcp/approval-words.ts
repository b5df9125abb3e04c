// The text of an approval: who asks, what is new about it, and what the enabled tools can do.

import { isMcpTool, type McpApproval, mcpTools, type ToolEffect, visibleText } from '@sheaf/contract'

interface ApprovalWords {
  title: string
  says: string
}

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

const longestName = 48

/** A name chosen by the client: it cannot fill the dialog or end the sentence it appears in. */
export function shownName(name: string): string {
  const visible = visibleText(name).trim()
  if (visible === '') return 'unnamed'
  return visible.length <= longestName ? visible : `${visible.slice(0, longestName - 1)}…`
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

export const toolEffects: readonly ToolEffect[] = ['reads', 'chooses', 'asks-models', 'edits']

/** Every effect in a fixed order, including those without tools, so that nobody has to guess. */
export function effectsOf({ effects }: Pick<McpApproval, 'effects'>): { effect: ToolEffect; tools: string[] }[] {
  const named: Record<ToolEffect, string[]> = {
    reads: effects.reads,
    chooses: effects.chooses,
    'asks-models': effects.asksModels,
    edits: effects.edits,
  }
  return toolEffects.map((effect) => ({ effect, tools: named[effect].map(toolTitle) }))
}

export function toolTitle(tool: string): string {
  return isMcpTool(tool) ? mcpTools[tool].title : visibleText(tool)
}
