// Decides whether an assigned value is a real secret, or a name, a placeholder, a template.

/** People make passwords from words, so only obvious non-passwords are rejected. */
export function looksLikePassword(value: string): boolean {
  if (value.length < 6 || value.length > 200 || isPlaceholder(value)) return false
  const { letter, digit, bothCases, special } = kindsOf(value)
  return letter && (digit || (bothCases && special))
}

/** Same as `looksLikePassword`, for an unquoted value, which may be a piece of code. */
export function looksLikeBarePassword(value: string): boolean {
  return looksLikePassword(value) && !/^[A-Za-z_]+\w*(?:\.\w+)+$|^[a-z]+\d*(?:_[a-z]+\d*)+$|^[a-z]+(?:[A-Z][a-z]+)+\d*$/.test(value)
}

/** Letters alone must be many to look random. */
export const shortestWithoutDigits = 24

/** Keys are generated: longer than passwords and without words, unless someone used a password as a key. */
export function looksLikeKey(value: string): boolean {
  if (value.length < 12 || value.length > 200 || isPlaceholder(value) || !keyShape.test(value)) return false
  const { letter, digit, bothCases, special } = kindsOf(value)
  if (!letter || (isWordy(value) && !(digit && special))) return false
  return digit ? entropyOf(value) >= 2.8 : bothCases && value.length >= shortestWithoutDigits && entropyOf(value) >= 4.2
}

/** A password in a URL: people use words there, so only placeholders are rejected. */
export function looksLikeUrlPassword(password: string, user: string): boolean {
  return password.length >= 4 && password !== user && password !== 'x-oauth-basic' && !isPlaceholder(password) && !/^(.)\1*$/.test(password)
}

const keyShape = /^[A-Za-z0-9+/=_.:~!@#%^&*-]+$/

const template =
  /\$\{|\{\{|\}\}|<[^>]*>|^\{.*\}$|^\[.*\]$|^%.*%$|%[sd]|%\(|^\$|\$\(|#\{|process\.env|os\.environ|getenv|import\.meta|^env[.:(]|^secrets?\.|^vault:|^ref[+:]|^arn:|:\/\//i
const madeUp =
  /x{4,}|\*{3,}|\.{3,}|#{4,}|0{6,}|your|change_?me|change-me|replace|placeholder|example|sample|dummy|fake|foobar|redacted|insert|todo|fixme|undefined|lorem|not-?a-?(?:real|secret)|(?:^|[^a-z])(?:test|mock)(?:ing)?(?:[^a-z]|$)/i
const sequence = /^[a-z]{0,4}(?:0?12345(?:6(?:7(?:8(?:90?)?)?)?)?|abcdef(?:g(?:hi?)?)?|qwerty(?:uiop)?|9876543?2?1?0?|deadbeef|abc123)+$/i
const named =
  /^(?:my|the|new|old|user|db|test|some|default|current|app|api|client|access|auth|admin|root)?[_-]?(?:pass(?:word|wd|phrase|code)?|pwd|secret|token|key|root|admin|guest|user(?:name)?|postgres|mysql)?[_-]?(?:pass(?:word)?|key|token|secret|value|id|string)?[_-]?[0-9]{0,4}$/i
const typeOrCodec = /^(?:u?int|float|i|u|f|utf-?|base|sha-?|md|aes-?|hs|rs|es|bigu?int|complex)\d{1,3}(?:array|hash|digest)?$/i
const dateOrVersion = /^v?\d+(?:[.:T/-]\d+)*(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?(?:-?(?:alpha|beta|rc)[.\d]*)?$|^\d{4}-\d\d-\d\d/

function isPlaceholder(value: string): boolean {
  return [template, madeUp, sequence, named, typeOrCodec, dateOrVersion].some((pattern) => pattern.test(value))
}

/** Only words, each with a short number at most: `user-token-2`, `punctuation.definition.tag`, `sha256Hash`. */
function isWordy(value: string): boolean {
  const parts = value.replace(/([a-z0-9])(?=[A-Z][a-z])/g, '$1-').split(/[^A-Za-z0-9]+/)
  return parts.every((part) => /^(?:[A-Z]?[a-z]{2,}|[A-Z]{2,}|[a-zA-Z])?\d{0,3}$/.test(part)) && !isBroken(parts)
}

// Random text splits into many tiny pieces; words do not.
function isBroken(parts: readonly string[]): boolean {
  return parts.length >= 4 && parts.join('').length / parts.length < 3
}

function kindsOf(value: string): { letter: boolean; digit: boolean; bothCases: boolean; special: boolean } {
  const lower = /[a-z]/.test(value)
  const upper = /[A-Z]/.test(value)
  return { letter: lower || upper, digit: /[0-9]/.test(value), bothCases: lower && upper, special: specialSigns.test(value) }
}

/** Characters that people use in passwords, but not in names. */
const specialSigns = /[!$%^&*?~]/

/** Bits per character. */
function entropyOf(value: string): number {
  const counts = new Map<string, number>()
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}
