// Keys glued into a longer word, as in `backupAKIA…` or `ghp_…Copy`. Other rules require a key to begin and end at word boundaries,
// which separates words from keys; here the body itself must look random instead.

import { looksLikeKey } from './looks-real.ts'
import { type PrefixedSecret, prefixedSecrets } from './prefixed-secrets.ts'

/** Prefixes that secretlint's rules find only at word boundaries. */
const presetPrefixes: readonly PrefixedSecret[] = [
  ...['ghp_', 'gho_', 'ghu_', 'ghr_', 'ghs_'].map((prefix) => ({
    name: 'github',
    prefix,
    body: 'A-Za-z0-9',
    length: 36,
    exact: true as const,
  })),
  { name: 'github', prefix: 'github_pat_', body: 'A-Za-z0-9_', length: 82, exact: true },
  { name: 'npm', prefix: 'npm_', body: 'A-Za-z0-9', length: 36, exact: true },
  ...['sk_live_', 'sk_test_', 'rk_live_', 'rk_test_'].map((prefix) => ({ name: 'stripe', prefix, body: 'A-Za-z0-9', length: 24 })),
  { name: 'slack', prefix: 'xoxb-', body: 'A-Za-z0-9-', length: 40 },
  { name: 'slack', prefix: 'xoxp-', body: 'A-Za-z0-9-', length: 40 },
  { name: 'groq', prefix: 'gsk_', body: 'A-Za-z0-9', length: 52, exact: true },
  { name: 'linear', prefix: 'lin_api_', body: 'A-Za-z0-9', length: 40 },
  { name: 'notion', prefix: 'ntn_', body: 'A-Za-z0-9', length: 46 },
  { name: 'figma', prefix: 'figd_', body: 'A-Za-z0-9_-', length: 40 },
  { name: 'docker', prefix: 'dckr_pat_', body: 'A-Za-z0-9_-', length: 27 },
  { name: 'grafana', prefix: 'glsa_', body: 'A-Za-z0-9_', length: 41 },
]

export const gluedSecrets: readonly PrefixedSecret[] = [...prefixedSecrets, ...presetPrefixes]

/** `task-` and `monkey-` end like a key's prefix: the rest must be random, with both cases if the format has both. */
export function isGluedKey({ prefix, body }: PrefixedSecret, value: string): boolean {
  const rest = value.slice(prefix.length, prefix.length + 120)
  const hasBothCases = body.includes('a-z') && body.includes('A-Z')
  if (!hasBothCases && prefix.length < 5 && body !== 'A-Z0-9') return false
  return looksLikeKey(rest) && (!hasBothCases || (/[a-z]/.test(rest) && /[A-Z]/.test(rest)))
}
