import { estimateBuilder, runBuilder } from '../builder/builder.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'builder'> = {
  'builder.run': runBuilder,
  'builder.estimate': async ({ context, workspaces }, input, call) => estimateBuilder(context, await workspaces(), input, call),
}
