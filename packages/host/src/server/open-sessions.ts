// Who may come in: one-time codes that become a session, sessions that outlive a restart, and the token of this run for programs.
// A session is a cookie and a key that only the page of our origin has. Neither is stored here: both are sealed with one secret.

import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Challenge } from '@sheaf/contract'
import { hashed, isSame } from './is-same.ts'
import { openChallenges } from './open-challenges.ts'
import { makeRunFolder, writeSecretFile } from './run-folder.ts'

export interface Sessions {
  /** For programs of this user; new for each run. */
  readonly token: string
  /** The port of the last run: windows that are still open look for us there. */
  readonly lastPort: number | undefined
  /** Remembers the port. A port that someone else had meanwhile may have seen our cookies: `forget` makes them worthless. */
  settle(port: number, forget: boolean): void
  newCode(): string
  /** True once for each code, within a minute of its making. */
  takeCode(code: string): boolean
  cookieName(): string
  newSession(): { cookie: string; key: string }
  isCookie(value: string): boolean
  /** Proves to a window that this is the host that gave it its key, and asks it to prove the same. */
  challenge(windowNonce: string, cookies: readonly string[]): Challenge
  /** Whether a window with one of these cookies answered a challenge with the key of the same session. */
  isAnswered(answer: string, cookies: readonly string[]): boolean
  isToken(value: string): boolean
}

const codeMilliseconds = 60_000
const cookieMilliseconds = 30 * 24 * 60 * 60 * 1000
/** Codes nobody used; the oldest go first. */
const codesKept = 100

export function openSessions(home: string, now: () => number = Date.now): Sessions {
  const file = join(makeRunFolder(home), 'session.json')
  const kept = readKept(file)
  const token = randomBytes(32).toString('hex')
  let secret = kept?.secret ?? randomBytes(32).toString('hex')
  let port = 0
  /** By hash: a lookup by the code itself would tell by its time how much of a guess is right. */
  const codes = new Map<string, number>()
  const challenges = openChallenges(now)
  const seal = (what: 'cookie' | 'key', text: string) => createHmac('sha256', secret).update(`${what}.${port}.${text}`).digest('base64url')
  const isCookie = (value: string): boolean => {
    const at = value.lastIndexOf('.')
    const text = value.slice(0, Math.max(at, 0))
    const made = Number.parseInt(text.split('.')[0] ?? '', 36)
    return isSame(value.slice(at + 1), seal('cookie', text)) && now() - made < cookieMilliseconds
  }
  const keysOf = (cookies: readonly string[]) => cookies.filter(isCookie).map((cookie) => seal('key', cookie))
  return {
    token,
    lastPort: kept?.port,
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
    takeCode(code) {
      const key = hashed(code).toString('hex')
      const until = codes.get(key)
      codes.delete(key)
      return until !== undefined && now() < until
    },
    // Browsers share cookies between ports: with a name of its own, another host's cookie is not overwritten.
    cookieName: () => `sheaf-${port}`,
    newSession() {
      const text = `${now().toString(36)}.${randomBytes(16).toString('base64url')}`
      const cookie = `${text}.${seal('cookie', text)}`
      return { cookie, key: seal('key', cookie) }
    },
    isCookie,
    challenge: (windowNonce, cookies) => challenges.issue(windowNonce, keysOf(cookies)),
    isAnswered: (answer, cookies) => challenges.accept(answer, keysOf(cookies)),
    isToken: (value) => isSame(value, token),
  }
}

function readKept(file: string): { secret: string; port: number } | undefined {
  try {
    const { secret, port }: { secret?: unknown; port?: unknown } = JSON.parse(readFileSync(file, 'utf8'))
    const isWhole = typeof secret === 'string' && /^[0-9a-f]{64}$/.test(secret) && typeof port === 'number' && port > 0 && port < 65_536
    return isWhole ? { secret, port } : undefined
  } catch {
    return undefined
  }
}
