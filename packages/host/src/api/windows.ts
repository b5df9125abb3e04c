import { followLink, openLink } from '../desktop/links.ts'
import { aboutHost, openWindow } from '../desktop/windows.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'windows' | 'links' | 'host'> = {
  'windows.open': ({ context }, input) => openWindow(context, input),
  'links.open': ({ context }, input) => openLink(context, input),
  'links.follow': async ({ context, workspaces }, input) => followLink(context, await workspaces(), input),
  'host.about': ({ context }) => aboutHost(context),
}
