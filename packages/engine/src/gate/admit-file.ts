// The gate for one file: what part of it may leave the machine, or why not (safety §1.2).

import type { SecretFinding } from '@sheaf/contract'
import { type Decoded, decodeText } from '../disk/text/decode-text.ts'
import { escapeSectionTags, type FileFacts } from '../facts/index.ts'
import { redactSecrets, secretByName } from '../secrets/index.ts'

export interface GatePolicy {
  secrets: 'redact' | 'leave-out' | 'off'
}

export interface FileAtGate {
  path: string
  bytes: Uint8Array
  facts: FileFacts
  /** The user asked for this exact path; a folder or a pattern that contains it does not count. */
  named: boolean
}

export type Admission =
  | {
      ok: true
      /** UTF-8 */
      text: Uint8Array
      /** The text is the file's own, so its count is known. */
      untouched: boolean
      findings: SecretFinding[]
      /** Our section tags in the text were escaped, so that they can't close a section. */
      defused: boolean
      /** Original encoding of the file. */
      encoding: string
    }
  | { ok: false; why: string; findings: SecretFinding[] }

export function admitFile({ path, bytes, facts, named }: FileAtGate, policy: GatePolicy): Admission {
  // Independent of the scan: turning it off is not a request for these files.
  const reason = secretByName(path)
  if (reason && !named) return { ok: false, why: `${reason}; add it explicitly to include it`, findings: [] }
  const decoded: Decoded = facts.isUtf8 ? { kind: 'text', bytes, encoding: 'utf-8' } : decodeText(bytes)
  if (decoded.kind === 'binary') return { ok: false, why: 'binary', findings: [] }
  const found = policy.secrets === 'off' ? [] : (facts.findings ?? [])
  const findings = found.map(({ rule, line, hint }) => ({ rule, line, hint }))
  if (found.length > 0 && policy.secrets === 'leave-out') {
    return { ok: false, why: `contains ${found.length === 1 ? 'a secret' : `${found.length} secrets`} (${describe(findings)})`, findings }
  }
  const { encoding } = decoded
  if (found.length === 0 && !facts.tags) return { ok: true, text: decoded.bytes, untouched: true, findings, defused: false, encoding }
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(decoded.bytes)
  const safe = escapeSectionTags(found.length > 0 ? redactSecrets(text, found) : text)
  return { ok: true, text: new TextEncoder().encode(safe), untouched: false, findings, defused: facts.tags, encoding }
}

function describe(findings: SecretFinding[]): string {
  const [first] = findings
  return first ? `${first.rule}, line ${first.line}${findings.length > 1 ? ', …' : ''}` : ''
}
