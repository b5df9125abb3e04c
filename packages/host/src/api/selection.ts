import { changeSelectionOf, readSelection } from '../workspaces/selection.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'selection'> = {
  'selection.change': async ({ context, desks }, input, call) => changeSelectionOf(context, await desks(), input, call),
  'selection.read': async ({ context, desks }, input, call) => readSelection(context, await desks(), input, call),
}
