// manage_selection: everything about the selection in one tool.

import { Refusal, type SelectionChoice } from '@sheaf/contract'
import { z } from 'zod'
import { formatCount } from '../text.ts'
import { defineTool, type ToolAnswer, type ToolCall } from '../tool.ts'
import { changeSelection, selectionResult } from './change-selection.ts'
import { listSelectedFiles, selectedList } from './list-selected-files.ts'
import { pathArgument } from './path-argument.ts'

const output = z.object({
  ...selectionResult.partial().shape,
  ...selectedList.partial().shape,
  presets: z.array(z.object({ name: z.string(), files: z.int() })).optional(),
})
type Output = z.output<typeof output>

export const manageSelection = defineTool({
  name: 'manage_selection',
  description:
    'Manage the files selected for the prompt: list, set, add, remove, clear, revert to the previous selection, or save and apply presets. Mode map selects code maps instead of full contents.',
  input: z.object({
    op: z.enum(['list', 'set', 'add', 'remove', 'clear', 'revert', 'list_presets', 'save_preset', 'apply_preset']),
    paths: z.array(pathArgument).max(3_000).optional().describe('files, folders, or slices such as src/a.ts:10-50'),
    mode: z.enum(['full', 'map']).optional(),
    preset: z.string().max(200).optional(),
  }),
  output,
  aliases: { operation: 'op', action: 'op', path: 'paths', files: 'paths', name: 'preset' },
  async run({ op, paths = [], mode = 'full', preset }, call): Promise<ToolAnswer<Output>> {
    if (op === 'list') return list(call)
    if (op === 'clear' || op === 'revert') return change(op, call)
    if (op === 'set' || op === 'add' || op === 'remove') {
      if (paths.length === 0) throw new Refusal('mcp-arguments', `\`paths\` is required: ${op} needs at least one path.`)
      return changeSelection({ operation: operations[op], paths, mode }, call)
    }
    return presets(op, preset, call)
  },
})

const operations: Record<'set' | 'add' | 'remove', SelectionChoice['operation']> = { set: 'replace', add: 'add', remove: 'remove' }

async function list(call: ToolCall): Promise<ToolAnswer<Output>> {
  const { data, ...rest } = await listSelectedFiles.run({}, call)
  return { ...rest, data: output.parse(data) }
}

async function change(type: 'clear' | 'revert', { host, workspace }: ToolCall): Promise<ToolAnswer<Output>> {
  const { count: files, notes } = await host['selection.change']({ workspace, change: { type } })
  return { summary: `**${formatCount(files, 'file')} selected.**`, body: '', data: { selected_files: files }, notes }
}

async function presets(
  op: 'list_presets' | 'save_preset' | 'apply_preset',
  name: string | undefined,
  { host, workspace }: ToolCall,
): Promise<ToolAnswer<Output>> {
  if (op !== 'list_presets') {
    if (name === undefined || name.trim() === '') throw new Refusal('mcp-arguments', `\`preset\` is required: ${op} needs a name.`)
    await host['presets.change']({ workspace, change: { type: op === 'save_preset' ? 'save' : 'apply', name } })
  }
  const [{ workspace: kept }, { files }] = await Promise.all([host['presets.list']({ workspace }), host['selection.read']({ workspace })])
  const found = kept.map((preset) => ({ name: preset.name, files: preset.selection.length }))
  return {
    summary: `**${formatCount(found.length, 'preset')}**, ${formatCount(files.length, 'file')} selected.`,
    body: found.map((preset) => `${preset.name}: ${formatCount(preset.files, 'file')}`).join('\n'),
    data: { selected_files: files.length, presets: found },
  }
}
