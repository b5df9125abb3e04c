import { browseFolder, locateFolder, pickFolder } from '../desktop/folders.ts'
import { makeSampleFor, sampleReplyFor } from '../sample/sample.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'folders' | 'sample'> = {
  'folders.browse': ({ context }, input) => browseFolder(context, input),
  'folders.locate': ({ context }, input) => locateFolder(context, input),
  'folders.pick': ({ context }) => pickFolder(context),
  'sample.make': ({ context }) => makeSampleFor(context),
  'sample.reply': async ({ workspaces }, input) => sampleReplyFor(await workspaces(), input),
}
