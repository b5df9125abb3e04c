// A browser's window without a browser: follows a one-time link, and proves that it holds the key of its session.

import { createHmac, randomUUID } from 'node:crypto'
import { type Challenge, challengePath, proofProtocol, sessionKeyName, windowProofText } from '@sheaf/contract'
import { askRaw } from './ask-raw.ts'

export interface WindowSession {
  /** `name=value`. */
  cookie: string
  key: string
}

/** Follows the link, and returns what the server gives to a browser. */
export async function enterWindow(url: string): Promise<WindowSession> {
  const { port, pathname, search } = new URL(url)
  const { headers, text } = await askRaw(Number(port), { path: pathname + search })
  const [, key] = new RegExp(`setItem\\("${sessionKeyName}", "([^"]+)"\\)`).exec(text) ?? []
  if (key === undefined) throw new Error('The link did not start a session')
  return { cookie: String(headers['set-cookie']).split(';')[0] ?? '', key }
}

/** A subprotocol that answers a new challenge. The key may be that of another session. */
export async function proofFor(port: number, { cookie, key }: WindowSession): Promise<string> {
  const { text } = await askRaw(port, { path: `${challengePath}?nonce=${randomUUID()}`, headers: { cookie } })
  const { nonce }: Challenge = JSON.parse(text)
  return `${proofProtocol}${nonce}.${createHmac('sha256', key).update(windowProofText(nonce)).digest('hex')}`
}
