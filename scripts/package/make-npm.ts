// Builds the npm packages: the CLI without native code, and one package per platform with its parsers.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Build } from '@sheaf/contract'
import { lockedVersion, nativePackages, root } from './native-packages.ts'
import { parserPlatforms, parsersPackage, writeParsers } from './parsers.ts'
import { stageApp } from './stage-app.ts'

export interface NpmOptions {
  out: string
  version: string
  build: Build
}

/** Returns the paths of the packages: the CLI first, then the parsers. */
export async function makeNpm({ out, version, build }: NpmOptions): Promise<string[]> {
  const stage = mkdtempSync(join(tmpdir(), 'sheaf-npm-'))
  try {
    mkdirSync(out, { recursive: true })
    const app = join(stage, 'sheaf')
    await stageNpm(app, version, build)
    const parsers = parserPlatforms.map((platform) => {
      const folder = join(stage, `${platform.os}-${platform.cpu}`)
      writeParsers(platform, folder, version)
      return folder
    })
    return [app, ...parsers].map((folder) => pack(folder, out))
  } finally {
    rmSync(stage, { recursive: true })
  }
}

/** Writes the command line's package into a folder, without the packages it depends on. */
export async function stageNpm(folder: string, version: string, build: Build): Promise<void> {
  await stageApp(folder, version, build)
  const start = readFileSync(resolve(root, 'packaging/npm/sheaf'), 'utf8')
  writeFileSync(
    join(folder, 'bin/sheaf'),
    start.replaceAll('@sheaf/cli', () => build.npmPackage),
  )
  cpSync(resolve(root, 'README.md'), join(folder, 'README.md'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(version, build), null, 2)}\n`)
}

function manifest(version: string, { addresses, npmPackage }: Build) {
  return {
    name: npmPackage,
    version,
    description:
      'Gather the right code: build prompts from your own files, chat with models using your own keys, and apply the replies safely.',
    license: 'Apache-2.0',
    homepage: addresses.site,
    bin: { sheaf: 'bin/sheaf' },
    engines: { node: '>=24' },
    dependencies: Object.fromEntries(nativePackages.map((name) => [name, lockedVersion(name)])),
    optionalDependencies: Object.fromEntries(parserPlatforms.map((platform) => [parsersPackage(platform), version])),
  }
}

function pack(folder: string, out: string): string {
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', resolve(out)]
  const answer = execFileSync('npm', words, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' })
  const [{ filename }]: [{ filename: string }] = JSON.parse(answer)
  return join(out, filename)
}
