// Removes secrets from a text before it is searched: a ranking reports which words it found, so a secret could be guessed step by step.

import { mayContainSecret, scanSecrets } from '../secrets/index.ts'

/** Lines stay where they are. */
export async function withoutSecrets(bytes: Uint8Array, path: string): Promise<Uint8Array> {
  if (!mayContainSecret(bytes)) return bytes
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  let rest = ''
  let at = 0
  for (const { start, end } of (await scanSecrets(text, path)).toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue
    rest += `${text.slice(at, Math.max(at, start))} ${text.slice(Math.max(at, start), end).replaceAll(/[^\n]+/g, '')}`
    at = end
  }
  return at === 0 ? bytes : new TextEncoder().encode(rest + text.slice(at))
}
