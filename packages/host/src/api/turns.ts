import { runTurnFor } from '../chat/turns.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'turns'> = {
  'turns.run': ({ context, workspaces }, input, call) => runTurnFor(context, workspaces, input, call),
}
