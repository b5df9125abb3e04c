// `sheaf host`: runs the daemon in the foreground.

import { defined, isRefusal } from '@sheaf/contract'
import { anyRootOption, defineCommand, jsonOption } from '../command/index.ts'
import type { StartMessage } from '../daemon/ensure-daemon.ts'

/** Grace period after closing; then the process exits anyway. */
const exitGraceMs = 3_000

export const host = defineCommand({
  name: 'host',
  summary: 'Run the host process that windows connect to (`sheaf app` starts it automatically)',
  options: [{ name: 'keep', help: 'Restart the host if it crashes' }, anyRootOption, jsonOption],
  examples: [{ line: 'sheaf host', description: 'Run the host until you press Ctrl-C or it has been idle for ten minutes' }],
  details:
    'Only one host runs per user. The host accepts connections only from this machine, and a browser can connect only through a link from `sheaf app`.',
  async run(args, context) {
    const { env, out } = context
    const notifyParent = (message: StartMessage) => {
      if (process.send === undefined) return
      process.send(message)
      process.disconnect()
    }
    if (args.isSet('keep')) {
      const { superviseHost } = await import('../daemon/supervise-host.ts')
      context.takeOverSignals()
      return (await superviseHost({ env, onStartMessage: notifyParent })) === 'ended' ? 0 : 1
    }
    const { startDaemon } = await import('../daemon/start-daemon.ts')
    const daemon = await startDaemon(env).catch((problem: unknown) => {
      // On a full disk it may already listen when it fails: nothing could find it, and it would run forever.
      setTimeout(() => process.exit(), exitGraceMs).unref()
      if (isRefusal(problem)) notifyParent({ refusal: { code: problem.code, ...defined({ detail: problem.detail }) } })
      throw problem
    })
    if (daemon === undefined) {
      notifyParent({ busy: true })
      out.note('A host is already running for this user.')
      return 0
    }
    context.takeOverSignals()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void daemon.end(signal))
    process.on('uncaughtException', daemon.onBug)
    process.on('unhandledRejection', daemon.onBug)
    notifyParent({ started: true })
    if (args.isSet('json')) out.json({ port: daemon.port, pid: process.pid })
    else out.note(`The Sheaf host is listening on 127.0.0.1:${daemon.port}. Press Ctrl-C to stop.`)
    await daemon.ended
    setTimeout(() => process.exit(), exitGraceMs).unref()
    return 0
  },
})
