import { addImage, discardImage, readImageOf } from '../chat/images-of-workspace.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'images'> = {
  'images.add': async ({ context, workspaces }, input) => addImage(context, await workspaces(), input),
  'images.discard': async ({ context, workspaces }, input) => discardImage(context, await workspaces(), input),
  'images.read': async ({ context, workspaces }, input) => readImageOf(context, await workspaces(), input),
}
