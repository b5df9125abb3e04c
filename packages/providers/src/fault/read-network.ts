// Explains why a provider could not be reached: codes of sockets, names and certificates mean nothing to most people.

import type { Fault } from './fault.ts'
import { field } from './read-said.ts'

/** Undefined: the error is not about the network. */
export function readNetwork(error: unknown, host: string): Fault | undefined {
  const code = codeOf(error)
  if (code === undefined) return undefined
  const known = words[code]
  if (known !== undefined) return { code: 'model-network', says: `${known(host)} (${code})`, passes: passing.has(code) }
  if (/^(EPROTO|ERR_SSL_)/.test(code)) return lasting(`${host} does not speak TLS at that port; does its address begin with http://?`, code)
  return /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_)/.test(code)
    ? lasting(
        `The certificate of ${host} is not trusted. If your company inspects traffic, name its certificate in NODE_EXTRA_CA_CERTS.`,
        code,
      )
    : undefined
}

const lasting = (says: string, code: string): Fault => ({ code: 'model-network', says: `${says} (${code})`, passes: false })

const words: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `No machine is called ${host}, or there is no connection to the internet.`,
  EAI_AGAIN: (host) => `The name ${host} could not be looked up; is there a connection to the internet?`,
  ECONNREFUSED: (host) => `Nothing listens at ${host}; is the program running, and is the port right?`,
  ECONNRESET: (host) => `${host} closed the connection.`,
  EPIPE: (host) => `${host} closed the connection.`,
  ECONNABORTED: (host) => `${host} closed the connection.`,
  ETIMEDOUT: (host) => `${host} did not answer in time.`,
  EHOSTUNREACH: (host) => `${host} cannot be reached from this network.`,
  ENETUNREACH: () => 'This machine has no connection to the network.',
  EADDRNOTAVAIL: () => 'This machine has no connection to the network.',
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired; or is the clock of this machine wrong?`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate that came is not that of ${host}.`,
  ERR_PROXY_TUNNEL: () => 'The proxy did not let the connection through; check HTTPS_PROXY.',
  ERR_PROXY_INVALID_CONFIG: () => 'The proxy in HTTPS_PROXY is not an address.',
  HPE_INVALID_CONSTANT: (host) => `${host} does not speak HTTP at that port.`,
  HPE_INVALID_VERSION: (host) => `${host} does not speak HTTP at that port.`,
}

const passing = new Set(['EAI_AGAIN', 'ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** The code of an error or of its cause; several addresses tried at once come as a bundle. */
function codeOf(error: unknown, depth = 0): string | undefined {
  if (depth > 5) return undefined
  const code = field(error, 'code')
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code
  const bundle = field(error, 'errors')
  const inner = field(error, 'cause') ?? (Array.isArray(bundle) ? bundle[0] : undefined)
  return inner === undefined ? undefined : codeOf(inner, depth + 1)
}
