// `sheaf app`: opens the window, and starts the host if none is running.

import { anyRootOption, defineCommand, jsonOption, wideOption } from '../command/index.ts'
import { confirmRoots } from '../scope/index.ts'

export const app = defineCommand({
  name: 'app',
  summary: 'Open the Sheaf window (same as `sheaf` without a command)',
  positionals: [{ name: 'folder', optional: true, kind: 'folder' }],
  options: [
    { name: 'no-window', help: "Don't open a window; print a single-use link that expires after one minute" },
    { name: 'new-window', help: 'Open a new window even if one is already open (Pro)' },
    { ...anyRootOption, help: 'Also open this folder in the workspace' },
    wideOption,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf app', description: 'Continue where you left off' },
    { line: 'sheaf app .', description: 'Open the workspace for this folder' },
    { line: 'sheaf app --no-window', description: 'Print a link to open in your browser' },
  ],
  async run(args, context) {
    const { out } = context
    const folders = [...args.positionals, ...args.texts('root')]
    const scope = folders.length === 0 ? undefined : await confirmRoots(folders, args, context)
    const [{ connectTo }, { checkFolders, ensureDaemon, openFolder, openWindow, printShowResult, raiseWindow, showWorkspace }] =
      await Promise.all([import('@sheaf/host/serve'), import('../daemon/index.ts')])
    checkFolders(scope?.roots ?? [])
    const daemon = await ensureDaemon(context)
    const connection = await connectTo(daemon.port, daemon.token)
    const open = scope && (async () => (await openFolder(connection, scope, context.call)).id)
    try {
      const show = async () => {
        if (args.isSet('no-window')) return { how: 'none' as const, url: await daemon.url(await open?.()) }
        if ((await daemon.windows()) === 0) return openWindow(daemon, context, open)
        if (args.isSet('new-window')) {
          const workspace = await open?.()
          await connection['windows.open'](workspace === undefined ? {} : { workspace })
          return { how: 'window' as const }
        }
        if (open !== undefined) return showWorkspace(daemon, context, open, true)
        if (!(await raiseWindow(context)))
          out.note('Sheaf is already open. To get a link for another browser, run `sheaf app --no-window`.')
        return { how: 'window' as const }
      }
      printShowResult(await show(), args.isSet('json'), out)
    } finally {
      await connection.close()
    }
    return 0
  },
})
