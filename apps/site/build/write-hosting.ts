// Writes headers, with each page's content security policy, and redirects, so that a static host answers like our own server.

import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Addresses, siteRedirects } from '@sheaf/contract'
import type { BuiltPage } from './read-pages.ts'

const everywhere = [
  'X-Content-Type-Options: nosniff',
  'Referrer-Policy: strict-origin-when-cross-origin',
  'Permissions-Policy: camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy: same-origin',
]

/** For files whose names change with their contents. */
const forever = 'Cache-Control: public, max-age=31536000, immutable'
const aDay = 'Cache-Control: public, max-age=86400'

export function writeHosting(client: string, pages: readonly BuiltPage[], addresses: Addresses): void {
  const rules: [path: string, headers: readonly string[]][] = [
    ['/*', everywhere],
    ['/assets/*', [forever]],
    ['/media/*', [aDay]],
    ['/cards/*', [aDay]],
    ...pages.map(({ path, html }): [string, string[]] => [path, [`Content-Security-Policy: ${policyOf(html, addresses)}`]]),
  ]
  writeFileSync(
    join(client, '_headers'),
    rules.map(([path, headers]) => `${path}\n${headers.map((each) => `  ${each}\n`).join('')}`).join('\n'),
  )
  const redirects = Object.entries(siteRedirects).map(([from, { to, status }]) => `${from} ${to} ${status}\n`)
  writeFileSync(join(client, '_redirects'), redirects.join(''))
}

/** Allows only our inline scripts and styles, by hash, and files from our origin, so that injected code cannot run. */
export function policyOf(html: string, { affiliate }: Pick<Addresses, 'affiliate'>): string {
  const [scripts, styles] = [inlineHashes(html, 'script'), inlineHashes(html, 'style')]
  const partner = affiliate === '' ? [] : [new URL(affiliate).origin]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...partner].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // For computed widths and colors; a style attribute cannot run code.
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data:", ...partner].join(' '),
    "media-src 'self'",
    "font-src 'self'",
    ["connect-src 'self'", ...partner].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function inlineHashes(html: string, tag: 'script' | 'style'): string[] {
  const found = [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, 'gs'))]
  const texts = found
    .filter(([, attributes = '', text]) => text !== '' && !/\ssrc=|type="application\/(?:ld\+)?json"/.test(attributes))
    .map(([, , text = '']) => text)
  return [...new Set(texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`))]
}
