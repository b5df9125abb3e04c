// `sheaf presets`: copy presets, and the presets saved in a workspace.

import { anyRootOption, defineCommand, jsonOption, wrongUsage } from '../command/index.ts'
import { alignTable, counted } from '../layout/index.ts'
import { visibleLine } from '../terminal/index.ts'

const name = { name: 'name' } as const

export const presets = defineCommand({
  name: 'presets',
  summary: 'List copy presets; keep and use the presets of a workspace',
  actions: [
    { name: 'list', summary: 'The copy presets, and with --workspace its own presets' },
    { name: 'save', summary: 'Keep selection, open folders and stored prompts of the workspace (Pro)', positionals: [name] },
    { name: 'apply', summary: 'Bring a kept preset back into the workspace (Pro)', positionals: [name] },
    { name: 'remove', summary: 'Forget a preset of the workspace (Pro)', positionals: [name] },
  ],
  options: [{ name: 'workspace', value: 'name', help: 'The workspace whose presets are meant' }, anyRootOption, jsonOption],
  examples: [
    { line: 'sheaf presets list', does: 'What sheaf pack --preset takes' },
    { line: 'sheaf presets save login --workspace shop', does: 'Keep what is selected in shop as the preset login' },
  ],
  async run(args, context) {
    const { out } = context
    const json = args.isSet('json')
    const [preset = ''] = args.positionals
    const workspace = args.text('workspace')
    if (args.action === 'list') {
      const host = await context.host()
      const copy = await host['copyPresets.list']()
      const own = workspace === undefined ? [] : await host['presets.list']({ workspace })
      if (json) out.json({ copy, ...(workspace === undefined ? {} : { workspace: own }) })
      else {
        const rows = [
          ...copy.map((row) => [out.shownLine(row.name), 'copy', out.shownLine(row.summary)]),
          ...own.map((row) => [out.shownLine(row.name), 'workspace', counted(row.selection.length, 'file')]),
        ]
        for (const line of alignTable(rows, ['left', 'left', 'left'])) out.line(line)
      }
      return 0
    }
    if (workspace === undefined) throw wrongUsage({ name: 'presets' }, `Say whose preset with --workspace <name>.`)
    const host = await context.host()
    switch (args.action) {
      case 'save': {
        const saved = await host['presets.save']({ workspace, name: preset })
        if (json) out.json(saved)
        else out.note(`Saved '${visibleLine(saved.name)}' with ${counted(saved.selection.length, 'file')}.`)
        return 0
      }
      case 'apply': {
        const applied = await host['presets.apply']({ workspace, name: preset })
        if (json) out.json(applied)
        else
          out.note(
            `'${visibleLine(preset)}' is now the selection of '${visibleLine(workspace)}': ${counted(applied.selection.length, 'file')}.`,
          )
        return 0
      }
      case 'remove': {
        await host['presets.remove']({ workspace, name: preset })
        if (json) out.json({ removed: preset })
        else out.note(`Removed '${visibleLine(preset)}'.`)
        return 0
      }
    }
  },
})
