import { buildPrompt } from '../prompts/prompt.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'prompt' | 'tokens'> = {
  'prompt.build': ({ context, desks }, input, call) => buildPrompt(context, desks, input, call),
  'tokens.count': async ({ context, desks }, input, call) =>
    (await import('../prompts/tokens.ts')).countTokensOf(context, desks, input, call),
}
