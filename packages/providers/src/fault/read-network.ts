// Explains why a provider could not be reached: codes of sockets, names and certificates mean nothing to most people.

import type { Fault } from './fault.ts'
import { field } from './read-error-body.ts'

/** Undefined: the error is not about the network. */
export function readNetwork(error: unknown, host: string): Fault | undefined {
  const code = codeOf(error)
  if (code === undefined) return undefined
  const known = messages[code]
  if (known !== undefined) return { code: 'model-network', detail: `${known(host)} (${code})`, isTemporary: temporaryCodes.has(code) }
  if (/^(EPROTO|ERR_SSL_)/.test(code))
    return permanentFault(`${host} doesn't use TLS on that port. If it uses plain HTTP, start the address with http://.`, code)
  return /^(ERR_TLS_|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_)/.test(code)
    ? permanentFault(
        `The certificate of ${host} isn't trusted. If your company inspects traffic, set NODE_EXTRA_CA_CERTS to its certificate.`,
        code,
      )
    : undefined
}

const permanentFault = (detail: string, code: string): Fault => ({
  code: 'model-network',
  detail: `${detail} (${code})`,
  isTemporary: false,
})

const messages: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `Couldn't resolve ${host}.`,
  EAI_AGAIN: (host) => `Couldn't resolve ${host}.`,
  ECONNREFUSED: (host) => `${host} refused the connection.`,
  ECONNRESET: (host) => `${host} closed the connection.`,
  EPIPE: (host) => `${host} closed the connection.`,
  ECONNABORTED: (host) => `${host} closed the connection.`,
  ETIMEDOUT: (host) => `${host} didn't respond in time.`,
  EHOSTUNREACH: (host) => `Can't reach ${host} from this network.`,
  ENETUNREACH: () => 'This machine is offline.',
  EADDRNOTAVAIL: () => 'This machine is offline.',
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired, or the clock of this machine is wrong.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate doesn't belong to ${host}.`,
  ERR_PROXY_TUNNEL: () => 'The proxy rejected the connection. Check HTTPS_PROXY.',
  ERR_PROXY_INVALID_CONFIG: () => "HTTPS_PROXY isn't a valid address.",
  HPE_INVALID_CONSTANT: (host) => `${host} doesn't use HTTP on that port.`,
  HPE_INVALID_VERSION: (host) => `${host} doesn't use HTTP on that port.`,
}

const temporaryCodes = new Set(['EAI_AGAIN', 'ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** The code of an error or of its cause; several addresses tried at once come as a bundle. */
function codeOf(error: unknown, depth = 0): string | undefined {
  if (depth > 5) return undefined
  const code = field(error, 'code')
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code
  const bundle = field(error, 'errors')
  const inner = field(error, 'cause') ?? (Array.isArray(bundle) ? bundle[0] : undefined)
  return inner === undefined ? undefined : codeOf(inner, depth + 1)
}
