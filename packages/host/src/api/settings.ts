import { readSettingsOf, saveSettingsOf } from '../settings/settings.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'settings'> = {
  'settings.read': async ({ workspaces }) => readSettingsOf(await workspaces()),
  'settings.save': async ({ context, workspaces }, input) => saveSettingsOf(context, await workspaces(), input),
}
