// Tests a license slot from the app's side: activating, renewing, losing and deactivating it, also in two processes at once.

import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HostApi, type HostEvent, isRefusal, writeLicenseKey } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHost } from '../index.ts'
import { claimsOf, type FakeLicense, type FakeService, newSigningKey, openFakeService, runScript, signToken } from './testing/index.ts'

const start = new Date('2026-03-01T12:00:00.000Z')
const dayMs = 24 * 60 * 60 * 1000
let folder: string
let time: Date
let service: FakeService
let license: FakeLicense
let hosts: HostApi[]
const events: HostEvent[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-activation-'))
  time = start
  service = await openFakeService(() => time)
  license = service.issue()
  hosts = []
  events.length = 0
})

afterEach(async () => {
  for (const host of hosts) await host.close()
  await service.close()
  rmSync(folder, { recursive: true })
})

const idOf = (name: string) => Buffer.from(name).toString('hex').padEnd(64, '0')

/** Each machine has its own state folder, unless `home` names another one. */
function machine(name: string, home = name): HostApi {
  const host = openHost({
    home: join(folder, home),
    env: { HOME: folder },
    now: () => time,
    service: service.connection,
    machine: { id: idOf(name), name },
  })
  host.subscribe((event) => events.push(event))
  hosts.push(host)
  return host
}

const activate = (host: HostApi) => host['license.change']({ type: 'activate', key: license.key })
const tokenFile = (name: string) => join(folder, name, 'licence-token.json')

async function refused(asking: Promise<unknown>): Promise<string> {
  try {
    await asking
  } catch (problem) {
    if (isRefusal(problem)) return problem.code
    throw problem
  }
  return 'not refused'
}

describe('activating a license', () => {
  // [S4.24]
  it('enables Pro, notifies windows, and survives a restart', async () => {
    const host = machine('desk')
    const status = await activate(host)
    expect(status).toEqual({
      tier: 'pro',
      source: 'licence',
      licence: {
        plan: 'yearly',
        keyEnding: license.key.slice(-5),
        machine: 'desk',
        machines: 1,
        machinesAllowed: 3,
        checkedAt: start.toISOString(),
        offlineUntil: '2026-03-15T12:00:00.000Z',
      },
    })
    expect(events).toContainEqual({ type: 'license-changed', license: status })
    await host.close()
    hosts.length = 0
    expect(await machine('desk')['license.status']()).toEqual(status)
  })

  it('allows three machines, and a fourth only after one was removed', async () => {
    for (const name of ['one', 'two', 'three']) await activate(machine(name))
    const fourth = machine('four')
    expect([await refused(activate(fourth)), (await fourth['license.status']()).tier]).toEqual(['licence-full', 'free'])
    const { machines } = await fourth['license.machines']({ key: license.key.toLowerCase() })
    expect(machines.map(({ id }) => id)).toEqual([...license.machines.values()])
    const freed = await fourth['license.machines']({ key: license.key, free: machines[1]?.id ?? '' })
    expect(freed.machines).toHaveLength(2)
    expect((await activate(fourth)).licence).toMatchObject({ machines: 3 })
    const two = machine('two')
    expect([(await two['license.status']()).tier, (await two['license.status']({ refresh: true })).licence?.trouble]).toEqual([
      'pro',
      'deactivated',
    ])
  })

  it('uses no second slot on the same machine', async () => {
    const host = machine('desk')
    await activate(host)
    time = new Date(start.getTime() + 3 * dayMs)
    expect((await activate(host)).licence).toMatchObject({ machines: 1, offlineUntil: '2026-03-18T12:00:00.000Z' })
  })

  it('frees the slot of the first license when another one is activated', async () => {
    const host = machine('desk')
    await activate(host)
    const second = service.issue()
    expect((await host['license.change']({ type: 'activate', key: second.key })).licence?.keyEnding).toBe(second.key.slice(-5))
    expect([license.machines.size, second.machines.size]).toEqual([0, 1])
  })

  it('marks this machine in the list of machines', async () => {
    const [desktop, lap] = [machine('desk'), machine('lap')]
    await activate(desktop)
    await activate(lap)
    const { machines } = await lap['license.machines']({ key: license.key })
    expect(machines.map(({ name, here }) => [name, here])).toEqual([
      [idOf('desk').slice(0, 4), undefined],
      [idOf('lap').slice(0, 4), true],
    ])
  })

  it.each([
    '',
    'my password',
    'SHEAF-12345',
    `${writeLicenseKey('0'.repeat(24))}9`,
    writeLicenseKey('0'.repeat(24)).replace(/.$/, 'Z'),
  ])('sends nothing that cannot be a license key: %j', async (key) => {
    expect([await refused(machine('desk')['license.change']({ type: 'activate', key })), service.asked]).toEqual(['licence-key', []])
  })

  it('uses no slot when the token cannot be saved', async () => {
    writeFileSync(join(folder, 'desk'), 'a file in the way')
    expect([await refused(activate(machine('desk'))), service.asked, license.machines.size]).toEqual(['state-unwritable', [], 0])
  })

  it('rejects answers with a forged, foreign or malformed token', async () => {
    const host = machine('desk')
    const claims = claimsOf({ machine: idOf('desk') }, start)
    const answers: object[] = [
      { token: signToken(claims, newSigningKey()), time: claims.iat },
      { token: signToken({ ...claims, machine: idOf('lap') }, service.key), time: claims.iat },
      { token: 'x.y.z' },
      { token: 7 },
      {},
    ]
    for (const answer of answers) {
      service.instead = (_request, response) => void response.writeHead(200).end(JSON.stringify(answer))
      expect(await refused(activate(host))).toBe('service-untrusted')
    }
    expect([existsSync(tokenFile('desk')), await host['license.status']()]).toEqual([false, { tier: 'free', source: 'none' }])
  })

  it('keeps the newer token when an older answer is replayed', async () => {
    const host = machine('desk')
    await activate(host)
    const before = readFileSync(tokenFile('desk'), 'utf8')
    const yesterday = new Date(start.getTime() - dayMs)
    const said: string[] = []
    for (const claims of [ofDesktop(yesterday), { ...ofDesktop(yesterday), jti: 'another activation' }]) {
      service.instead = (_request, response) => void response.writeHead(200).end(JSON.stringify({ token: signToken(claims, service.key) }))
      said.push(await refused(activate(host)))
    }
    expect([said, readFileSync(tokenFile('desk'), 'utf8') === before]).toEqual([['not refused', 'service-untrusted'], true])
  })

  it('accepts another activation from the same second, after a removal and reactivation', async () => {
    const host = machine('desk')
    await activate(host)
    const token = signToken({ ...ofDesktop(start), jti: 'another activation' }, service.key)
    service.instead = (_request, response) => void response.writeHead(200).end(JSON.stringify({ token }))
    await activate(host)
    expect(JSON.parse(readFileSync(tokenFile('desk'), 'utf8'))).toMatchObject({ token })
  })

  it('replaces an untrusted file when the user activates the license again', async () => {
    const host = machine('desk')
    await activate(host)
    writeFileSync(tokenFile('desk'), 'garbage')
    expect(await host['license.status']()).toMatchObject({ source: 'licence-ended', damaged: tokenFile('desk') })
    expect([await refused(host['license.change']({ type: 'deactivate' })), readFileSync(tokenFile('desk'), 'utf8')]).toEqual([
      'licence-not-here',
      'garbage',
    ])
    expect((await activate(host)).source).toBe('licence')
  })
})

describe('a state folder copied to another machine', () => {
  it('requires another slot for a copied state folder', async () => {
    await activate(machine('desk'))
    cpSync(join(folder, 'desk'), join(folder, 'copy'), { recursive: true })
    const lap = machine('lap', 'copy')
    expect(await lap['license.status']()).toMatchObject({ tier: 'free', source: 'licence-ended', licence: { trouble: 'other-machine' } })
    const asked = service.asked.length
    expect((await lap['license.status']({ refresh: true })).licence?.trouble).toBe('other-machine')
    expect(service.asked.length).toBe(asked)
    expect((await activate(lap)).licence).toMatchObject({ machine: 'lap', machines: 2 })
  })

  it('cannot remove another machine from its license with a copied state folder', async () => {
    const desktop = machine('desk')
    await activate(desktop)
    cpSync(join(folder, 'desk'), join(folder, 'copy'), { recursive: true })
    expect(await machine('lap', 'copy')['license.change']({ type: 'deactivate' })).toEqual({ tier: 'free', source: 'none' })
    expect([license.machines.size, (await desktop['license.status']({ refresh: true })).source]).toEqual([1, 'licence'])
  })
})

describe('deactivating a license', () => {
  // [S4.27]
  it('frees the slot at the service first, and refuses without a network', async () => {
    const host = machine('desk')
    await activate(host)
    service.isDown = true
    expect([await refused(host['license.change']({ type: 'deactivate' })), (await host['license.status']()).tier]).toEqual([
      'service-unreachable',
      'pro',
    ])
    service.isDown = false
    expect([await host['license.change']({ type: 'deactivate' }), license.machines.size, existsSync(tokenFile('desk'))]).toEqual([
      { tier: 'free', source: 'none' },
      0,
      false,
    ])
    expect(await refused(host['license.change']({ type: 'deactivate' }))).toBe('licence-not-here')
  })

  it.each([
    'taken off in the portal',
    'licence-ended',
    'licence-refunded',
    'licence-revoked',
  ] as const)('removes the file although the service refuses (%s)', async (state) => {
    const host = machine('desk')
    await activate(host)
    if (state === 'taken off in the portal') license.machines.clear()
    else license.state = state
    expect([await host['license.change']({ type: 'deactivate' }), existsSync(tokenFile('desk'))]).toEqual([
      { tier: 'free', source: 'none' },
      false,
    ])
  })

  it('keeps a license that was activated while the service was asked', async () => {
    const host = machine('desk')
    await activate(host)
    const late = holdAnswers(200, {})
    const deactivating = host['license.change']({ type: 'deactivate' })
    await late.arrived
    const second = service.issue()
    await host['license.change']({ type: 'activate', key: second.key })
    late.answer()
    expect((await deactivating).licence?.keyEnding).toBe(second.key.slice(-5))
  })

  it('keeps the slot when the file cannot be removed', async () => {
    await activate(machine('desk'))
    const home = join(folder, 'desk')
    const isRoot = process.getuid?.() === 0
    for (const path of [...readdirSync(home).map((name) => join(home, name)), home]) {
      if (isRoot) chownSync(path, 65534, 65534)
      chmodSync(path, 0o755)
    }
    chmodSync(folder, 0o755)
    chmodSync(home, 0o555)
    const script = `
      const { deactivate } = await import(${JSON.stringify(new URL('./deactivate.ts', import.meta.url).href)})
      if (${isRoot}) process.setgid(65534), process.setuid(65534)
      const service = { address: async () => ${JSON.stringify(await service.connection.address())}, keys: () => [${JSON.stringify(service.key.publicKey)}] }
      const machine = { id: ${JSON.stringify(idOf('desk'))}, name: 'desk' }
      const context = { home: ${JSON.stringify(home)}, now: () => new Date(${start.getTime()}), service, machine }
      await deactivate(context).catch((problem) => console.log(problem.code))`
    expect([await runScript(script), license.machines.size]).toEqual(['state-unwritable', 1])
    chmodSync(home, 0o755)
  })

  it('ignores a refusal that is not from the service', async () => {
    const host = machine('desk')
    await activate(host)
    service.instead = (_request, response) => void response.writeHead(404).end('<html>')
    expect([await refused(host['license.change']({ type: 'deactivate' })), existsSync(tokenFile('desk'))]).toEqual([
      'service-untrusted',
      true,
    ])
  })
})

/** Holds the answer to the next request. Later requests are answered as usual. */
function holdAnswers(status: number, body: object): { arrived: Promise<void>; answer(): void } {
  const { promise: arrived, resolve } = Promise.withResolvers<void>()
  let answer = () => {}
  service.instead = (_request, response) => {
    service.instead = undefined
    answer = () => void response.writeHead(status).end(JSON.stringify(body))
    resolve()
  }
  return { arrived, answer: () => answer() }
}

const ofDesktop = (at = start) => claimsOf({ sub: license.key, jti: license.machines.get(idOf('desk')) ?? '', machine: idOf('desk') }, at)

describe('refreshing a license', () => {
  it('extends the offline period, and corrects a last-seen time that was far ahead', async () => {
    const host = machine('desk')
    await activate(host)
    time = new Date(start.getTime() + 400 * dayMs)
    expect((await host['license.status']()).licence?.trouble).toBe('unconfirmed')
    time = new Date(start.getTime() + 2 * dayMs)
    expect((await host['license.status']()).licence?.trouble).toBe('clock')
    expect(await host['license.status']({ refresh: true })).toMatchObject({
      source: 'licence',
      licence: { offlineUntil: '2026-03-17T12:00:00.000Z' },
    })
  })

  it('reports a clock that is far ahead, and accepts the license once it is right', async () => {
    const host = machine('desk')
    await activate(host)
    service.now = () => start
    time = new Date(start.getTime() + 15 * dayMs)
    expect([(await host['license.status']()).licence?.trouble, (await host['license.status']({ refresh: true })).licence?.trouble]).toEqual(
      ['unconfirmed', 'clock'],
    )
    time = start
    expect((await host['license.status']({ refresh: true })).source).toBe('licence')
  })

  it.each([
    ['licence-ended', 'ended'],
    ['licence-refunded', 'refunded'],
    ['licence-revoked', 'revoked'],
  ] as const)('remembers %s without a network, until the service says otherwise', async (state, trouble) => {
    const host = machine('desk')
    await activate(host)
    license.state = state
    expect((await host['license.status']({ refresh: true })).licence?.trouble).toBe(trouble)
    service.isDown = true
    expect([
      await refused(host['license.status']({ refresh: true })),
      (await machine('desk')['license.status']()).licence?.trouble,
    ]).toEqual(['service-unreachable', trouble])
    service.isDown = false
    license.state = 'active'
    expect((await host['license.status']({ refresh: true })).source).toBe('licence')
  })

  it('changes nothing when the answer cannot be trusted or is not about the license', async () => {
    const host = machine('desk')
    await activate(host)
    const before = readFileSync(tokenFile('desk'), 'utf8')
    const old = ofDesktop(new Date(start.getTime() - dayMs))
    const cases: [number, object, string][] = [
      [200, { token: signToken(old, newSigningKey()) }, 'service-untrusted'],
      [200, { token: signToken(old, service.key) }, 'service-untrusted'],
      [200, { token: signToken({ ...old, iat: old.iat + 2 * 86_400, sub: 'other' }, service.key) }, 'service-untrusted'],
      [503, { error: { code: 'service-down' } }, 'service-down'],
      [429, { error: { code: 'service-limit' } }, 'service-limit'],
    ]
    for (const [status, answer, code] of cases) {
      service.instead = (_request, response) => void response.writeHead(status).end(JSON.stringify(answer))
      expect([await refused(host['license.status']({ refresh: true })), readFileSync(tokenFile('desk'), 'utf8') === before]).toEqual([
        code,
        true,
      ])
    }
  })

  it('refuses to refresh without a license', async () => {
    expect([await refused(machine('desk')['license.status']({ refresh: true })), service.asked]).toEqual(['licence-not-here', []])
  })

  it('does not restore a license that was deactivated meanwhile', async () => {
    const host = machine('desk')
    await activate(host)
    const late = holdAnswers(200, { token: signToken(ofDesktop(), service.key) })
    const refreshing = host['license.status']({ refresh: true })
    await late.arrived
    await host['license.change']({ type: 'deactivate' })
    late.answer()
    expect([await refreshing, existsSync(tokenFile('desk'))]).toEqual([{ tier: 'free', source: 'none' }, false])
  })

  it.each([
    ['end', 410, () => ({ error: { code: 'licence-ended' } })],
    ['shorten', 200, () => ({ token: signToken(ofDesktop(new Date(start.getTime() + dayMs / 2)), service.key) })],
  ])('does not let an older request %s a license that was renewed meanwhile', async (_what, status, answer) => {
    const host = machine('desk')
    await activate(host)
    const late = holdAnswers(status, answer())
    const refreshing = host['license.status']({ refresh: true })
    await late.arrived
    time = new Date(start.getTime() + dayMs)
    await host['license.status']({ refresh: true })
    late.answer()
    expect(await refreshing).toMatchObject({ source: 'licence', licence: { offlineUntil: '2026-03-16T12:00:00.000Z' } })
  })

  it('keeps the newest token when several processes refresh at once', async () => {
    await activate(machine('desk'))
    // Every answer is newer than the one before, and they arrive out of order.
    let answered = 0
    service.now = () => new Date(start.getTime() + ++answered * 60_000)
    const script = `
      const { openHost } = await import(${JSON.stringify(new URL('../index.ts', import.meta.url).href)})
      const service = { address: async () => ${JSON.stringify(await service.connection.address())}, keys: () => [${JSON.stringify(service.key.publicKey)}], status: () => ({ summary: '' }) }
      const host = openHost({ home: ${JSON.stringify(join(folder, 'desk'))}, service, now: () => new Date(${start.getTime()}), machine: { id: ${JSON.stringify(idOf('desk'))}, name: 'desk' } })
      const read = Array.from({ length: 10 }, async () => (await host['license.status']({ refresh: true })).source)
      console.log([...new Set(await Promise.all(read))].join())
      await host.close()`
    const said = await Promise.all(Array.from({ length: 3 }, () => runScript(script)))
    expect(said).toEqual(['licence', 'licence', 'licence'])
    const { token } = JSON.parse(readFileSync(tokenFile('desk'), 'utf8'))
    const { iat } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString('utf8'))
    expect([answered, iat]).toEqual([30, start.getTime() / 1000 + 30 * 60])
  })
})

describe('a short command', () => {
  const old = () => utimesSync(tokenFile('desk'), new Date(0), new Date(0))
  const close = async (days: number) => {
    time = new Date(start.getTime() + days * dayMs)
    service.asked.length = 0
    const host = machine('desk')
    hosts.length = 0
    await host['license.status']()
    await host.close()
    return service.asked
  }

  it('validates the license on exit after a week, at most once a day', async () => {
    await activate(machine('desk'))
    old()
    service.isDown = true
    expect(await close(6.9)).toEqual([])
    expect(await close(7.1)).toEqual([])
    service.isDown = false
    expect(await close(7.2)).toEqual([])
    expect(await close(8.2)).toEqual(['POST /api/licences/validate'])
    old()
    expect(await close(8.3)).toEqual([])
  })

  it('sends nothing without a license', async () => {
    expect(await close(100)).toEqual([])
    expect(existsSync(join(folder, 'desk'))).toBe(false)
  })
})
