// Opens the window's socket: checks that the host is the one that gave this page its key, then proves that the page has it.

import { type Challenge, challengePath, hostProofText, proofProtocol, sessionKeyName, windowProofText } from '@sheaf/contract'

/** `signed-out`: this browser has no session here, or not this one. `unreachable`: nothing answers. */
export type SocketOutcome = WebSocket | 'signed-out' | 'unreachable'

const challengeMs = 10_000

export async function openSessionSocket(origin: string): Promise<SocketOutcome> {
  // Read each time: another window of this browser may have started a new session, which replaces the cookie of all of them.
  const key = readKey()
  if (key === null) return 'signed-out'
  const windowNonce = crypto.randomUUID()
  const challenge = await fetchChallenge(`${origin}${challengePath}?nonce=${windowNonce}`)
  if (typeof challenge === 'string') return challenge
  const { nonce, proofs } = challenge
  // Without its proof, this may be another program on the port of a stopped host. It gets nothing.
  if (!proofs.includes(await sign(key, hostProofText(windowNonce, nonce)))) return 'signed-out'
  const answer = await sign(key, windowProofText(nonce))
  return new WebSocket(`${origin.replace(/^http/, 'ws')}/socket`, ['sheaf', `${proofProtocol}${nonce}.${answer}`])
}

function readKey(): string | null {
  try {
    return localStorage.getItem(sessionKeyName)
  } catch {
    // The browser blocks storage.
    return null
  }
}

async function fetchChallenge(url: string): Promise<Challenge | 'signed-out' | 'unreachable'> {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(challengeMs) })
    if (response.status === 401) return 'signed-out'
    const challenge: unknown = response.ok ? await response.json() : undefined
    return isChallenge(challenge) ? challenge : 'unreachable'
  } catch {
    return 'unreachable'
  }
}

/** Nonces are part of a subprotocol's name: anything else in them would make the WebSocket constructor throw. */
function isChallenge(value: unknown): value is Challenge {
  if (typeof value !== 'object' || value === null || !('nonce' in value) || !('proofs' in value)) return false
  return typeof value.nonce === 'string' && /^\w+$/.test(value.nonce) && Array.isArray(value.proofs)
}

async function sign(key: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', imported, encoder.encode(text))
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
