import { createHmac } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRefusal, windowProofText } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSessions, type Sessions } from './open-sessions.ts'
import { makeRunFolder } from './run-folder.ts'
import { makeHome } from './testing/index.ts'

let home: string
let time = 0
const now = () => time

beforeEach(() => {
  home = makeHome()
  time = 1_000_000
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Whether a window with this cookie and key is accepted. */
function isWindow(sessions: Sessions, cookie: string, key: string): boolean {
  const { nonce } = sessions.challenge('window', [cookie])
  return sessions.isAnswered(`${nonce}.${createHmac('sha256', key).update(windowProofText(nonce)).digest('hex')}`, [cookie])
}

const mode = (path: string) => (statSync(join(home, path)).mode & 0o777).toString(8)

describe('a one-time code', () => {
  it('accepts a one-time code once', () => {
    const sessions = openSessions(home, now)
    const code = sessions.newCode()
    expect([sessions.redeemCode(`${code}x`), sessions.redeemCode(code), sessions.redeemCode(code)]).toEqual([false, true, false])
  })

  it('rejects a code after a minute', () => {
    const sessions = openSessions(home, now)
    const [early, late] = [sessions.newCode(), sessions.newCode()]
    time += 59_999
    expect(sessions.redeemCode(early)).toBe(true)
    time += 1
    expect(sessions.redeemCode(late)).toBe(false)
  })

  it('rejects a code after a hundred newer ones', () => {
    const sessions = openSessions(home, now)
    const [first, second] = [sessions.newCode(), sessions.newCode()]
    for (let made = 0; made < 99; made++) sessions.newCode()
    expect([sessions.redeemCode(first), sessions.redeemCode(second)]).toEqual([false, true])
  })
})

describe('a cookie', () => {
  it('accepts a cookie after a restart on the same port', () => {
    const before = openSessions(home, now)
    before.settle(4711, false)
    const { cookie, key } = before.newSession()
    const after = openSessions(home, now)
    after.settle(after.lastPort ?? 0, false)
    expect([after.lastPort, after.isCookie(cookie), isWindow(after, cookie, key), after.cookieName()]).toEqual([
      4711,
      true,
      true,
      'sheaf-4711',
    ])
    expect([after.token === before.token, after.isToken(before.token)]).toEqual([false, false])
  })

  it('rejects a cookie on another port, and from then on', () => {
    const before = openSessions(home, now)
    before.settle(4711, false)
    const { cookie, key } = before.newSession()
    const moved = openSessions(home, now)
    moved.settle(4712, true)
    expect([moved.isCookie(cookie), isWindow(moved, cookie, key)]).toEqual([false, false])
    const back = openSessions(home, now)
    back.settle(4711, false)
    expect([back.isCookie(cookie), isWindow(back, cookie, key)]).toEqual([false, false])
  })

  it('rejects a cookie after thirty days, and a cookie with a changed date', () => {
    const sessions = openSessions(home, now)
    sessions.settle(1, false)
    const { cookie, key } = sessions.newSession()
    time += 30 * 24 * 60 * 60 * 1000
    const [, ...rest] = cookie.split('.')
    const younger = [time.toString(36), ...rest].join('.')
    expect([sessions.isCookie(cookie), isWindow(sessions, cookie, key), sessions.isCookie(younger)]).toEqual([false, false, false])
  })

  it.each(['', '.', '..', 'a.b.c', '😀.😀.😀', 'x'.repeat(100_000)])('rejects %j as a cookie', (value) => {
    const sessions = openSessions(home, now)
    sessions.settle(1, false)
    expect(sessions.isCookie(value)).toBe(false)
  })
})

describe('a session', () => {
  it('requires the cookie and the key of the same session', () => {
    const sessions = openSessions(home, now)
    sessions.settle(1, false)
    const [one, other] = [sessions.newSession(), sessions.newSession()]
    expect([
      isWindow(sessions, one.cookie, one.key),
      isWindow(sessions, other.cookie, one.key),
      isWindow(sessions, one.cookie, ''),
      isWindow(sessions, 'a.b.c', one.key),
    ]).toEqual([true, false, false, false])
  })

  it('does not reveal a key in its cookie or in the file on disk', () => {
    const sessions = openSessions(home, now)
    sessions.settle(1, false)
    const { cookie, key } = sessions.newSession()
    const kept = readFileSync(join(home, 'run', 'session.json'), 'utf8')
    expect([cookie.includes(key), kept.includes(key), kept.includes(cookie)]).toEqual([false, false, false])
  })
})

describe('the secrets on disk', () => {
  it('makes the secrets readable by the user only', () => {
    openSessions(home).settle(1, false)
    expect([mode('run'), mode('run/session.json')]).toEqual(['700', '600'])
  })

  it('restores private permissions if the secrets were open to others', () => {
    mkdirSync(join(home, 'run'), { mode: 0o777 })
    chmodSync(join(home, 'run'), 0o777)
    writeFileSync(join(home, 'run', 'session.json'), '{}', { mode: 0o666 })
    chmodSync(join(home, 'run', 'session.json'), 0o666)
    openSessions(home).settle(1, false)
    expect([mode('run'), mode('run/session.json')]).toEqual(['700', '600'])
  })

  it.each(['', 'garbage', '{"secret":"short","port":1}', '{"secret":1,"port":"x"}', 'null', '[]'])('replaces the file %j', (damaged) => {
    writeFileSync(join(makeRunFolder(home), 'session.json'), damaged)
    const sessions = openSessions(home)
    expect(sessions.lastPort).toBeUndefined()
    sessions.settle(1, false)
    expect(JSON.parse(readFileSync(join(home, 'run', 'session.json'), 'utf8'))).toEqual({
      secret: expect.stringMatching(/^[0-9a-f]{64}$/),
      port: 1,
    })
  })

  it('does not write secrets through a planted link', () => {
    const elsewhere = join(home, 'elsewhere')
    mkdirSync(elsewhere)
    symlinkSync(elsewhere, join(home, 'run'))
    let problem: unknown
    try {
      openSessions(home)
    } catch (thrown) {
      problem = thrown
    }
    expect([isRefusal(problem), isRefusal(problem) && problem.code]).toEqual([true, 'state-unwritable'])
  })
})
