import { runTurnFor } from '../chat/turns.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'turns'> = {
  'turns.run': ({ context, desks }, input, call) => runTurnFor(context, desks, input, call),
}
