// `sheaf presets`: copy presets, and the presets saved in a workspace.

import { defined } from '@sheaf/contract'
import { anyRootOption, defineCommand, jsonOption, wrongUsage } from '../command/index.ts'
import { alignTable, formatCount } from '../layout/index.ts'
import { visibleLine } from '../terminal/index.ts'

const name = { name: 'name' } as const

export const presets = defineCommand({
  name: 'presets',
  summary: 'List copy presets and manage workspace presets',
  actions: [
    { name: 'list', summary: "List copy presets; with --workspace, also list the workspace's presets" },
    {
      name: 'save',
      summary: "Save the workspace's selection, expanded folders, and stored prompts as a preset (Pro)",
      positionals: [name],
    },
    { name: 'apply', summary: 'Apply a preset to the workspace (Pro)', positionals: [name] },
    { name: 'remove', summary: 'Remove a preset from the workspace (Pro)', positionals: [name] },
  ],
  options: [{ name: 'workspace', value: 'name', help: 'Name of the workspace (required except with list)' }, anyRootOption, jsonOption],
  examples: [
    { line: 'sheaf presets list', description: 'List the copy presets that you can use with sheaf pack --preset' },
    { line: 'sheaf presets save login --workspace shop', description: "Save the shop workspace's selection as a preset named login" },
  ],
  async run(args, context) {
    const { out } = context
    const json = args.isSet('json')
    const [preset = ''] = args.positionals
    const workspace = args.text('workspace')
    if (args.action === 'list') {
      const host = await context.host()
      const { copy, workspace: own } = await host['presets.list'](defined({ workspace }))
      if (json) out.json({ copy, ...(workspace === undefined ? {} : { workspace: own }) })
      else {
        const rows = [
          ...copy.map((row) => [out.shownLine(row.name), 'copy', out.shownLine(row.summary)]),
          ...own.map((row) => [out.shownLine(row.name), 'workspace', formatCount(row.selection.length, 'file')]),
        ]
        for (const line of alignTable(rows, ['left', 'left', 'left'])) out.line(line)
      }
      return 0
    }
    if (workspace === undefined) throw wrongUsage({ name: 'presets' }, `Specify a workspace: --workspace <name>.`)
    const host = await context.host()
    switch (args.action) {
      case 'save': {
        const { preset: saved } = await host['presets.change']({ workspace, change: { type: 'save', name: preset } })
        if (json) out.json(saved)
        else out.note(`Saved '${visibleLine(saved.name)}' with ${formatCount(saved.selection.length, 'file')}.`)
        return 0
      }
      case 'apply': {
        const { workspace: applied } = await host['presets.change']({ workspace, change: { type: 'apply', name: preset } })
        if (json) out.json(applied)
        else
          out.note(
            `Applied '${visibleLine(preset)}' to '${visibleLine(workspace)}': ${formatCount(applied.selection.length, 'file')} selected.`,
          )
        return 0
      }
      case 'remove': {
        await host['presets.change']({ workspace, change: { type: 'remove', name: preset } })
        if (json) out.json({ removed: preset })
        else out.note(`Removed '${visibleLine(preset)}'.`)
        return 0
      }
    }
  },
})
