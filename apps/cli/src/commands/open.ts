// `sheaf open`: opens a folder at once; a `sheaf://` link is only previewed, for the user to confirm in the window.

import { defined, type OpenWorkspace, Refusal } from '@sheaf/contract'
import type { HostConnection } from '@sheaf/host/serve'
import { type Args, anyRootOption, type CommandContext, defineCommand, jsonOption, wideOption } from '../command/index.ts'
import { type ChosenScope, confirmRoots } from '../scope/index.ts'

type OptionName = 'workspace' | 'tab' | 'files' | 'prompt' | 'ephemeral' | 'focus' | 'no-window' | 'root' | 'wide' | 'json'

export const open = defineCommand({
  name: 'open',
  summary: 'Open a folder or a sheaf:// link in the Sheaf window',
  positionals: [{ name: 'folder or sheaf://…', kind: 'folder' }],
  options: [
    { name: 'workspace', value: 'name', help: "Open the workspace with this name, or create it if it doesn't exist" },
    { name: 'tab', value: 'name', help: "Show the task tab with this name, or add it if it doesn't exist" },
    { name: 'files', value: 'paths', repeatable: true, help: 'Select these files and folders, separated by commas' },
    { name: 'prompt', value: 'text', repeatable: true, help: 'Add this text to the instructions' },
    { name: 'ephemeral', help: 'Open a temporary workspace that is not saved (Pro)' },
    { name: 'focus', help: 'Bring the window to the front' },
    { name: 'no-window', help: "Don't open a window; print a single-use link that expires after one minute" },
    { ...anyRootOption, help: 'Also open this folder in the workspace' },
    wideOption,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf open . --files src,README.md', description: 'Open this folder with src and README.md selected' },
    {
      line: "sheaf open 'sheaf://open/~/code/shop?files=src/cart.ts'",
      description: 'Show what the link would open, then open it after you confirm in the window',
    },
  ],
  async run(args, context) {
    const [target = ''] = args.positionals
    const isLink = /^sheaf:/i.test(target)
    const scope = isLink ? undefined : await confirmRoots([target, ...args.texts('root')], args, context)
    const [{ connectTo }, { checkFolders, ensureDaemon, openWindow, printShowResult, raiseWindow, showWorkspace }] = await Promise.all([
      import('@sheaf/host/serve'),
      import('../daemon/index.ts'),
    ])
    if (isLink) refuseOptions(args)
    checkFolders(scope?.roots ?? [])
    const daemon = await ensureDaemon(context)
    const connection = await connectTo(daemon.port, daemon.token)
    try {
      if (scope === undefined) {
        const preview = await connection['links.open']({ url: target })
        if (preview.kind === 'refused') {
          const terminal = await context.terminal()
          terminal?.close()
          // The link was clicked on a desktop: nobody sees the output, so a window shows the refusal.
          if (!args.isSet('no-window') && terminal === undefined && (await daemon.windows()) === 0) await openWindow(daemon, context)
          throw new Refusal('wrong-usage', `${preview.says} ${preview.try}`)
        }
        const show = async () => {
          if (args.isSet('no-window')) return { how: 'none' as const, url: await daemon.url() }
          if ((await daemon.windows()) === 0) return openWindow(daemon, context)
          if (args.isSet('focus') || (preview.kind === 'open' && preview.focus)) await raiseWindow(context)
          return { how: 'window' as const }
        }
        printShowResult(await show(), args.isSet('json'), context.out)
        return 0
      }
      const openWorkspace = () => openRequested(connection, scope, args, context)
      printShowResult(
        args.isSet('no-window')
          ? { how: 'none', url: await daemon.url(await openWorkspace()) }
          : await showWorkspace(daemon, context, openWorkspace, args.isSet('focus')),
        args.isSet('json'),
        context.out,
      )
      return 0
    } finally {
      await connection.close()
    }
  },
})

/** A link has its own parameters; these options would be silently ignored. */
function refuseOptions(args: Args<OptionName>): void {
  const given = (['workspace', 'tab', 'files', 'prompt', 'ephemeral', 'root'] as const).find((name) => args.isSet(name))
  if (given !== undefined) throw new Refusal('wrong-usage', `--${given} can only be used with a folder. A link has its own parameters.`)
}

async function openRequested(
  connection: HostConnection,
  scope: ChosenScope,
  args: Args<OptionName>,
  { call, out }: CommandContext,
): Promise<string> {
  const { openFolder } = await import('../daemon/index.ts')
  const requestedName = args.text('workspace')
  const { wide } = scope
  const opened = await openFolder(
    connection,
    {
      roots: scope.roots,
      ephemeral: args.isSet('ephemeral'),
      ...defined({ wide, name: requestedName, tab: args.text('tab') }),
    },
    call,
  )
  const { id: workspace, fields, name } = opened
  if (requestedName !== undefined && requestedName.toLowerCase() !== name.toLowerCase())
    out.note(`This folder already belongs to the workspace '${out.shownLine(name)}', which was opened instead.`)
  if (args.isSet('ephemeral') && !fields.ephemeral)
    out.note(`The workspace '${out.shownLine(name)}' is already saved, so --ephemeral has no effect.`)
  const prefix = prefixOf(opened, scope.roots[0] ?? '')
  const paths = args.texts('files').flatMap((list) => list.split(',').filter((path) => path !== ''))
  if (paths.length > 0) {
    const change = {
      type: 'check' as const,
      paths: paths.map((path) => prefix + path.replace(/^\.\//, '').replace(/\/$/, '')),
      checked: true,
    }
    const { notes } = await connection['selection.change']({ workspace, change }, call)
    for (const note of notes) out.note(out.shownLine(note))
  }
  const prompt = args.texts('prompt').join('\n\n')
  if (prompt !== '') {
    const instructions = fields.instructions === '' ? prompt : `${fields.instructions.replace(/(?<!\n)\n+$/, '')}\n\n${prompt}`
    await connection['workspaces.change']({ workspace, fields: { instructions } })
  }
  return workspace
}

/** With several roots, paths begin with the root's name. */
function prefixOf({ tree }: OpenWorkspace, folder: string): string {
  const root = tree.roots.find(({ path }) => path === folder)
  return tree.roots.length > 1 && root !== undefined ? `${root.name}/` : ''
}
