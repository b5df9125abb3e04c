// Secrets that are recognized by decoding.

import { looksLikeUrlPassword } from './looks-real.ts'

/** Three dotted parts are a token only if the first names its algorithm. */
export function isJwt(token: string): boolean {
  const [header = ''] = token.split('.', 1)
  try {
    const parsed: unknown = JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof parsed === 'object' && parsed !== null && 'alg' in parsed && typeof parsed.alg === 'string'
  } catch {
    return false
  }
}

/** The value of a basic authorization header; `user:password` and the like are examples. */
export function isUserAndPassword(encoded: string): boolean {
  try {
    const [user = '', ...password] = atob(encoded).split(':')
    return user !== '' && looksLikeUrlPassword(password.join(':'), user)
  } catch {
    return false
  }
}
