import { clearHistory, listHistory, restoreHistory } from '../prompts/history.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'history'> = {
  'history.list': async ({ context, workspaces }, input) => listHistory(context, await workspaces(), input),
  'history.restore': async ({ context, workspaces }, input) => restoreHistory(context, await workspaces(), input),
  'history.clear': async ({ context, workspaces }, input) => clearHistory(context, await workspaces(), input),
}
