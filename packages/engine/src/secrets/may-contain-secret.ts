// Quick test before any scan: false means that no rule can find anything.

import { type FindAnchors, prepareAnchors } from './find-anchors.ts'
import { type OwnRule, ownRules } from './own-rules.ts'
import { type PresetRule, presetRules } from './preset-rules.ts'

type SecretRule = OwnRule | PresetRule

export function mayContainSecret(text: Uint8Array | string): boolean {
  return isWide(text) || rulesAnchoredIn(text, true).size > 0
}

export function rulesAnchoredIn(text: Uint8Array | string, first = false): Set<SecretRule> {
  return findAnchors()(typeof text === 'string' ? new TextEncoder().encode(text) : text, first)
}

let prepared: FindAnchors<SecretRule> | undefined

function findAnchors(): FindAnchors<SecretRule> {
  prepared ??= prepareAnchors<SecretRule>([...presetRules, ...ownRules])
  return prepared
}

// In UTF-16, every second byte is zero, so no anchor would ever match.
function isWide(text: Uint8Array | string): boolean {
  return typeof text !== 'string' && ((text[0] === 0xff && text[1] === 0xfe) || (text[0] === 0xfe && text[1] === 0xff))
}
