// Stages the folder that electron-builder packs: the app, and Electron's main process.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Build } from '@sheaf/contract'
import { rolldown } from 'rolldown'
import { copyNative } from './copy-native.ts'
import { pngIcon } from './draw-icon.ts'
import { root } from './native-packages.ts'
import { stageApp } from './stage-app.ts'

export async function stageElectron(folder: string, version: string, build: Build): Promise<void> {
  await stageApp(folder, version, build)
  // A macOS app is universal.
  copyNative(folder, version, process.platform === 'darwin' ? ['x64', 'arm64'] : [process.arch])
  await bundleShell(folder)
  const manifest = { name: 'sheaf', productName: 'Sheaf', version, license: 'Apache-2.0', main: 'electron.mjs' }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  mkdirSync(join(folder, '../icons'), { recursive: true })
  // electron-builder makes the icons of each platform from this file.
  writeFileSync(join(folder, '../icons/icon.png'), pngIcon(1024))
}

/** Bundles the main process and the preload script, which Electron loads with `require`. */
async function bundleShell(folder: string): Promise<void> {
  const entries = resolve(root, 'apps/desktop/src/electron')
  for (const [entry, file, format] of [
    ['start.ts', 'electron.mjs', 'esm'],
    ['preload-start.ts', 'preload.cjs', 'cjs'],
  ] as const) {
    const bundle = await rolldown({ cwd: root, platform: 'node', input: join(entries, entry), external: ['electron'] })
    await bundle.write({ file: join(folder, file), format })
    await bundle.close()
  }
}
