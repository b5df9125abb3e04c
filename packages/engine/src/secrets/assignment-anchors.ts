// The byte-level shape of `name = "value"`: wider than the patterns that judge it, narrow enough that ordinary code has none.

import type { Anchor } from './anchor.ts'
import { byteClass, orUnicode, runEnd } from './byte-class.ts'
import { shortestWithoutDigits } from './looks-real.ts'

/** What a secret's name ends in; case is ignored. */
export const secretNames = [
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'secret',
  'token',
  'apikey',
  'api_key',
  'api-key',
  'accesskey',
  'access_key',
  'access-key',
  'private_key',
  'signing_key',
  'encryption_key',
  'master_key',
  'auth_key',
  'account_key',
] as const

export const assignmentAnchors: readonly Anchor[] = secretNames.map((literal) => ({
  literal,
  fold: true,
  around: (bytes, _start, end) => assignsValue(bytes, end),
}))

const name = byteClass('A-Za-z0-9_-')
const closing = byteClass('\\\\"\'`\\])')
const space = orUnicode(byteClass('\\s'))
const typeName = byteClass("A-Za-z&'* ")
const stringPrefix = byteClass('A-Za-z@$#&\\\\')
const quotes = byteClass('"\'`')
const inQuotes = orUnicode(byteClass('^\\s\\\\"\'`'))
const bare = byteClass('^\\s"\'`;,(){}<>\\[\\]\\\\$|')
const afterBare = byteClass('\\s;"\'`')
const operators = byteClass(':=,!>')
const blank = byteClass(' \\t')
const specialSigns = byteClass('!$%^&*?~')
const equals = 0x3d
const backslash = 0x5c

const longestSuffix = 24
// Ten spaces, each possibly a Unicode one of three bytes.
const longestGap = 30
// A value has up to 200 characters of up to three bytes.
const longestValue = 600

function assignsValue(bytes: Uint8Array, nameEnd: number): boolean {
  const suffixEnd = runEnd(bytes, nameEnd, name, longestSuffix)
  const operatorAt = runEnd(bytes, runEnd(bytes, suffixEnd, closing, 4), space, longestGap)
  const operatorEnd = runEnd(bytes, operatorAt, operators, 4)
  if (operatorEnd === operatorAt) return false
  if (hasBareValue(bytes, runEnd(bytes, operatorAt + 1, blank, 10))) return true
  const valueAt = runEnd(bytes, operatorEnd, space, longestGap)
  if (hasQuotedValue(bytes, valueAt)) return true
  // `password: string = "…"`: the colon was followed by a type.
  const typeEnd = runEnd(bytes, valueAt, typeName, 24)
  return bytes[typeEnd] === equals && hasQuotedValue(bytes, runEnd(bytes, typeEnd + 1, space, longestGap))
}

function hasQuotedValue(bytes: Uint8Array, at: number): boolean {
  const quoteAt = runEnd(bytes, at, stringPrefix, 3)
  const quote = bytes[quoteAt] ?? 0
  if (quotes[quote] !== 1) return false
  // It may contain other quotes; its own kind closes it.
  let end = quoteAt + 1
  for (;;) {
    end = runEnd(bytes, end, inQuotes, quoteAt + longestValue - end)
    const byte = bytes[end] ?? 0
    if (byte === quote || quotes[byte] !== 1) break
    end += 1
  }
  const isClosed = bytes[end] === quote || (bytes[end] === backslash && bytes[end + 1] === quote)
  return isClosed && end - quoteAt > 6 && looksMixed(bytes, quoteAt + 1, end)
}

/** A non-ASCII character may be part of the value or end it; finding out is not worth the time. */
function hasBareValue(bytes: Uint8Array, at: number): boolean {
  const end = runEnd(bytes, at, bare, longestValue)
  const next = bytes[end]
  if (next !== undefined && next >= 0x80) return true
  return end - at >= 8 && (next === undefined || afterBare[next] === 1) && looksMixed(bytes, at, end)
}

/** Digits and letters, or letters of both cases that are many or include a special character: the least that `looks-real` requires. */
function looksMixed(bytes: Uint8Array, start: number, end: number): boolean {
  let digit = false
  let upper = false
  let lower = false
  let special = false
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte >= 0x30 && byte <= 0x39) digit = true
    else if (byte >= 0x41 && byte <= 0x5a) upper = true
    else if (byte >= 0x61 && byte <= 0x7a) lower = true
    else if (specialSigns[byte] === 1) special = true
  }
  return digit ? upper || lower : upper && lower && (special || end - start >= shortestWithoutDigits)
}

const secretKey = /^secret_?access_?key/i
const awsValue = byteClass('A-Za-z0-9/+=')

/** `secret_access_key = <40 characters>`, in quotes or not. */
export const awsSecretAnchor: Anchor = {
  literal: 'secret',
  fold: true,
  around(bytes, start, end) {
    const named = secretKey.exec(String.fromCharCode(...bytes.subarray(start, end + 12)))
    if (named === null) return false
    let at = start + named[0].length
    at = runEnd(bytes, at, quotes, 1)
    at = runEnd(bytes, at, space, longestSpace)
    // A value may itself begin with `=`, so both readings of `==` count.
    return operators[bytes[at] ?? 0] === 1 && (awsValueAt(bytes, at + 1) || awsValueAt(bytes, at + 2))
  },
}

function awsValueAt(bytes: Uint8Array, operatorEnd: number): boolean {
  const spaceEnd = runEnd(bytes, operatorEnd, space, longestSpace)
  const at = runEnd(bytes, spaceEnd, quotes, 1)
  return runEnd(bytes, at, awsValue, 40) - at === 40
}

// secretlint's pattern does not limit the space around the sign.
const longestSpace = Number.POSITIVE_INFINITY
