// `sheaf workspaces`: named sets of root folders.

import { defined, Refusal, type Workspace } from '@sheaf/contract'
import { anyRootOption, defineCommand, jsonOption, wideOption } from '../command/index.ts'
import { alignTable, formatCount } from '../layout/index.ts'
import { chooseRoots } from '../scope/index.ts'
import { type Output, visibleLine } from '../terminal/index.ts'

const name = { name: 'name' } as const

export const workspaces = defineCommand({
  name: 'workspaces',
  summary: 'List and manage workspaces (named sets of root folders)',
  actions: [
    { name: 'list', summary: 'List workspaces with their last-used dates and root folders' },
    { name: 'show', summary: "Show a workspace's details", positionals: [name] },
    { name: 'create', summary: 'Create a workspace from the folders given with --root', positionals: [name] },
    { name: 'rename', summary: 'Rename a workspace', positionals: [name, { name: 'new-name' }] },
    { name: 'duplicate', summary: 'Duplicate a workspace under a new name (Pro)', positionals: [name] },
    { name: 'remove', summary: 'Remove a workspace without deleting its files', positionals: [name] },
  ],
  options: [
    { name: 'ephemeral', help: 'With create: create a temporary workspace that is not saved (Pro)' },
    {
      ...anyRootOption,
      help: 'With create: add this root folder (default: the enclosing git repository, or the current folder if there is none)',
    },
    wideOption,
    jsonOption,
  ],
  examples: [
    { line: 'sheaf workspaces create shop --root web --root api', description: 'Create a workspace with two folders' },
    { line: 'sheaf workspaces list', description: 'List all workspaces' },
  ],
  async run(args, context) {
    const { out } = context
    const json = args.isSet('json')
    const [first = '', second = ''] = args.positionals
    const printResult = (workspace: Workspace, message: string) => {
      if (json) out.json(workspace)
      else out.note(message)
      return 0
    }
    const stored = async (): Promise<Workspace[]> => {
      const { cards } = await (await context.host())['workspaces.list']({ documents: true })
      return cards.flatMap(({ document }) => document ?? [])
    }
    const find = async (wantedName: string): Promise<Workspace> => {
      const found = (await stored()).find((workspace) => workspace.name === wantedName)
      if (found === undefined) throw new Refusal('unknown-workspace', `Name: '${wantedName}'.`)
      return found
    }
    switch (args.action) {
      case 'list': {
        const all = await stored()
        if (json) out.json(all)
        else printList(all, out)
        return 0
      }
      case 'show': {
        const found = await find(first)
        if (json) out.json(found)
        else printOne(found, out)
        return 0
      }
      case 'create': {
        const { roots, wide } = await chooseRoots(args, context)
        const made = await (await context.host())['workspaces.create']({
          name: first,
          roots,
          ...(args.isSet('ephemeral') ? { ephemeral: true } : {}),
          ...defined({ wide }),
        })
        return printResult(made, `Created '${visibleLine(made.name)}' with ${roots.map(visibleLine).join(', ')}.`)
      }
      case 'rename': {
        const { name } = await (await context.host())['workspaces.change']({ workspace: first, fields: { name: second } })
        return printResult(await find(name), `Renamed '${visibleLine(first)}' to '${visibleLine(name)}'.`)
      }
      case 'duplicate': {
        const copy = await (await context.host())['workspaces.create']({ copyOf: first })
        return printResult(copy, `Copied '${visibleLine(first)}' to '${visibleLine(copy.name)}'.`)
      }
      case 'remove': {
        await (await context.host())['workspaces.remove']({ name: first })
        if (json) out.json({ removed: first })
        else out.note(`Removed '${visibleLine(first)}'.`)
        return 0
      }
    }
  },
})

function printList(all: readonly Workspace[], out: Output): void {
  if (all.length === 0) out.note('No workspaces yet. Create one with `sheaf workspaces create <name>`.')
  const rows = all.map((workspace) => [
    out.shownLine(workspace.name),
    day(workspace.lastUsed),
    workspace.roots.map(out.shownLine).join(', '),
  ])
  for (const line of alignTable(rows, ['left', 'left', 'left'])) out.line(line)
}

function printOne(workspace: Workspace, out: Output): void {
  const rows = [
    ['name', workspace.name],
    ...workspace.roots.map((root, index) => [index === 0 ? 'roots' : '', root]),
    ['selection', formatCount(workspace.selection.length, 'file')],
    ['stored prompts', workspace.activePrompts.join(', ') || 'none'],
    ['presets', workspace.presets.map((preset) => preset.name).join(', ') || 'none'],
    ['copy preset', workspace.copyPreset],
    ['last used', day(workspace.lastUsed)],
    ...(workspace.ephemeral ? [['saved', 'no (temporary)']] : []),
  ]
  for (const line of alignTable(
    rows.map((row) => row.map(out.shownLine)),
    ['left', 'left'],
  ))
    out.line(line)
}

function day(iso: string): string {
  return iso.slice(0, 10)
}
