// Starts a child process of the suite `service` that answers one command at a time.

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodeFlags, pinnedNode } from '../ours.ts'

export interface Probe {
  url: string
  send<Answer>(what: object): Promise<Answer>
  end(): Promise<void>
}

export async function startProbe(script: string, ...args: string[]): Promise<Probe> {
  const child: ChildProcess = fork(join(import.meta.dirname, '..', script), args, {
    execPath: pinnedNode,
    execArgv: [...nodeFlags, '--expose-gc', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  const nextMessage = async () => {
    const [message] = await Promise.race([
      once(child, 'message'),
      exited.then(() => {
        throw new Error(`${script} ended early.`)
      }),
    ])
    return message
  }
  const { url }: { url: string } = await nextMessage()
  return {
    url,
    async send(what) {
      const answer = nextMessage()
      child.send(what)
      return answer
    },
    async end() {
      child.send({ what: 'end' })
      await exited
    },
  }
}
