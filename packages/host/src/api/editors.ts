import { listEditors, previewEditor, snippetFor, writeEditor } from '../editors/index.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'editors'> = {
  'editors.list': ({ context }) => listEditors(context.env),
  'editors.preview': ({ context }, input) => previewEditor(context.env, input),
  'editors.write': ({ context }, input) => writeEditor(context.env, input),
  'editors.snippet': ({ context }, input) => snippetFor(context.env, input),
}
