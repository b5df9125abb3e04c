// `service/` in the state folder: the database, the secrets and the service file. Only this user may read it.

import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '@sheaf/contract'
import { makeRunFolder, writeSecretFile } from '@sheaf/host/serve'
import { type ServiceFile, serviceFile } from './service-file.ts'

export function embeddedFolder(home: string): string {
  return join(home, 'service')
}

export function databaseFolder(home: string): string {
  return join(embeddedFolder(home), 'db')
}

/** Created for this user only; the lock is in `run/` below it. */
export function makeEmbeddedFolder(home: string): string {
  const folder = embeddedFolder(home)
  makeRunFolder(folder)
  if (process.platform === 'win32') return folder
  try {
    chmodSync(folder, 0o700)
  } catch (error) {
    throw new Refusal('state-unwritable', `${error instanceof Error ? error.message : folder}.`)
  }
  return folder
}

export function writeServiceFile(home: string, content: ServiceFile): void {
  writeSecretFile(serviceFile(home), JSON.stringify(content))
}

export function removeServiceFile(home: string): void {
  rmSync(serviceFile(home), { force: true })
}
