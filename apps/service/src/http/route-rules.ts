// Body size and rate limit rules of each route.

import { limits } from '@sheaf/contract'

export interface RouteRule {
  bytes: number
  /** Served from memory: counting would cost more than answering. */
  uncounted?: true
}

export function ruleOf(method: string, path: string): RouteRule {
  return rules[`${method === 'HEAD' ? 'GET' : method} ${path}`] ?? defaultRule
}

const defaultRule: RouteRule = { bytes: 16_000 }

const rules: Record<string, RouteRule> = {
  'POST /api/submissions': { bytes: limits.submissionBytes },
  // Orders with long lists of products and custom fields.
  'POST /api/webhooks/payments': { bytes: 256_000 },
  'GET /api/stats': { bytes: 0, uncounted: true },
  'GET /api/keys': { bytes: 0, uncounted: true },
  'GET /health': { bytes: 0, uncounted: true },
  'GET /ready': { bytes: 0, uncounted: true },
}
