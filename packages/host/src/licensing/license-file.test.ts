import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeLicense, readLicense } from './license-file.ts'
import { runScript } from './testing/index.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-licence-'))
})
afterEach(() => rmSync(home, { recursive: true }))

const here = 'a'.repeat(64)
const seen = { lastSeen: 0, lastTry: 0 }

describe('changeLicense', () => {
  it('loses no change and leaves no extra files when several processes change the license', async () => {
    await changeLicense(home, (writer) => writer.save({ token: 't', machine: 'desk', checkedAt: 0 }, here, seen))
    const script = `
      const { changeLicense } = await import(${JSON.stringify(new URL('./license-file.ts', import.meta.url).href)})
      for (let times = 0; times < 40; times++)
        await changeLicense(${JSON.stringify(home)}, (writer) => {
          const { token, machine, checkedAt } = writer.read()
          writer.save({ token, machine, checkedAt: checkedAt + 1 }, ${JSON.stringify(here)}, ${JSON.stringify(seen)})
        })`
    await Promise.all(Array.from({ length: 3 }, () => runScript(script)))
    expect([readLicense(home), readdirSync(home)]).toEqual([
      { token: 't', machine: 'desk', checkedAt: 120, tag: expect.any(String) },
      ['licence-lock.db', 'licence-seen.json', 'licence-token.json'],
    ])
  })

  it('creates files that only the user can read', async () => {
    await changeLicense(home, (writer) => writer.save({ token: 't', machine: 'desk', checkedAt: 0 }, here, seen))
    const modes = readdirSync(home).map((name) => statSync(join(home, name)).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600, 0o600])
  })

  it('releases the lock when the change throws', async () => {
    const bug = new Error('bug')
    await expect(
      changeLicense(home, () => {
        throw bug
      }),
    ).rejects.toBe(bug)
    expect(await changeLicense(home, (writer) => writer.read())).toBe('none')
  })
})
