// Reads what a question cost. Agents report it in three places and spell it in two ways.

import type { Usage } from '@sheaf/contract'

export function readUsage(usage: unknown): Usage {
  const given: Partial<Record<string, unknown>> = typeof usage === 'object' && usage !== null ? { ...usage } : {}
  const count = (...keys: string[]): number | undefined => {
    for (const key of keys) {
      const value = given[key]
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
    }
    return undefined
  }
  const fresh = count('inputTokens', 'input_tokens')
  const cached = count('cachedReadTokens')
  const written = count('cachedWriteTokens')
  const output = count('outputTokens', 'output_tokens')
  const thinking = count('thoughtTokens')
  return {
    ...(fresh !== undefined && { input: fresh + (cached ?? 0) + (written ?? 0) }),
    ...(cached !== undefined && { cached }),
    ...(output !== undefined && { output: output + (thinking ?? 0) }),
    ...(thinking !== undefined && { thinking }),
  }
}
