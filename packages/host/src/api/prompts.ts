import type { Context } from '../context.ts'
import type { NounApi } from './noun-api.ts'

const stored = async (context: Context) => (await context.state()).prompts
const presets = () => import('../prompts/presets.ts')

export const methods: NounApi<'prompts' | 'copyPresets' | 'presets'> = {
  'prompts.list': async ({ context }) => (await stored(context)).list(),
  'prompts.save': ({ context, promptsChanged }, input) => promptsChanged(stored(context).then((prompts) => prompts.save(input))),
  'prompts.remove': ({ context, promptsChanged }, input) => promptsChanged(stored(context).then((prompts) => prompts.remove(input.name))),
  'prompts.import': ({ context, promptsChanged }, input) => promptsChanged(stored(context).then((prompts) => prompts.import(input.json))),
  'prompts.export': async ({ context }, input) => (await stored(context)).export(input.names),
  'copyPresets.list': async () => (await presets()).listCopyPresets(),
  'presets.list': async ({ context, openedWorkspaces }, input) => (await presets()).listPresets(context, await openedWorkspaces(), input),
  'presets.save': async ({ context, openedWorkspaces }, input) => (await presets()).savePreset(context, await openedWorkspaces(), input),
  'presets.apply': async ({ context, openedWorkspaces }, input) =>
    (await presets()).applyPresetTo(context, await openedWorkspaces(), input),
  'presets.remove': async ({ context, openedWorkspaces }, input) =>
    (await presets()).removePreset(context, await openedWorkspaces(), input),
}
