// Options shared by the commands that ask a model, and their values.

import { type ChatSettings, defined, type TurnRequest, thinkingLevels } from '@sheaf/contract'
import { type Args, type CommandContext, type OptionRow, wrongUsage } from '../command/index.ts'
import { resolvePathArguments } from '../paths/index.ts'
import { treeModes } from '../prompt/index.ts'
import type { ChosenScope } from '../scope/index.ts'

export const turnOptions = [
  { name: 'model', short: 'm', value: 'provider/model', help: 'Model to use (see sheaf providers models)' },
  { name: 'thinking', value: 'level', choices: thinkingLevels, help: 'Thinking level, for models that support thinking (default: off)' },
  { name: 'temperature', value: 'n', help: "Temperature from 0 to 2 (default: the model's setting, or 0)" },
  { name: 'tree', value: 'mode', choices: treeModes, help: 'How much of the folder tree to include (default: auto)' },
  { name: 'prompt', value: 'name', repeatable: true, help: 'Include this stored prompt' },
  {
    name: 'diff',
    value: 'what',
    choices: ['worktree', 'index'],
    open: true,
    help: 'Include a git diff: worktree, index, or a ref to compare with',
  },
] as const satisfies readonly OptionRow[]

type TurnOption = (typeof turnOptions)[number]['name']

/** Paths are files, folders or globs; without any, no file is sent. */
export async function parseTurnOptions(
  args: Args<TurnOption>,
  command: { name: string },
  paths: readonly string[],
  scope: ChosenScope,
  context: CommandContext,
): Promise<Pick<TurnRequest, 'prompt' | 'settings'>> {
  const tree = args.choice('tree', treeModes)
  const diff = args.text('diff')
  const model = args.text('model')
  const thinking = args.choice('thinking', thinkingLevels)
  const temperature = readTemperature(args.text('temperature'), command)
  if (model !== undefined && !/^[^/\s]+\/\S+$/.test(model))
    throw wrongUsage(command, `Invalid value '${model}' for --model. Use provider/model.`)
  const { paths: named } = await resolvePathArguments(paths, scope, context)
  const settings: Partial<ChatSettings> = {
    ...defined({ model, thinking, temperature }),
  }
  return {
    prompt: {
      ...scope,
      ...(named === undefined ? { selection: [] } : { paths: named }),
      ...defined({ tree }),
      ...(args.isSet('prompt') ? { prompts: args.texts('prompt') } : {}),
      ...(diff === undefined ? {} : { diff: diff === 'worktree' || diff === 'index' ? { against: diff } : { against: 'ref', ref: diff } }),
    },
    settings,
  }
}

function readTemperature(text: string | undefined, command: { name: string }): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (!/^\d+(?:\.\d+)?$/.test(text) || value > 2)
    throw wrongUsage(command, `Invalid value '${text}' for --temperature. Use a number from 0 to 2.`)
  return value
}
