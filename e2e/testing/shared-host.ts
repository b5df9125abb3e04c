// Runs the hosts of all stories of a worker in one process, each with its own state folder. They all use the same port, so that the browser
// compiles the code of the window only once.

import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type HostRequest = { id: string; env: NodeJS.ProcessEnv } | { id: string; home: string }

export interface HostAnswer {
  id: string
  error?: string
}

export interface SharedHost {
  pid: number
  end(): Promise<void>
}

let child: ChildProcess | undefined
let port: number | undefined

export async function startSharedHost(home: string, env: NodeJS.ProcessEnv): Promise<SharedHost> {
  const file = join(home, 'run', 'session.json')
  // Written as a host does for its next run, so that it uses the same port.
  if (port !== undefined) {
    mkdirSync(join(home, 'run'), { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify({ secret: randomBytes(32).toString('hex'), port }), { mode: 0o600 })
  }
  await ask({ id: randomUUID(), env: { ...env, SHEAF_HOME: home } })
  const used: { port: number } = JSON.parse(readFileSync(file, 'utf8'))
  port ??= used.port
  return { pid: child?.pid ?? 0, end: () => ask({ id: randomUUID(), home }) }
}

function ask(request: HostRequest): Promise<void> {
  const process = hostProcess()
  return new Promise((done, fail) => {
    const onMessage = ({ id, error }: HostAnswer) => {
      if (id !== request.id) return
      removeListeners()
      if (error === undefined) done()
      else fail(new Error(error))
    }
    const onExit = () => {
      removeListeners()
      fail(new Error('The shared host process has ended'))
    }
    const removeListeners = () => void process.off('message', onMessage).off('exit', onExit)
    process.on('message', onMessage).on('exit', onExit)
    process.send(request)
  })
}

function hostProcess(): ChildProcess {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
    child = fork(join(import.meta.dirname, 'host-process.ts'), { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: 'ignore' })
    child.unref()
    child.channel?.unref()
  }
  return child
}
