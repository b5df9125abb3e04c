// Finds the daemon of a state folder, and calls its program API.

import { request } from 'node:http'
import { Refusal } from '@sheaf/contract'
import { tokenHeader } from './authorize-request.ts'
import { isLocked } from './hold-lock.ts'
import { type HostFile, readHostFile } from './run-folder.ts'

export interface Daemon extends HostFile {
  windows(): Promise<number>
  /** A one-time link for a browser, valid for a minute. */
  url(workspace?: string): Promise<string>
  /** A link whose workspace is set later with `settle`; a browser that opens it waits for that. */
  urlLater(): Promise<{ url: string; settle(workspace: string | undefined): Promise<void> }>
  /** False: no window is open. */
  show(workspace: string): Promise<boolean>
  /** False: a window is open, or a call runs. */
  end(): Promise<boolean>
}

const answerMs = 5_000

export async function findDaemon(home: string): Promise<Daemon | undefined> {
  // Lock first: only this user's daemon takes it, and it deletes a dead daemon's file before writing its own.
  // A dead daemon's port may belong to anyone by now.
  if (!isLocked(home)) return undefined
  const found = readHostFile(home)
  if (found === undefined) return undefined
  const ask = (method: 'GET' | 'POST', path: string, body?: object) => askDaemon(found, method, path, body)
  const alive = await ask('GET', '/program/alive').catch(() => undefined)
  if (alive?.run !== found.run) return undefined
  return {
    ...found,
    windows: async () => Number((await ask('GET', '/program/alive')).windows),
    url: async (workspace) => String((await ask('POST', '/program/link', { workspace })).url),
    async urlLater() {
      const { url, ticket } = await ask('POST', '/program/link-later', {})
      return {
        url: String(url),
        async settle(workspace) {
          await ask('POST', '/program/settle', { ticket, workspace })
        },
      }
    },
    show: async (workspace) => (await ask('POST', '/program/show', { workspace })).shown === true,
    end: async () => (await ask('POST', '/program/end', {})).ending === true,
  }
}

function askDaemon({ port, token }: HostFile, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  return new Promise((answer, failed) => {
    const unreachable = (problem: Error) => failed(new Refusal('host-unreachable', `${problem.message}.`))
    const headers = { [tokenHeader]: token, 'content-type': 'application/json', connection: 'close' }
    const asked = request({ host: '127.0.0.1', port, path, method, headers, timeout: answerMs }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', unreachable)
      response.on('end', () => {
        if (response.statusCode !== 200) return unreachable(new Error(`It returned ${response.statusCode}`))
        try {
          answer(JSON.parse(Buffer.concat(chunks).toString('utf8')))
        } catch {
          unreachable(new Error('It returned an invalid response'))
        }
      })
    })
    asked.on('timeout', () => asked.destroy(new Error('It did not respond in time')))
    asked.on('error', unreachable)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
