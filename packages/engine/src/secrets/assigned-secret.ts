// `password = "…"` and similar: a name for a secret, an assignment, and a value that looks real.

import { secretNames } from './assignment-anchors.ts'
import type { Spot } from './found-secret.ts'
import { looksLikeBarePassword, looksLikeKey, looksLikePassword } from './looks-real.ts'

export function* findAssignedSecrets(text: string): Generator<Spot> {
  for (const [pattern, isRealPassword] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const { name = '', value = '' } = match.groups ?? {}
      const span = match.indices?.groups?.value
      if (span === undefined) continue
      const isPassword = /^p(?:ass|wd)/i.test(name)
      if (isPassword ? isRealPassword(value) : looksLikeKey(value)) {
        yield { rule: isPassword ? 'password' : 'secret-value', start: span[0], end: span[1] }
      }
    }
  }
}

const name = `(?<name>${secretNames.join('|')})`
const suffix = '(?:[_-]?(?:key|token|secret|value|base|str|string|prod|production|dev|live|staging|default|admin|root|db|[0-9]{1,3})){0,2}'
const closing = '[\\\\"\'`\\])]{0,4}'
const type = "[A-Za-z&'* ]{3,24}"

/** Every part is bounded, so that no text makes this slow. */
const quoted = new RegExp(
  `${name}${suffix}${closing}\\s{0,10}(?::\\s{0,4}${type}=|:=|=>|!?={1,3}|:|(?<=["'])\\s{0,4},)\\s{0,10}[bBrRuU@]?\\\\?(?<quote>["'\`])(?<value>(?:(?!\\k<quote>)[^\\s\\\\]){6,200})\\\\?\\k<quote>`,
  'dgi',
)

/** Lines of settings files: the value is the rest of the line, without a comment. */
const bareLine = new RegExp(
  `^[ \\t]{0,40}(?:(?:export|set|ENV|ARG|-)[ \\t]{1,4})?[A-Za-z0-9_.\\[\\]/:-]{0,80}?${name}${suffix}[ \\t]{0,10}[:=][ \\t]{0,10}(?<value>[^\\s"'\`;,(){}<>\\[\\]\\\\$|]{8,200})(?=[ \\t]{0,40}$|[ \\t]{1,40}#)`,
  'dgim',
)

/** Connection strings: `Server=x;Password=…;` inside one pair of quotes. */
const inString = new RegExp(
  `[;"'\`][ \\t]{0,4}${name}[ \\t]{0,4}=[ \\t]{0,4}(?<value>[^\\s"'\`;,(){}<>\\[\\]\\\\$|]{8,200})(?=[;"'\`])`,
  'dgi',
)

const patterns: readonly (readonly [RegExp, (value: string) => boolean])[] = [
  [quoted, looksLikePassword],
  [bareLine, looksLikeBarePassword],
  [inString, looksLikeBarePassword],
]
