// Builds the Debian package for this machine's architecture: the app with its own Node in /usr/lib/sheaf, and desktop and shell files.

import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Build, Refusal } from '@sheaf/contract'
import { loadCommands } from '../../apps/cli/src/commands/index.ts'
import { completionScript, shells } from '../../apps/cli/src/completions/index.ts'
import { copyNative, stripNative } from './copy-native.ts'
import { debChangelog } from './deb-changelog.ts'
import { controlFile, debArchitecture, md5sums } from './deb-control.ts'
import { iconSizes, pngIcon, svgIcon } from './draw-icon.ts'
import { manPage } from './man-page.ts'
import { root } from './native-packages.ts'
import { normalizeFiles } from './normalize-files.ts'
import { stageApp } from './stage-app.ts'

export interface DebOptions {
  /** Output folder. */
  out: string
  version: string
  /** Time of every file in seconds since 1970, for a reproducible build. */
  epoch: number
  /** `none` for tests, because compressing takes longer than everything else. */
  compression: 'xz' | 'none'
  build: Build
}

/** Returns the path of the package. */
export async function makeDeb({ out, version, epoch, compression, build }: DebOptions): Promise<string> {
  checkTools()
  const stage = mkdtempSync(join(tmpdir(), 'sheaf-deb-'))
  try {
    await stageFiles(stage, { version, epoch, build })
    writeFile(join(stage, 'DEBIAN/md5sums'), md5sums(stage))
    writeFile(join(stage, 'DEBIAN/control'), controlFile(stage, version, build.addresses))
    normalizeFiles(stage, epoch)
    mkdirSync(out, { recursive: true })
    const file = join(out, `sheaf_${version}_${debArchitecture()}.deb`)
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(epoch) }
    execFileSync('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--threads-max=1', '--build', stage, file], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    return file
  } finally {
    rmSync(stage, { recursive: true })
  }
}

/** Fails before the build, which takes minutes, and names the Debian package to install. */
export function checkTools(path = process.env.PATH): void {
  for (const [program, from] of Object.entries({ 'dpkg-deb': 'dpkg', strip: 'binutils' })) {
    if (spawnSync(program, ['--version'], { env: { PATH: path } }).error === undefined) continue
    throw new Refusal('not-possible', `${program} isn't installed. On Debian and Ubuntu, install the package ${from}.`)
  }
}

async function stageFiles(stage: string, { version, epoch, build }: Pick<DebOptions, 'version' | 'epoch' | 'build'>): Promise<void> {
  const app = join(stage, 'usr/lib/sheaf')
  const share = join(stage, 'usr/share')
  const doc = join(share, 'doc/sheaf')
  await stageApp(app, version, build)
  copyNative(app, version)
  cpSync(resolve(root, 'node_modules/node/bin/node'), join(app, 'bin/node'), { dereference: true })
  cpSync(resolve(root, 'packaging/sheaf.sh'), join(app, 'bin/sheaf'))
  for (const name of ['node', 'sheaf']) chmodSync(join(app, 'bin', name), 0o755)
  stripNative(app)
  mkdirSync(join(stage, 'usr/bin'))
  symlinkSync('../lib/sheaf/bin/sheaf', join(stage, 'usr/bin/sheaf'))

  mkdirSync(doc, { recursive: true })
  // Debian already includes the text of our license.
  rmSync(join(app, 'LICENSE'))
  writeFile(join(doc, 'NOTICES.txt.gz'), gzip(readFileSync(join(app, 'NOTICES.txt'))))
  rmSync(join(app, 'NOTICES.txt'))
  cpSync(resolve(root, 'packaging/deb/copyright'), join(doc, 'copyright'))
  writeFile(
    join(doc, 'changelog.gz'),
    gzip(debChangelog(readFileSync(resolve(root, 'CHANGELOG.md'), 'utf8'), version, epoch, build.addresses.email)),
  )

  copyInto(resolve(root, 'packaging/deb/lintian-overrides'), join(share, 'lintian/overrides/sheaf'))
  for (const name of ['sheaf', 'sheaf-links'])
    copyInto(resolve(root, `packaging/deb/${name}.desktop`), join(share, 'applications', `${name}.desktop`))
  writeFile(join(share, 'icons/hicolor/scalable/apps/sheaf.svg'), svgIcon())
  for (const size of iconSizes) writeFile(join(share, `icons/hicolor/${size}x${size}/apps/sheaf.png`), pngIcon(size))

  const commands = await loadCommands()
  writeFile(join(share, 'man/man1/sheaf.1.gz'), gzip(manPage(commands, version, epoch)))
  for (const shell of shells) writeFile(join(share, completionPaths[shell]), completionScript(shell, commands))
}

const completionPaths = {
  bash: 'bash-completion/completions/sheaf',
  zsh: 'zsh/vendor-completions/_sheaf',
  fish: 'fish/vendor_completions.d/sheaf.fish',
} as const

function gzip(text: string | Uint8Array): Uint8Array {
  return gzipSync(text, { level: 9 })
}

function copyInto(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

function writeFile(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
