// Electron, where this process runs inside it. Its module is only a path to a binary anywhere else.

import type { Electron } from './electron-api.ts'

export async function loadElectron(): Promise<Electron | undefined> {
  if (process.versions.electron === undefined) return undefined
  // By name at run time: no bundler and no compiler looks for a package that is not there.
  const name = 'electron'
  const loaded: Partial<{ default: Electron }> = await import(name)
  return loaded.default
}
