import { estimateBuilder, runBuilder } from '../builder/builder.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'builder'> = {
  'builder.run': ({ context, desks }, input, call) => runBuilder(context, desks, input, call),
  'builder.estimate': async ({ context, desks }, input, call) => estimateBuilder(context, await desks(), input, call),
}
