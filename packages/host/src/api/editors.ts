import { changeEditor, listEditors, snippetFor } from '../editors/index.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'editors'> = {
  'editors.list': ({ context }) => listEditors(context.env),
  'editors.change': ({ context }, input) => changeEditor(context.env, input),
  'editors.snippet': ({ context }, input) => snippetFor(context.env, input),
}
