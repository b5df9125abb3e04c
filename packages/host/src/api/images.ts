import { addImage, discardImage, openImage, readImageFile } from '../chat/images-of-workspace.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'images'> = {
  'images.add': async ({ context, workspaces }, input) => addImage(context, await workspaces(), input),
  'images.open': async ({ context, workspaces }, input) => openImage(context, await workspaces(), input),
  'images.discard': async ({ context, workspaces }, input) => discardImage(context, await workspaces(), input),
  'images.read': async ({ workspaces }, input) => readImageFile(await workspaces(), input),
}
