import type { Context } from '../context.ts'
import type { NounApi } from './noun-api.ts'

const stored = async (context: Context) => (await context.state()).prompts
const presets = () => import('../prompts/presets.ts')

export const methods: NounApi<'prompts' | 'presets'> = {
  'prompts.list': async ({ context }) => (await stored(context)).list(),
  'prompts.change': ({ context, promptsChanged }, change) =>
    promptsChanged(stored(context).then((prompts) => (change.type === 'save' ? prompts.save(change) : prompts.remove(change.name)))),
  'prompts.import': ({ context, promptsChanged }, input) => promptsChanged(stored(context).then((prompts) => prompts.import(input.json))),
  'prompts.export': async ({ context }, input) => (await stored(context)).export(input.names),
  'presets.list': async ({ context, openedWorkspaces }, input) => (await presets()).listPresets(context, await openedWorkspaces(), input),
  'presets.change': async ({ context, openedWorkspaces }, input) =>
    (await presets()).changePreset(context, await openedWorkspaces(), input),
}
