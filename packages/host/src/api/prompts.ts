import { exportPrompts, importPrompts, listPrompts, removePrompt, savePrompt } from '../prompts/prompts.ts'
import type { NounApi } from './noun-api.ts'

const presets = () => import('../prompts/presets.ts')

export const methods: NounApi<'prompts' | 'copyPresets' | 'presets'> = {
  'prompts.list': ({ context }) => listPrompts(context),
  'prompts.save': ({ context, promptsChanged }, input) => promptsChanged(savePrompt(context, input)),
  'prompts.remove': ({ context, promptsChanged }, input) => promptsChanged(removePrompt(context, input)),
  'prompts.import': ({ context, promptsChanged }, input) => promptsChanged(importPrompts(context, input)),
  'prompts.export': ({ context }, input) => exportPrompts(context, input),
  'copyPresets.list': async () => (await presets()).listCopyPresets(),
  'presets.list': async ({ context, openedWorkspaces }, input) => (await presets()).listPresets(context, await openedWorkspaces(), input),
  'presets.save': async ({ context, openedWorkspaces }, input) => (await presets()).savePreset(context, await openedWorkspaces(), input),
  'presets.apply': async ({ context, openedWorkspaces }, input) =>
    (await presets()).applyPresetTo(context, await openedWorkspaces(), input),
  'presets.remove': async ({ context, openedWorkspaces }, input) =>
    (await presets()).removePreset(context, await openedWorkspaces(), input),
}
