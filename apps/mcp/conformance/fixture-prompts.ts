// Fixture prompts: without and with arguments, with a resource, with an image, and one that asks for input first.

import {
  type GetPromptResult,
  type InputRequiredResult,
  inputRequired,
  type McpServer,
  type PromptMessage,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { image } from './fixture-content.ts'
import { answered, askText } from './fixture-questions.ts'

export function registerFixturePrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'Says one thing.' }, () => user({ type: 'text', text: 'A simple prompt.' }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Repeats its arguments.', argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => user({ type: 'text', text: `${arg1} and ${arg2}` }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Carries a resource.', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => user({ type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Inside a prompt.' } }),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'Carries a picture.' }, () =>
    user({ type: 'image', data: image, mimeType: 'image/png' }),
  )
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'Asks before it answers.', argsSchema: z.object({}) },
    (_args, ctx): GetPromptResult | InputRequiredResult => {
      const context = answered(ctx, 'user_context', 'context')
      if (typeof context === 'string') return user({ type: 'text', text: `About ${context}.` })
      return inputRequired({ inputRequests: { user_context: askText('context', 'About what?') } })
    },
  )
  server.server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0, hasMore: false } }))
}

function user(content: PromptMessage['content']): GetPromptResult {
  return { messages: [{ role: 'user', content }] }
}
