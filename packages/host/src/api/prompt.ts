import { buildPrompt } from '../prompts/prompt.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'prompt' | 'tokens'> = {
  'prompt.build': ({ context, workspaces }, input, call) => buildPrompt(context, workspaces, input, call),
  'prompt.fit': async ({ context, workspaces }, input, call) =>
    (await import('../prompts/fit-prompt.ts')).fitPrompt(context, workspaces, input, call),
  'tokens.count': async ({ context, workspaces }, input, call) =>
    (await import('../prompts/tokens.ts')).countTokensOf(context, workspaces, input, call),
}
