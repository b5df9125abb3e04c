// electron-builder is not run here: Electron's binary is not to be had. `npm run package -- builder` asks it whether it takes this configuration.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import electronBuilder from './electron-builder.ts'

const root = resolve(import.meta.dirname, '..')

// [S9.13]
it('the configuration for electron-builder has the scheme on every system, the least macOS, and files that are there', () => {
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
