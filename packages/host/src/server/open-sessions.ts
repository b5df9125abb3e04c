// Authentication: one-time codes that become sessions, sessions that survive a restart, and this run's token for programs.
// A session is a cookie plus a key that only our origin's page has. Neither is stored here: both are sealed with one secret.

import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Challenge } from '@sheaf/contract'
import { hashed, isSameSecret } from './is-same-secret.ts'
import { openChallenges } from './open-challenges.ts'
import { makeRunFolder, writeSecretFile } from './run-folder.ts'

export interface Sessions {
  /** For programs of this user; new for each run. */
  readonly token: string
  /** The last run's port, where windows that are still open reconnect. */
  readonly lastPort: number | undefined
  /** Saves the port. `forget` invalidates all cookies: another program on the old port may have seen them. */
  settle(port: number, forget: boolean): void
  newCode(): string
  /** True once per code, within a minute of its creation. */
  redeemCode(code: string): boolean
  cookieName(): string
  newSession(): { cookie: string; key: string }
  isCookie(value: string): boolean
  /** Proves to a window that this host issued its key, and asks it for the same proof. */
  challenge(windowNonce: string, cookies: readonly string[]): Challenge
  /** Whether a window with one of these cookies answered a challenge with the key of the same session. */
  isAnswered(answer: string, cookies: readonly string[]): boolean
  isToken(value: string): boolean
}

const codeMilliseconds = 60_000
const cookieMilliseconds = 30 * 24 * 60 * 60 * 1000
/** Unused codes; the oldest are dropped. */
const codesKept = 100

export function openSessions(home: string, now: () => number = Date.now): Sessions {
  const file = join(makeRunFolder(home), 'session.json')
  const saved = readSaved(file)
  const token = randomBytes(32).toString('hex')
  let secret = saved?.secret ?? randomBytes(32).toString('hex')
  let port = 0
  /** By hash: the timing of a lookup by code could reveal how much of a guess is right. */
  const codes = new Map<string, number>()
  const challenges = openChallenges(now)
  const seal = (what: 'cookie' | 'key', text: string) => createHmac('sha256', secret).update(`${what}.${port}.${text}`).digest('base64url')
  const isCookie = (value: string): boolean => {
    const at = value.lastIndexOf('.')
    const text = value.slice(0, Math.max(at, 0))
    const made = Number.parseInt(text.split('.')[0] ?? '', 36)
    return isSameSecret(value.slice(at + 1), seal('cookie', text)) && now() - made < cookieMilliseconds
  }
  const keysOf = (cookies: readonly string[]) => cookies.filter(isCookie).map((cookie) => seal('key', cookie))
  return {
    token,
    lastPort: saved?.port,
    settle(settled, forget) {
      port = settled
      if (forget) secret = randomBytes(32).toString('hex')
      writeSecretFile(file, JSON.stringify({ secret, port }))
    },
    newCode() {
      const code = randomBytes(24).toString('base64url')
      codes.set(hashed(code).toString('hex'), now() + codeMilliseconds)
      for (const oldest of codes.keys()) if (codes.size > codesKept) codes.delete(oldest)
      return code
    },
    redeemCode(code) {
      const key = hashed(code).toString('hex')
      const until = codes.get(key)
      codes.delete(key)
      return until !== undefined && now() < until
    },
    // Browsers share cookies between ports: a name per port avoids overwriting another host's cookie.
    cookieName: () => `sheaf-${port}`,
    newSession() {
      const text = `${now().toString(36)}.${randomBytes(16).toString('base64url')}`
      const cookie = `${text}.${seal('cookie', text)}`
      return { cookie, key: seal('key', cookie) }
    },
    isCookie,
    challenge: (windowNonce, cookies) => challenges.issue(windowNonce, keysOf(cookies)),
    isAnswered: (answer, cookies) => challenges.accept(answer, keysOf(cookies)),
    isToken: (value) => isSameSecret(value, token),
  }
}

function readSaved(file: string): { secret: string; port: number } | undefined {
  try {
    const { secret, port }: { secret?: unknown; port?: unknown } = JSON.parse(readFileSync(file, 'utf8'))
    const isWhole = typeof secret === 'string' && /^[0-9a-f]{64}$/.test(secret) && typeof port === 'number' && port > 0 && port < 65_536
    return isWhole ? { secret, port } : undefined
  } catch {
    return undefined
  }
}
