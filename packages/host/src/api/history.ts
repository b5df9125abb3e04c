import { changeHistory, listHistory } from '../prompts/history.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'history'> = {
  'history.list': async ({ context, workspaces }, input) => listHistory(context, await workspaces(), input),
  'history.change': async ({ context, workspaces }, input) => changeHistory(context, await workspaces(), input),
}
