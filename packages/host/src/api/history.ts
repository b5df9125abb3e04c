import { clearHistory, listHistory, restoreHistory } from '../prompts/history.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'history'> = {
  'history.list': async ({ context, desks }, input) => listHistory(context, await desks(), input),
  'history.restore': async ({ context, desks }, input) => restoreHistory(context, await desks(), input),
  'history.clear': async ({ context, desks }, input) => clearHistory(context, await desks(), input),
}
