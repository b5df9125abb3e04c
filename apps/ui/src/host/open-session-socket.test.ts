import { hostProofText, windowProofText } from '@sheaf/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSessionSocket } from './open-session-socket.ts'

const key = 'the-key'
const bytes = (text: string) => new TextEncoder().encode(text)
const hmac = async (of: string, text: string) => {
  const imported = await crypto.subtle.importKey('raw', bytes(of), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', imported, bytes(text)))
  return [...signed].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
let stored: string | null
let asked: URL[]
let opened: { url: string; protocols: string[] }[]
let answer: (windowNonce: string) => Response | Promise<Response>

beforeEach(() => {
  stored = key
  asked = []
  opened = []
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'sheaf-session-key' ? stored : null) })
  vi.stubGlobal('fetch', async (url: string) => {
    const to = new URL(url)
    asked.push(to)
    return answer(to.searchParams.get('nonce') ?? '')
  })
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor(url: string, protocols: string[]) {
        opened.push({ url, protocols })
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const hostWith =
  (...keys: string[]) =>
  async (windowNonce: string) => {
    const proofs = await Promise.all(keys.map((of) => hmac(of, hostProofText(windowNonce, 'n_1'))))
    return Response.json({ nonce: 'n_1', proofs })
  }

const open = () => openSessionSocket('http://127.0.0.1:4321')

it('opens the socket with a proof when one of the proofs of the host matches', async () => {
  answer = hostWith('planted', key)
  expect(typeof (await open())).toBe('object')
  expect(opened).toEqual([
    { url: 'ws://127.0.0.1:4321/socket', protocols: ['sheaf', `sheaf-proof.n_1.${await hmac(key, windowProofText('n_1'))}`] },
  ])
})

it('uses a new nonce each time, and never sends the key', async () => {
  answer = hostWith(key)
  await open()
  await open()
  expect(new Set(asked.map(({ search }) => search)).size).toBe(2)
  expect(JSON.stringify([asked, opened])).not.toContain(key)
})

it.each([
  ['no proof', hostWith()],
  ['a proof with another key', hostWith('another')],
  ['a proof it has seen for another nonce', () => hostWith(key)('another-nonce')],
])('opens no socket to a program on the port that gives %s', async (_, given) => {
  answer = given
  expect([await open(), opened]).toEqual(['signed-out', []])
})

it('reports signed-out without a key, and sends no request', async () => {
  stored = null
  expect([await open(), asked, opened]).toEqual(['signed-out', [], []])
})

it('reports signed-out when the browser blocks storage', async () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  expect(await open()).toBe('signed-out')
})

it.each([
  ['signed-out', () => new Response('', { status: 401 })],
  ['unreachable', () => new Response('', { status: 503 })],
  ['unreachable', () => new Response('<html>')],
  ['unreachable', () => Response.json({ nonce: 'not a token', proofs: [] })],
  ['unreachable', () => Response.json({ nonce: 'n' })],
  ['unreachable', () => Response.json(null)],
  ['unreachable', () => Response.error()],
])('reports %s when the host rejects the session or its answer is invalid', async (outcome, given) => {
  answer = given
  expect([await open(), opened]).toEqual([outcome, []])
})
