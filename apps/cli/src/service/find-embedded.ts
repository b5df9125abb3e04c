// Whether an embedded service runs for a state folder.

import { request } from 'node:http'
import { isLocked } from '@sheaf/host/serve'
import { embeddedFolder } from './embedded-folder.ts'
import { readServiceFile, type ServiceFile } from './service-file.ts'

const answerMs = 5_000

/** Undefined: none runs, or one that is only starting or ending. */
export async function findEmbedded(home: string): Promise<ServiceFile | undefined> {
  // The lock first: its holder wipes the word of a dead one before it writes its own. The port of a dead one may be anybody's by now.
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
