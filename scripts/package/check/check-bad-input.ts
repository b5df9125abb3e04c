// Checks that Sheaf reports a missing display, a read-only home, a full disk and a used port, and loses no data.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { findDaemon } from '@sheaf/host/serve'
import { until } from '../../../apps/desktop/src/testing/until.ts'
import { reportStep, runOrThrow } from './report-step.ts'

interface CommandResult {
  exit: number | null
  stdout: string
  stderr: string
}

export async function checkBadInput(base: string): Promise<void> {
  const folder = join(base, 'meadow')
  mkdirSync(folder)
  writeFileSync(join(folder, 'daisy.ts'), 'export const daisy = 1\n')

  await reportStep('Without a display', async () => {
    const home = join(base, 'no-display')
    const ran = sheaf(['app', folder], { SHEAF_HOME: home, DISPLAY: undefined, WAYLAND_DISPLAY: undefined })
    assert.deepEqual([ran.exit, /^http:\/\/127\.0\.0\.1:\d+\//.test(ran.stdout)], [0, true], JSON.stringify(ran))
    await stopHost(home)
    return [undefined, JSON.stringify(ran.stderr.trim())]
  })

  await reportStep('The previous port is taken', async () => {
    const home = join(base, 'port')
    sheaf(['app', '--no-window'], { SHEAF_HOME: home })
    const before = (await findDaemon(home))?.port
    await stopHost(home)
    const other = createServer().listen(before, '127.0.0.1')
    await once(other, 'listening')
    const ran = sheaf(['app', '--no-window'], { SHEAF_HOME: home })
    other.close()
    await stopHost(home)
    assert.equal(ran.exit, 0, JSON.stringify(ran))
    return [undefined, `it was ${before}; the new one is ${new URL(ran.stdout.trim()).port}`]
  })

  await reportStep('A read-only home folder', async () => {
    const home = join(base, 'read-only')
    mkdirSync(home)
    chmodSync(home, 0o555)
    chmodSync(base, 0o755)
    const runAs = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
    const env = { HOME: home, SHEAF_HOME: undefined }
    const read = sheaf(['pack', '--root', folder], env, runAs)
    assert.deepEqual([read.exit, read.stdout.includes('daisy')], [0, true], JSON.stringify(read))
    const app = sheaf(['app', folder], env, runAs)
    assert.ok((app.exit ?? 0) >= 3, JSON.stringify(app))
    return [undefined, `reading works; the app: ${JSON.stringify(app.stderr.trim())}`]
  })

  await reportStep('A full disk', async () => {
    const home = join(base, 'full')
    mkdirSync(home)
    runOrThrow('mount', '-t', 'tmpfs', '-o', 'size=2m,mode=0700', 'tmpfs', home)
    try {
      const saved = sheaf(['prompts', 'save', 'mine', 'words'], { SHEAF_HOME: home, NODE_COMPILE_CACHE: join(base, 'compiled') })
      assert.equal(saved.exit, 0, JSON.stringify(saved))
      spawnSync('dd', ['if=/dev/zero', `of=${join(home, 'ballast')}`, 'bs=4k'])
      const before = readFileSync(join(home, 'state.db'))
      const save = sheaf(['prompts', 'save', 'more', 'x'.repeat(100_000)], { SHEAF_HOME: home })
      const app = sheaf(['app', '--no-window'], { SHEAF_HOME: home })
      assert.ok((save.exit ?? 0) >= 3, JSON.stringify(save))
      assert.ok(readFileSync(join(home, 'state.db')).equals(before))
      await stopHost(home)
      return [
        undefined,
        `saving: ${JSON.stringify(save.stderr.trim())}; the app (${app.exit}): ${JSON.stringify((app.stderr || app.stdout).trim())}`,
      ]
    } finally {
      // Unmounting fails while a process of Sheaf still uses the folder.
      await until('the folder to be released', () => spawnSync('umount', [home]).status === 0)
    }
  })
}

function sheaf(words: readonly string[], env: Record<string, string | undefined>, before: readonly string[] = []): CommandResult {
  const [program = '', ...more] = [...before, '/usr/bin/sheaf', ...words]
  const { status, stdout, stderr } = spawnSync(program, more, {
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, SHEAF_KEYS: 'file', ...env },
  })
  return { exit: status, stdout, stderr }
}

async function stopHost(home: string): Promise<void> {
  const daemon = await findDaemon(home)
  if (daemon === undefined) return
  process.kill(daemon.pid, 'SIGTERM')
  await until('the host to end', async () => (await findDaemon(home)) === undefined)
}
