// A process that runs the hosts of many stories, so that their modules are loaded and compiled once. It is controlled over IPC.

import type { RunningDaemon } from '@sheaf/host/serve'
import { startDaemon } from '../../apps/cli/src/daemon/start-daemon.ts'
import type { HostAnswer, HostRequest } from './shared-host.ts'

const running = new Map<string, RunningDaemon>()

process.on('message', (request: HostRequest) => {
  const answer = (error?: unknown) => process.send?.({ id: request.id, ...(error ? { error: String(error) } : {}) } satisfies HostAnswer)
  const done = 'env' in request ? start(request.env) : end(request.home)
  done.then(() => answer(), answer)
})
process.on('disconnect', () => process.exit())
process.on('uncaughtException', (problem) => {
  for (const daemon of running.values()) daemon.onBug(problem)
})
process.on('unhandledRejection', (problem) => {
  for (const daemon of running.values()) daemon.onBug(problem)
})

async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const daemon = await startDaemon(env)
  if (daemon === undefined) throw new Error('A host is already running for this state folder')
  running.set(env.SHEAF_HOME ?? '', daemon)
}

async function end(home: string): Promise<void> {
  await running.get(home)?.end('the story is over')
  running.delete(home)
}
