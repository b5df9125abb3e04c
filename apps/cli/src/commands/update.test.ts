import { Refusal, refusals, type UpdateState, type UpdateStatus } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { runFake } from '../testing/index.ts'

const release = { version: '1.4.0', date: '2026-11-16', channel: 'stable', notes: '- Trees grow', length: 84_000_000 } as const
const shown = (state: UpdateState): UpdateStatus => ({ version: '1.3.19', checkedAt: null, state })
const ready = (command: string | null) => shown({ at: 'ready', release, file: '/home/me/sheaf.deb', command })

describe('sheaf update', () => {
  it('shows the available version with --check and downloads nothing', async () => {
    const host = { 'updates.status': async () => shown({ at: 'available', release, skipped: false }) }
    const { exit, stdout } = await runFake(['update', '--check'], { host })
    expect([exit, stdout]).toEqual([0, 'Sheaf 1.4.0 is available. You have 1.3.19.\n\n- Trees grow\n\nDownload it with `sheaf update`.\n'])
  })

  it('downloads the update and shows how to install it', async () => {
    const deb = await runFake(['update'], { host: { 'updates.change': async () => ready('sudo apt install /home/me/sheaf.deb') } })
    expect(deb.stdout).toBe(
      'Sheaf 1.4.0 is downloaded and verified: /home/me/sheaf.deb\nInstall it with `sudo apt install /home/me/sheaf.deb`.\n',
    )
    const dmg = await runFake(['update'], { host: { 'updates.change': async () => ready(null) } })
    expect(dmg.stdout).toContain('Open it to install.')
    const none = await runFake(['update'], { host: { 'updates.change': async () => shown({ at: 'current' }) } })
    expect(none.stdout).toBe("You're up to date. Sheaf 1.3.19 is the latest version.\n")
  })

  it('reports that an older version was refused and what to do next', async () => {
    const host = { 'updates.change': () => Promise.reject(new Refusal('update-older', 'It is 1.3.18. You have 1.3.19.')) }
    const { exit, stdout, stderr } = await runFake(['update'], { host })
    const { says, try: next } = refusals['update-older']
    expect([exit, stdout, stderr]).toEqual([29, '', `sheaf: ${says}\n       It is 1.3.18. You have 1.3.19.\n       ${next}\n`])
  })

  it('prints one JSON document with --json, and exits with the code of a refusal', async () => {
    const json = await runFake(['update', '--json'], { host: { 'updates.change': async () => ready(null) } })
    expect(JSON.parse(json.stdout)).toEqual(ready(null))
    const host = { 'updates.change': () => Promise.reject(new Refusal('update-swapped')) }
    expect((await runFake(['update'], { host })).exit).toBe(29)
  })
})
