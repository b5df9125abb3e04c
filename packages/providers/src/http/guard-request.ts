// Guards where a request may go (A24): only to the configured origin, and never readable on the way.

import { Refusal } from '@sheaf/contract'

export function guardRequest(address: string, origins: readonly string[], secrets: readonly string[]): URL {
  const url = parse(address)
  if (!origins.some((origin) => parse(origin).origin === url.origin))
    throw new Refusal(
      'model-redirected',
      `The request would have gone to ${url.origin} instead of ${origins[0] ?? 'the configured address'}.`,
    )
  if (!isEncrypted(url))
    throw new Refusal('provider-settings', `${url.origin} is not encrypted. Others on the network could read your key and code. Use https.`)
  if (url.username !== '' || url.password !== '' || secrets.some((secret) => secret.length >= 8 && containsSecret(url, secret)))
    throw new Refusal('provider-settings', "Don't put a key in the address: addresses end up in logs.")
  return url
}

/** Encrypted, or local. */
export function isEncrypted({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.\d+\.\d+\.\d+$/.test(hostname) || hostname === '[::1]'
}

const containsSecret = (url: URL, secret: string): boolean => url.href.includes(secret) || url.href.includes(encodeURIComponent(secret))

function parse(address: string): URL {
  try {
    return new URL(address)
  } catch {
    throw new Refusal('provider-settings', 'Enter a valid address that starts with https://.')
  }
}
