// Form fields that most providers share.

import { z } from 'zod'
import { isEncrypted } from '../../http/index.ts'
import type { FieldMeta } from '../../provider.ts'

const keyLength = 4_000

/** It is sent in a header, which allows nothing else and not much of it. */
export const secret = (label = 'API key', more: Partial<FieldMeta> = {}) =>
  secretText(label, more)
    .max(keyLength, 'Too long for an API key.')
    .regex(/^[\x21-\x7e]+$/, 'Contains characters that are not allowed in an API key.')

/** A whole pasted file, which is not sent as it is. */
export const secretText = (label: string, more: Partial<FieldMeta> = {}) =>
  z
    .string()
    .min(1)
    .meta({ label, secret: true, ...more } satisfies FieldMeta)

export const webAddress = () =>
  z
    .url({ protocol: /^https?$/, error: 'Enter a URL that starts with https:// or http://.' })
    .refine(isPrivate, 'Not encrypted. Others on the network could read your key and code. Use https.')
    .refine(isPlain, "The URL can't contain a password, a query (?), or a fragment (#).")
    .overwrite((value) => value.replace(/\/+$/, ''))

export const url = (usual: string, meta: Partial<FieldMeta> = {}) =>
  webAddress()
    .default(usual)
    .meta({ label: 'Base URL', kind: 'url', ...meta } satisfies FieldMeta)

/** For providers whose usual address depends on other fields. */
export const ownBaseUrl = (help: string) =>
  webAddress()
    .optional()
    .meta({ label: 'Base URL', kind: 'url', advanced: true, help } satisfies FieldMeta)

/** An advanced field, for users of a proxy or a gateway. */
const baseUrl = (usual: string) =>
  url(usual, { advanced: true, help: 'Only for a proxy or gateway. The key is sent only to this address.' })

export const keySettings = (usual: string, placeholder?: string) =>
  z.object({ apiKey: secret('API key', placeholder === undefined ? {} : { placeholder }), baseUrl: baseUrl(usual) })

export const originOf = (settings: { baseUrl: string }): string => new URL(settings.baseUrl).origin

/** The same guard as for every request, before anyone relies on it. */
function isPrivate(value: string): boolean {
  const read = URL.parse(value)
  return read === null || isEncrypted(read)
}

/** A password in an address would end up in logs and messages. */
function isPlain(value: string): boolean {
  const read = URL.parse(value)
  if (read === null) return true
  const { username, password, search, hash } = read
  return username === '' && password === '' && search === '' && hash === ''
}
