import { changeSelectionOf, readSelection } from '../workspaces/selection.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'selection'> = {
  'selection.change': async ({ context, workspaces }, input, call) => changeSelectionOf(context, await workspaces(), input, call),
  'selection.read': async ({ context, workspaces }, input, call) => readSelection(context, await workspaces(), input, call),
}
