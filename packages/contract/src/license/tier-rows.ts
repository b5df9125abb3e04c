// Compares Free and Pro: specification §6. Derived from the entitlements, so that no page or window promises what the app refuses.

import { freeTokenLimit, machinesPerLicense } from '../api/limits.ts'
import { mcpTools } from '../mcp/mcp-tools.ts'
import { allows, type Entitlement, type Tier } from './entitlements.ts'

export interface TierRow {
  name: string
  free: boolean | string
  pro: boolean | string
}

export function tierRows(): readonly TierRow[] {
  return [
    {
      name: 'Clipboard and chat',
      free: `up to ${freeTokenLimit / 1_000},000 tokens`,
      pro: allows('pro', 'more-than-free-tokens') ? 'no token limits' : false,
    },
    both('Workspaces with one or more folders'),
    both('Search with regex and gitignore filters'),
    both('Stored prompts and copy presets'),
    both('Apply mode, review, and undo'),
    both('Models with your own API keys'),
    both('Task tabs, images, and documents'),
    both('Resources and prompts of other MCP servers'),
    gated('Code maps', 'code-maps'),
    gated('Context Builder', 'context-builder'),
    gated(`MCP server with ${Object.keys(mcpTools).length} tools`, 'mcp-calls'),
    gated('Tools of other MCP servers in chats', 'server-tools'),
    gated('Pro Mode: planning model and delegated edits', 'pro-mode', 'planning-model'),
    gated('Custom OpenAI-compatible providers', 'custom-providers'),
    gated('Model overrides', 'model-overrides'),
    gated(
      'Workspace presets, duplicate workspaces, ephemeral workspaces, multiple windows',
      'workspace-presets',
      'duplicate-workspace',
      'ephemeral-workspace',
      'several-windows',
    ),
    { name: 'Machines per license', free: 'no license needed', pro: `up to ${machinesPerLicense}` },
  ]
}

function both(name: string): TierRow {
  return { name, free: true, pro: true }
}

/** Combine entitlements in one row only if a tier has all or none of them. */
function gated(name: string, ...needs: readonly Entitlement[]): TierRow {
  const has = (tier: Tier) => needs.every((need) => allows(tier, need))
  return { name, free: has('free'), pro: has('pro') }
}
