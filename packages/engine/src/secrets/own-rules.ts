// Rules for what secretlint's preset misses. A rule has a name, anchors for the quick test, and a search that runs if an anchor is found.

import { type Anchor, followedBy, jwtAnchor, privateKeyAnchor, urlPasswordAnchor } from './anchor.ts'
import { findAssignedSecrets } from './assigned-secret.ts'
import { assignmentAnchors } from './assignment-anchors.ts'
import { isJwt, isUserAndPassword } from './decoded-secret.ts'
import type { Spot } from './found-secret.ts'
import { gluedSecrets, isGluedKey } from './glued-secrets.ts'
import { looksLikeKey, looksLikeUrlPassword } from './looks-real.ts'
import { type PrefixedSecret, prefixedSecrets } from './prefixed-secrets.ts'

export interface OwnRule {
  kind: 'own'
  name: string
  anchors: readonly Anchor[]
  find(text: string): Iterable<Spot>
}

/** A secret begins where a word begins; in escaped text, a word may follow `\n` or `%20`. */
const wordStart = '(?:(?<![A-Za-z0-9_-])|(?<=\\\\[nrt]|%[0-9A-Fa-f]{2}))'
const bearerBody = 'A-Za-z0-9._~+/-'
// Without a limit, a run of megabytes overflows the pattern matcher's stack.
const longestBody = 2_000
const digits = Array.from({ length: 10 }, (_, digit) => String(digit))

/** More specific rules come first: if two find the same secret, the first one names it. */
export const ownRules: readonly OwnRule[] = [
  ...prefixedSecrets.map(prefixed),
  shaped(
    'jwt',
    [jwtAnchor],
    `${wordStart}(?<value>eyJ[A-Za-z0-9_-]{10,4000}\\.[A-Za-z0-9_-]{8,20000}\\.[A-Za-z0-9_-]{16,4000})`,
    ({ value }) => isJwt(value),
  ),
  shaped(
    'private-key',
    [privateKeyAnchor],
    '(?<value>-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[^-]|-(?!----)){40,20000}(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)?)',
    ({ value }) => /[A-Za-z0-9+/]{40}/.test(value),
  ),
  shaped(
    'putty-private-key',
    [{ literal: 'PuTTY-User-Key-File-' }],
    '(?<value>PuTTY-User-Key-File-[23]:[^]{20,4000}?Private-MAC: ?[0-9a-f]{20,100})',
  ),
  shaped('npm-auth-token', [{ literal: '_authToken=' }], '_authToken=(?<value>[A-Za-z0-9+/=_.-]{16,400})', ({ value }) =>
    looksLikeKey(value),
  ),
  shaped(
    'npm-auth-token',
    [{ literal: '_password=' }, { literal: ':_auth=' }],
    '(?:_password|:_auth)=(?<value>[A-Za-z0-9+/=_-]{8,400})',
    ({ value }) => looksLikeKey(value),
  ),
  shaped('github-oauth-url', [{ literal: ':x-oauth-basic@github' }], 'https?://(?<value>[^\\s:/@]{8,256}):x-oauth-basic@github'),
  shaped(
    'telegram-bot-token',
    [followedBy(':AA', 'A-Za-z0-9_-', 33)],
    '(?<![A-Za-z0-9_-])(?<value>[0-9]{8,10}:AA[A-Za-z0-9_-]{33})(?![A-Za-z0-9_-])',
  ),
  shaped(
    'discord-webhook',
    [followedBy('/api/webhooks/', '0-9', 16)],
    'discord(?:app)?\\.com/api/webhooks/(?<value>[0-9]{16,22}/[A-Za-z0-9_-]{50,100})',
  ),
  shaped(
    'azure-client-secret',
    digits.map((digit) => followedBy(`${digit}Q~`, 'A-Za-z0-9_~.-', 31)),
    '(?<![A-Za-z0-9_~.-])(?<value>[A-Za-z0-9_~.]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34})(?![A-Za-z0-9_~.-])',
  ),
  shaped(
    'twilio-key',
    [...'0123456789abcdef'].map((digit) => followedBy(`SK${digit}`, '0-9a-f', 31)),
    `${wordStart}(?<value>SK[0-9a-f]{32})(?![A-Za-z0-9])`,
  ),
  shaped(
    'mailchimp-key',
    digits.map((digit) => ({ literal: `-us${digit}` })),
    '(?<![A-Za-z0-9])(?<value>[0-9a-f]{32}-us[0-9]{1,2})(?![A-Za-z0-9])',
  ),
  shaped(
    'slack',
    [followedBy('xox', 'A-Za-z0-9.-', 22)],
    `${wordStart}(?<value>xox[a-z][.-](?:[A-Za-z0-9]{1,200}-){0,4}[A-Za-z0-9]{20,400})(?![A-Za-z0-9])`,
  ),
  shaped('bearer-token', [followedBy('earer ', bearerBody, 20)], `[Bb]earer (?<value>[${bearerBody}]{20,400}={0,2})`, ({ value }) =>
    looksLikeKey(value),
  ),
  shaped(
    'basic-auth-header',
    [followedBy('Basic ', 'A-Za-z0-9+/', 12)],
    'uthorization["\']?\\s{0,4}[:=,]\\s{0,4}["\'`]?Basic (?<value>[A-Za-z0-9+/]{12,200}={0,2})',
    ({ value }) => isUserAndPassword(value),
  ),
  shaped(
    'url-password',
    [urlPasswordAnchor],
    '[A-Za-z0-9+.-]://(?<user>[^\\s:/@"\'`<>()]{0,100}):(?<value>[^\\s/@"\'`<>()]{4,200})@[A-Za-z0-9\\[_-]',
    ({ value, user }) => looksLikeUrlPassword(value, user),
  ),
  ...gluedSecrets.map(glued),
  { kind: 'own', name: 'assigned', anchors: assignmentAnchors, find: findAssignedSecrets },
]

function prefixed({ name, prefix, body, length, exact }: PrefixedSecret): OwnRule {
  const literal = prefix.replaceAll('.', '\\.')
  const rest = exact ? `[${body}]{${length}}(?![${body}])` : `[${body}]{${length},${longestBody}}`
  return shaped(name, [followedBy(prefix, body, length)], `${wordStart}(?<value>${literal}${rest})`, ({ value }) => !madeUp.test(value))
}

const madeUp = /EXAMPLE|X{6}|x{6}|(.)\1{9}/

/** Finds the same secret inside a longer word. */
function glued(secret: PrefixedSecret): OwnRule {
  const { name, prefix, body, length, exact } = secret
  const rest = `[${body}]{${length}${exact ? '' : `,${longestBody}`}}`
  return shaped(
    name,
    [followedBy(prefix, body, length)],
    `(?<value>${prefix.replaceAll('.', '\\.')}${rest})`,
    ({ value }) => isGluedKey(secret, value) && !madeUp.test(value),
  )
}

/** The named group `value` is the secret. */
function shaped(
  name: string,
  anchors: readonly Anchor[],
  source: string,
  isReal: (parts: { value: string; user: string }) => boolean = () => true,
): OwnRule {
  const pattern = new RegExp(source, 'dg')
  return {
    kind: 'own',
    name,
    anchors,
    *find(text) {
      for (const match of text.matchAll(pattern)) {
        const span = match.indices?.groups?.value
        const { value = '', user = '' } = match.groups ?? {}
        if (span !== undefined && isReal({ value, user })) yield { rule: name, start: span[0], end: span[1] }
      }
    },
  }
}
