// Fixture tools that answer directly, or ask the client during the call (only revisions with sessions support that).

import {
  type CallToolResult,
  type ContentBlock,
  type ElicitRequestFormParams,
  fromJsonSchema,
  type McpServer,
  type ServerContext,
  type ServerNotifier,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { audio, image, textResult } from './fixture-content.ts'

export function registerFixtureTools(server: McpServer, changed: () => Pick<ServerNotifier, 'toolsChanged' | 'promptsChanged'>): void {
  for (const [name, content] of Object.entries(constant)) tool(server, name, async () => ({ content }))
  tool(server, 'test_error_handling', async () => {
    throw new Error('this tool always fails')
  })
  tool(server, 'test_tool_with_logging', async (ctx) => {
    for (const step of ['started', 'in the middle', 'done']) await ctx.mcpReq.log('info', step)
    return textResult('logged three lines')
  })
  tool(server, 'test_logging_tool', async (ctx) => {
    await ctx.mcpReq.log('info', 'only for those who asked for logs')
    return textResult('logged')
  })
  tool(server, 'test_tool_with_progress', async (ctx) => {
    const token = ctx.mcpReq._meta?.progressToken
    if (token === undefined) return textResult('nobody asked for progress')
    for (const progress of [0, 50, 100]) {
      await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken: token, progress, total: 100 } })
    }
    return textResult('reported progress')
  })
  tool(server, 'test_trigger_tool_change', async () => {
    changed().toolsChanged()
    return textResult('notified')
  })
  tool(server, 'test_trigger_prompt_change', async () => {
    changed().promptsChanged()
    return textResult('notified')
  })
  server.registerTool(
    'test_sampling',
    { description: 'Asks the client to ask its model.', inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, ctx) => {
      const answer = await ctx.mcpReq.requestSampling({
        messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
        maxTokens: 100,
      })
      return textResult(`the model said ${JSON.stringify(answer.content)}`)
    },
  )
  server.registerTool(
    'test_elicitation',
    { description: 'Asks the person at the client.', inputSchema: z.object({ message: z.string() }) },
    async ({ message }, ctx) => ask(ctx, message, { type: 'object', properties: { response: { type: 'string' } }, required: ['response'] }),
  )
  tool(server, 'test_elicitation_sep1034_defaults', async (ctx) => ask(ctx, 'Is this right?', withDefaults))
  tool(server, 'test_elicitation_sep1330_enums', async (ctx) => ask(ctx, 'Which ones?', withChoices))
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Has a schema with the vocabulary of 2020-12.', inputSchema: fromJsonSchema(schema2020) },
    async () => textResult('called'),
  )
  server.registerTool(
    'test_x_mcp_header',
    {
      description: 'Mirrors an argument in a header.',
      inputSchema: fromJsonSchema<{ region?: string }>(mirrored),
    },
    async ({ region }) => textResult(`region ${region ?? 'none'}`),
  )
}

function tool(server: McpServer, name: string, run: (ctx: ServerContext) => Promise<CallToolResult>): void {
  server.registerTool(name, { description: `Fixture ${name}.`, inputSchema: z.object({}) }, (_args, ctx) => run(ctx))
}

async function ask(
  ctx: ServerContext,
  message: string,
  requestedSchema: ElicitRequestFormParams['requestedSchema'],
): Promise<CallToolResult> {
  const { action, content } = await ctx.mcpReq.elicitInput({ message, requestedSchema })
  return textResult(`${action} ${JSON.stringify(content ?? {})}`)
}

const text: ContentBlock = { type: 'text', text: 'A text.' }
const picture: ContentBlock = { type: 'image', data: image, mimeType: 'image/png' }
const resource: ContentBlock = {
  type: 'resource',
  resource: { uri: 'test://embedded', mimeType: 'text/plain', text: 'Inside the answer.' },
}

const constant: Record<string, ContentBlock[]> = {
  test_simple_text: [text],
  test_image_content: [picture],
  test_audio_content: [{ type: 'audio', data: audio, mimeType: 'audio/wav' }],
  test_embedded_resource: [resource],
  test_multiple_content_types: [text, picture, resource],
  test_streaming_elicitation: [text],
}

const withDefaults: ElicitRequestFormParams['requestedSchema'] = {
  type: 'object',
  properties: {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  },
}

const titled = ['one', 'two', 'three'].map((value) => ({ const: value, title: `Number ${value}` }))

const withChoices: ElicitRequestFormParams['requestedSchema'] = {
  type: 'object',
  properties: {
    untitledSingle: { type: 'string', enum: ['one', 'two', 'three'] },
    titledSingle: { type: 'string', oneOf: titled },
    legacyEnum: { type: 'string', enum: ['one', 'two', 'three'], enumNames: ['One', 'Two', 'Three'] },
    untitledMulti: { type: 'array', items: { type: 'string', enum: ['one', 'two', 'three'] } },
    titledMulti: { type: 'array', items: { anyOf: titled } },
  },
}

const mirrored = {
  type: 'object',
  properties: { region: { type: 'string', 'x-mcp-header': 'Region' }, level: { type: 'integer' } },
} as const

const schema2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
} as const
