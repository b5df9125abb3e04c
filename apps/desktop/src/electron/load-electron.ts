// Loads Electron if this process runs inside it. Elsewhere its module is only a path to a binary.

import type { Electron } from './electron-api.ts'

export async function loadElectron(): Promise<Electron | undefined> {
  if (process.versions.electron === undefined) return undefined
  // Named at run time, so that bundlers and compilers don't look for a missing package.
  const name = 'electron'
  const loaded: Partial<{ default: Electron }> = await import(name)
  return loaded.default
}
