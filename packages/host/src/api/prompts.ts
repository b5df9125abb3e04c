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
  'presets.list': async ({ context, openedDesks }, input) => (await presets()).listPresets(context, await openedDesks(), input),
  'presets.save': async ({ context, openedDesks }, input) => (await presets()).savePreset(context, await openedDesks(), input),
  'presets.apply': async ({ context, openedDesks }, input) => (await presets()).applyPresetTo(context, await openedDesks(), input),
  'presets.remove': async ({ context, openedDesks }, input) => (await presets()).removePreset(context, await openedDesks(), input),
}
