import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Entitlement, entitlements, type LicenseStatus, Refusal } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requirePro } from './license-status.ts'
import { startLocalTrial, trialStatus } from './trial.ts'

const start = new Date('2026-03-01T12:00:00.000Z')
const until = '2026-03-08T12:00:00.000Z'
const ended: LicenseStatus = { tier: 'free', source: 'trial-ended', until, daysLeft: 0 }

let outside: string
let home: string

beforeEach(() => {
  outside = mkdtempSync(join(tmpdir(), 'sheaf-licence-'))
  home = join(outside, 'home')
})

afterEach(() => rmSync(outside, { recursive: true, force: true }))

describe('without a trial', () => {
  it('reports the free tier without a trial, and writes nothing', () => {
    expect(trialStatus(home, start)).toEqual({ tier: 'free', source: 'none' })
    expect(existsSync(home)).toBe(false)
  })
})

describe('a trial', () => {
  // [F9.2]
  it('enables Pro for seven days, then Free', () => {
    expect(startLocalTrial(home, start)).toEqual({ tier: 'pro', source: 'trial', until, daysLeft: 7 })
    expect([0, 0.5, 1, 6.9, 7, 30].map((days) => trialStatus(home, after(days)).daysLeft)).toEqual([7, 7, 6, 1, 0, 0])
    expect(trialStatus(home, after(30))).toEqual(ended)
  })

  // [C.44]
  it('writes private files, and nothing outside its folder', () => {
    startLocalTrial(home, start)
    trialStatus(home, after(1))
    expect(readdirSync(outside)).toEqual(['home'])
    expect(readdirSync(home).map((name) => [name, (statSync(join(home, name)).mode & 0o777).toString(8)])).toEqual([
      ['install.key', '600'],
      ['licence.json', '600'],
    ])
    expect((statSync(home).mode & 0o777).toString(8)).toBe('700')
  })

  // [C.44]
  it('allows only one trial, while it runs and afterwards', () => {
    startLocalTrial(home, start)
    expect(() => startLocalTrial(home, after(1))).toThrow(new Refusal('trial-used', 'It started on 2026-03-01 and has 6 days left.'))
    expect(() => startLocalTrial(home, after(100))).toThrow(new Refusal('trial-used', 'It started on 2026-03-01.'))
    expect(trialStatus(home, after(100))).toEqual(ended)
  })

  it('starts one trial when several processes start it at the same time', async () => {
    const script = `
      const { startLocalTrial } = await import(${JSON.stringify(new URL('./trial.ts', import.meta.url).href)})
      try { startLocalTrial(${JSON.stringify(home)}); console.log('pro') } catch (error) { console.log(error.code) }`
    const said = await Promise.all(Array.from({ length: 4 }, () => output(script)))
    expect(said.sort()).toEqual(['pro', 'trial-used', 'trial-used', 'trial-used'])
    expect(trialStatus(home).tier).toBe('pro')
  })
})

describe('a clock that jumps (F13)', () => {
  beforeEach(() => startLocalTrial(home, start))

  it('gains no time when the clock is set back', () => {
    expect(trialStatus(home, after(5)).daysLeft).toBe(2)
    expect(trialStatus(home, after(4.5))).toEqual({ tier: 'pro', source: 'trial', until, daysLeft: 2 })
    expect(trialStatus(home, after(7.5))).toEqual(ended)
    expect(trialStatus(home, after(6.9))).toEqual(ended)
  })

  it('stops the trial while the clock is more than a day behind, and resumes it afterwards', () => {
    expect(trialStatus(home, after(3)).tier).toBe('pro')
    expect(trialStatus(home, after(1.5))).toEqual(ended)
    expect(trialStatus(home, after(-400))).toEqual(ended)
    expect(trialStatus(home, after(3.1))).toEqual({ tier: 'pro', source: 'trial', until, daysLeft: 4 })
  })

  it('allows the clock to be corrected by up to a day', () => {
    expect(trialStatus(home, after(-0.9))).toEqual({ tier: 'pro', source: 'trial', until, daysLeft: 7 })
  })
})

describe('a trial file that cannot be trusted', () => {
  const edited = (change: (document: { trial: { startedAt: number; lastSeen: number } }) => object) => (text: string) =>
    JSON.stringify({ ...JSON.parse(text), ...change(JSON.parse(text)) })

  it.each([
    ['empty', () => ''],
    ['garbage', () => '\u0000\u0001'],
    ['other JSON', () => '[]'],
    ['null', () => 'null'],
    ['truncated', (text: string) => text.slice(0, 40)],
    ['huge', (text: string) => text + ' '.repeat(1_000_000)],
    ['edited to start later', edited(({ trial }) => ({ trial: { ...trial, startedAt: trial.startedAt + 1e10 } }))],
    ['edited to be seen earlier', edited(({ trial }) => ({ trial: { ...trial, lastSeen: trial.lastSeen - 1 } }))],
    ['without times', edited(() => ({ trial: {} }))],
  ])('reports Free, allows no new trial and leaves the file unchanged when it is %s', (_what, spoil) => {
    startLocalTrial(home, start)
    const file = join(home, 'licence.json')
    writeFileSync(join(home, 'state.db'), 'data')
    writeFileSync(file, spoil(readFileSync(file, 'utf8')))
    const before = readFileSync(file)
    expect(trialStatus(home, after(1))).toEqual({ tier: 'free', source: 'trial-ended' })
    expect(() => startLocalTrial(home, after(1))).toThrow(expect.objectContaining({ code: 'trial-used' }))
    expect([readFileSync(file).equals(before), readFileSync(join(home, 'state.db'), 'utf8')]).toEqual([true, 'data'])
  })

  it('reports Free when the key of the file is missing or different', () => {
    startLocalTrial(home, start)
    writeFileSync(join(home, 'install.key'), 'f'.repeat(64))
    expect(trialStatus(home, after(1)).tier).toBe('free')
    rmSync(join(home, 'install.key'))
    expect(trialStatus(home, after(1)).tier).toBe('free')
    expect(() => startLocalTrial(home, after(1))).toThrow(expect.objectContaining({ code: 'trial-used' }))
  })

  it('reports Free when the file is a folder', () => {
    mkdirSync(join(home, 'licence.json'), { recursive: true })
    expect(trialStatus(home, start)).toEqual({ tier: 'free', source: 'trial-ended' })
  })
})

describe('a home folder that cannot be written', () => {
  it('refuses to start a trial when the home folder cannot be written', () => {
    writeFileSync(home, '')
    expect(() => startLocalTrial(home, start)).toThrow(expect.objectContaining({ code: 'state-unwritable' }))
  })

  it('continues a running trial when the home folder cannot be written', () => {
    startLocalTrial(home, start)
    chmodSync(outside, 0o755)
    chmodSync(home, 0o755)
    for (const name of readdirSync(home)) chmodSync(join(home, name), 0o644)
    const script = `
      const { trialStatus } = await import(${JSON.stringify(new URL('./trial.ts', import.meta.url).href)})
      console.log(trialStatus(${JSON.stringify(home)}, new Date(${after(2).getTime()})).daysLeft)`
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    expect(spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8', ...user }).stdout).toBe('5\n')
    expect(JSON.parse(readFileSync(join(home, 'licence.json'), 'utf8')).trial.lastSeen).toBe(start.getTime())
  })
})

describe('requirePro', () => {
  const names = Object.keys(entitlements).filter((name): name is Entitlement => name in entitlements)

  // [F9.2]
  it('allows everything during a trial', () => {
    for (const name of names) expect(requirePro({ tier: 'pro', source: 'trial' }, name)).toBe(undefined)
  })

  it('refuses without a trial, and says when it has ended', () => {
    for (const name of names) {
      expect(() => requirePro({ tier: 'free', source: 'none' }, name)).toThrow(new Refusal('pro-needed'))
      expect(() => requirePro(ended, name)).toThrow(new Refusal('pro-needed', 'The trial has ended.'))
    }
  })
})

function after(days: number): Date {
  return new Date(start.getTime() + days * 24 * 60 * 60 * 1000)
}

function output(script: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.on('close', () => resolve(text.trim()))
  })
}
