// Free and Pro side by side: specification §6. What a tier may do is asked of the contract, so the page cannot promise what the app refuses.

import { allows, type Entitlement, limits, mcpTools, tiersWith } from '@sheaf/contract'
import { grouped } from '../../kit/grouped.ts'

export interface TierRow {
  name: string
  free: boolean | string
  pro: boolean | string
}

const both = (name: string): TierRow => ({ name, free: true, pro: true })

/** In one row only where a tier has all of them or none. */
function gated(name: string, ...needs: readonly Entitlement[]): TierRow {
  return { name, ...tiersWith(...needs) }
}

export const tierRows: readonly TierRow[] = [
  {
    name: 'Copied prompts and chat',
    free: `up to ${grouped(limits.freeTokenLimit)} tokens`,
    pro: allows('pro', 'more-than-free-tokens') ? 'no token limit' : false,
  },
  both('Workspaces of one or more folders'),
  both('Search with regular expressions and git’s ignore rules'),
  both('Stored prompts and copy presets'),
  both('Apply mode, review and undo'),
  both('Models with your own keys'),
  gated('Code maps', 'code-maps'),
  gated('Context Builder', 'context-builder'),
  gated(`MCP server with ${Object.keys(mcpTools).length} tools`, 'mcp-calls'),
  gated('Pro Mode: planning model and delegated edits', 'pro-mode', 'planning-model'),
  gated('Custom OpenAI-compatible providers', 'custom-providers'),
  gated('Model overrides', 'model-overrides'),
  gated(
    'Workspace presets, duplicates, ephemeral workspaces, several windows',
    'workspace-presets',
    'duplicate-workspace',
    'ephemeral-workspace',
    'several-windows',
  ),
  { name: 'Machines per licence', free: 'no licence needed', pro: `up to ${limits.machinesPerLicence}` },
]
