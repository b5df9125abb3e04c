// How a window and the host authenticate each other. A browser sends the cookies of 127.0.0.1 to every port, so a cookie alone proves
// nothing. The page also holds a key, in storage that belongs to its origin and therefore to its port. The key is never sent: each side
// proves with an HMAC that it has it, so a program that takes over the port of a stopped host cannot learn it.

/** Where the page keeps its key, in `localStorage`. */
export const sessionKeyName = 'sheaf-session-key'

/** `GET ?nonce=…` returns a `Challenge`. */
export const challengePath = '/challenge'

/** Prefix of the WebSocket subprotocol that carries `<nonce>.<proof>`. */
export const proofProtocol = 'sheaf-proof.'

export interface Challenge {
  nonce: string
  /** HMAC-SHA-256 of `hostProofText` in hex, one for each valid session cookie: another port may have planted more of them. */
  proofs: string[]
}

/** The host signs both nonces, so the page signs only a nonce that comes from the host. */
export function hostProofText(windowNonce: string, hostNonce: string): string {
  return `host ${windowNonce} ${hostNonce}`
}

export function windowProofText(hostNonce: string): string {
  return `window ${hostNonce}`
}
