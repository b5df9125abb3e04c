// The gate for text that is no whole file: a diff, a line found by a search.

import type { SecretFinding } from '@sheaf/contract'
import { defuseSectionTags } from '../facts/index.ts'
import { mayHoldSecret, redactSecrets, scanSecrets } from '../secrets/index.ts'
import type { GatePolicy } from './admit-file.ts'

export async function admitText(text: string, path: string, policy: GatePolicy): Promise<{ text: string; findings: SecretFinding[] }> {
  if (policy.secrets === 'off' || !mayHoldSecret(text)) return { text: defuseSectionTags(text), findings: [] }
  const found = await scanSecrets(text, path)
  return { text: defuseSectionTags(redactSecrets(text, found)), findings: found.map(({ rule, line, hint }) => ({ rule, line, hint })) }
}
