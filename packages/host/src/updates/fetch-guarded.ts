// Fetches over https only, also after redirects, and sends no user data.

import { Refusal, type RefusalCode } from '@sheaf/contract'

export interface Guard {
  /** Refusal code. */
  code: RefusalCode
  signal: AbortSignal
  /** The feed is on this machine, as in tests: then archives may be, too. A remote feed must not make us call local servers. */
  allowLoopback: boolean
}

const hops = 5

export async function fetchGuarded(address: string, guard: Guard): Promise<Response> {
  let url = allowedAddress(address, guard)
  for (let hop = 0; hop <= hops; hop++) {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: guard.signal,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Sheaf' },
    })
    if (response.ok) return response
    await response.body?.cancel()
    const next = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || next === null)
      throw new Refusal(guard.code, `${url.host} returned ${response.status}.`)
    url = allowedAddress(URL.canParse(next, url.href) ? new URL(next, url).href : next, guard)
  }
  throw new Refusal(guard.code, `${url.host} redirected too many times.`)
}

/** `file:`, `data:` and plain http are not allowed for a program that will be run. */
export function allowedAddress(address: string, { code, allowLoopback }: Pick<Guard, 'code' | 'allowLoopback'>): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isFine = url?.protocol === 'https:' || (allowLoopback && url !== undefined && isLoopbackUrl(url))
  if (url === undefined || !isFine || url.username !== '' || url.password !== '')
    throw new Refusal(code, "It leads to an address that doesn't use https.")
  return url
}

export function isLoopbackUrl(url: URL): boolean {
  return url.protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname)
}
