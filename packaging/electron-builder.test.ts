// Doesn't run electron-builder, which downloads Electron. `npm run package -- builder` checks this configuration with its validator.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import electronBuilder from './electron-builder.ts'

const root = resolve(import.meta.dirname, '..')

// [S7.11] [S9.13]
it('electron-builder.ts sets the sheaf scheme, targets and minimum macOS version, and names existing files', () => {
  const { protocols, mac, linux, win } = electronBuilder
  expect([protocols, linux.mimeTypes, mac.minimumSystemVersion, mac.hardenedRuntime]).toEqual([
    [{ name: 'Sheaf Link', schemes: ['sheaf'] }],
    ['x-scheme-handler/sheaf'],
    '14.0',
    true,
  ])
  expect([mac.target, win.target, linux.target]).toEqual([
    [
      { target: 'dmg', arch: ['universal'] },
      { target: 'zip', arch: ['universal'] },
    ],
    [{ target: 'nsis', arch: ['x64'] }],
    ['AppImage', 'deb'],
  ])
  expect([mac.entitlements, mac.entitlementsInherit].map((file) => existsSync(resolve(root, file)))).toEqual([true, true])
})
