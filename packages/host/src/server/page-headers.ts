// Security headers of every response: only our own files run or load, and nothing frames us.

import { randomBytes } from 'node:crypto'

export const plainHeaders = {
  'content-security-policy': policyOf({}),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-store',
} as const

/** For the window and its files. Styles created by a library carry the nonce; scripts are always our own files. */
export function windowPolicy(host: string, nonce?: string): string {
  return policyOf({
    'script-src': "'self'",
    'style-src': nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`,
    'font-src': "'self'",
    // Images that the window made itself: thumbnails, and an SVG while it is drawn.
    'img-src': "'self' blob:",
    // Not every browser treats a same-origin WebSocket as 'self'.
    'connect-src': `'self' ws://${host}`,
    'worker-src': "'self'",
    'manifest-src': "'self'",
  })
}

/** For standalone pages: text and one style sheet. */
export function pagePolicy(nonce: string): string {
  return policyOf({ 'style-src': `'nonce-${nonce}'` })
}

/** For a page with one inline script that has the nonce. */
export function scriptPolicy(nonce: string): string {
  return policyOf({ 'script-src': `'nonce-${nonce}'` })
}

export function newNonce(): string {
  return randomBytes(18).toString('base64')
}

function policyOf(sources: Record<string, string>): string {
  const all = { 'default-src': "'none'", ...sources, 'frame-ancestors': "'none'", 'base-uri': "'none'", 'form-action': "'none'" }
  return Object.entries(all)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
