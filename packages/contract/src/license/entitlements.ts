// What each tier may do: specification §6, detailed in formats §9. Reading, applying and undoing are not listed: they need no license.

export type Tier = 'free' | 'pro'

export const entitlements = {
  'more-than-free-tokens': { free: false, pro: true },
  'code-maps': { free: false, pro: true },
  'context-builder': { free: false, pro: true },
  'mcp-calls': { free: false, pro: true },
  'server-tools': { free: false, pro: true },
  'pro-mode': { free: false, pro: true },
  'planning-model': { free: false, pro: true },
  'model-overrides': { free: false, pro: true },
  'custom-providers': { free: false, pro: true },
  'workspace-presets': { free: false, pro: true },
  'duplicate-workspace': { free: false, pro: true },
  'ephemeral-workspace': { free: false, pro: true },
  'several-windows': { free: false, pro: true },
} as const satisfies Record<string, Record<Tier, boolean>>

export type Entitlement = keyof typeof entitlements

export function allows(tier: Tier, entitlement: Entitlement): boolean {
  return entitlements[entitlement][tier]
}
