import { readSettingsOf, saveSettingsOf } from '../settings/settings.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'settings'> = {
  'settings.read': async ({ desks }) => readSettingsOf(await desks()),
  'settings.save': async ({ context, desks }, input) => saveSettingsOf(context, await desks(), input),
}
