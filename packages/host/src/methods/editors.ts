// editors.*: Sheaf in the configuration of the editors people use.

import type { McpWindowApi } from '@sheaf/contract'
import type { Context } from '../context.ts'

type EditorMethods = Pick<McpWindowApi, Extract<keyof McpWindowApi, `editors.${string}`>>

export function editorMethods(context: Context): EditorMethods {
  const editors = () => import('../editors/index.ts')
  return {
    'editors.list': async () => (await editors()).listEditors(context.env),
    'editors.preview': async (input) => (await editors()).previewEditor(context.env, input),
    'editors.write': async (input) => (await editors()).writeEditor(context.env, input),
    'editors.snippet': async (input) => (await editors()).snippetFor(context.env, input),
  }
}
