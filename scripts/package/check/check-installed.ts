// `npm run package -- check`: builds, installs, uses, upgrades and removes the Debian package on this system, with a real browser on a
// virtual display, and reports the results. Run it only on a machine that may be changed.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDeb } from '../make-deb.ts'
import { readBuild } from '../read-build.ts'
import type { Release } from '../read-release.ts'
import { checkBadInput } from './check-bad-input.ts'
import { checkLinks } from './check-links.ts'
import { checkWindow } from './check-window.ts'
import { reportStep, runOrThrow } from './report-step.ts'

export async function checkInstalled({ version, epoch }: Release): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('This installs a package. Run it as root on a machine that may be changed.')
  if (existsSync('/usr/bin/sheaf')) throw new Error('Sheaf is already installed. Remove it first: apt-get purge sheaf')
  const base = mkdtempSync(join(tmpdir(), 'sheaf-check-'))
  try {
    const build = (name: string, of = version) =>
      makeDeb({ out: join(base, name), version: of, epoch, compression: 'none', build: readBuild({}, true) })
    const file = await reportStep('Built', async () => {
      const [first, second] = [await build('first'), await build('second')]
      assert.equal(checksum(first), checksum(second))
      return [first, `${megabytes(readFileSync(first).length)} MB, reproducible`]
    })
    await reportStep('Installed', async () => {
      runOrThrow('apt-get', 'install', '-y', '-qq', '--no-install-recommends', file, 'xdg-utils', 'desktop-file-utils')
      assert.equal(runOrThrow('/usr/bin/sheaf', '--version').trim(), version)
      assert.equal(runOrThrow('xdg-mime', 'query', 'default', 'x-scheme-handler/sheaf').trim(), 'sheaf-links.desktop')
      runOrThrow('desktop-file-validate', '/usr/share/applications/sheaf.desktop', '/usr/share/applications/sheaf-links.desktop')
      const kilobytes = Number(runOrThrow('dpkg', '-s', 'sheaf').match(/^Installed-Size: (\d+)$/m)?.[1])
      assert.ok(kilobytes <= 250 * 1024, `${kilobytes} KB is more than 250 MB`)
      return [undefined, `${megabytes(kilobytes * 1024)} MB on disk`]
    })
    await checkLinks(base)
    await checkBadInput(base)
    await checkWindow(base)
    const higher = '99.0.0'
    const newer = await build('newer', higher)
    await reportStep('Upgraded and downgraded', async () => {
      runOrThrow('dpkg', '-i', newer)
      assert.equal(runOrThrow('/usr/bin/sheaf', '--version').trim(), higher)
      const refused = runOrThrow('sh', '-c', `apt-get install -y ${file} 2>&1 || true`)
      assert.match(refused, /allow-downgrades/)
      assert.equal(runOrThrow('/usr/bin/sheaf', '--version').trim(), higher)
      return [undefined, 'apt refuses the older version without --allow-downgrades']
    })
    await reportStep('Removed', async () => {
      const owned = runOrThrow('dpkg', '-L', 'sheaf')
        .split('\n')
        .filter((path) => path.includes('sheaf'))
      runOrThrow('apt-get', 'purge', '-y', '-qq', 'sheaf')
      assert.deepEqual(
        owned.filter((path) => existsSync(path)),
        [],
      )
      assert.equal(runOrThrow('xdg-mime', 'query', 'default', 'x-scheme-handler/sheaf').trim(), '')
      return [undefined, `${owned.length} paths removed`]
    })
  } finally {
    if (existsSync('/usr/bin/sheaf')) runOrThrow('dpkg', '--purge', 'sheaf')
    rmSync(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

function checksum(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
