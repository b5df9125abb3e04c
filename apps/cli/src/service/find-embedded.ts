// Finds the running embedded service of a state folder.

import { request } from 'node:http'
import { isLocked } from '@sheaf/host/serve'
import { embeddedFolder } from './embedded-folder.ts'
import { readServiceFile, type ServiceFile } from './service-file.ts'

const answerMs = 5_000

/** Undefined: none is running, or it is still starting or ending. */
export async function findEmbedded(home: string): Promise<ServiceFile | undefined> {
  // Check the lock first: its holder removes a stale service file before writing its own. A stale port may belong to any program.
  if (!isLocked(embeddedFolder(home))) return undefined
  const found = readServiceFile(home)
  return found !== undefined && (await isHealthy(found.port)) ? found : undefined
}

function isHealthy(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const asked = request({ host: '127.0.0.1', port, path: '/health', timeout: answerMs, headers: { connection: 'close' } }, (response) => {
      response.resume()
      answer(response.statusCode === 200)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => answer(false))
    asked.end()
  })
}
