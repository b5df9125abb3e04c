// Starts a virtual screen: Xvfb on a display number that it picks.

import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Screen {
  /** Value for DISPLAY. */
  display: string
  close(): Promise<void>
}

export async function openScreen(): Promise<Screen> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    let text = ''
    server.stdout.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      if (text.includes('\n')) resolve(text.trim())
    })
    server.on('error', reject)
    server.on('exit', (code) => reject(new Error(`Xvfb exited with ${code}`)))
  })
  return {
    display: `:${number}`,
    async close() {
      const ended = once(server, 'exit')
      server.kill()
      await ended
    },
  }
}
