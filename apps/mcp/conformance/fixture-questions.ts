// Fixture tools of the stateless revision that ask with an `input_required` result and continue when the client calls again with answers.

import { randomBytes } from 'node:crypto'
import {
  acceptedContent,
  type CallToolResult,
  createRequestStateCodec,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { textResult } from './fixture-content.ts'

/** State that one round passes to the next; sealed against tampering, because it returns through the client. */
interface Round {
  round: number
  /** Makes two states differ. */
  nonce: string
}

export const requestState = createRequestStateCodec<Round>({ key: randomBytes(32) })

export function registerFixtureQuestions(server: McpServer): void {
  tool(server, 'test_input_required_result_elicitation', async (ctx) => {
    const name = answered(ctx, 'user_name', 'name')
    return typeof name === 'string' ? textResult(`Hello, ${name}.`) : inputRequired({ inputRequests: { user_name: askName() } })
  })
  tool(server, 'test_input_required_result_sampling', async (ctx) =>
    has(ctx, 'capital')
      ? textResult('The model answered.')
      : inputRequired({ inputRequests: { capital: askModel('What is the capital of France?') } }),
  )
  tool(server, 'test_input_required_result_list_roots', async (ctx) =>
    has(ctx, 'roots') ? textResult('The client has roots.') : inputRequired({ inputRequests: { roots: inputRequired.listRoots() } }),
  )
  tool(server, 'test_missing_capability', async (ctx) =>
    has(ctx, 'answer') ? textResult('The model answered.') : inputRequired({ inputRequests: { answer: askModel('Say pong.') } }),
  )
  tool(server, 'test_input_required_result_multiple_inputs', async (ctx) => {
    const inputRequests = { user_name: askName(), greeting: askModel('Greet somebody.'), roots: inputRequired.listRoots() }
    const all = Object.keys(inputRequests).every((key) => has(ctx, key))
    return all ? textResult('All three answered.') : inputRequired({ inputRequests, requestState: await state(1) })
  })
  for (const name of ['test_input_required_result_request_state', 'test_input_required_result_tampered_state']) {
    tool(server, name, async (ctx) => {
      const isBack = ctx.mcpReq.requestState<Round>()?.round === 1 && has(ctx, 'confirm')
      return isBack ? textResult('state-ok') : inputRequired({ inputRequests: { confirm: askYes() }, requestState: await state(1) })
    })
  }
  tool(server, 'test_input_required_result_multi_round', async (ctx) => {
    const round = ctx.mcpReq.requestState<Round>()?.round ?? 0
    if (round >= 2) return textResult('Two rounds are enough.')
    return inputRequired({ inputRequests: { [`step${round + 1}`]: askName() }, requestState: await state(round + 1) })
  })
  tool(server, 'test_input_required_result_capabilities', async (ctx) => {
    const can = server.server.getClientCapabilities()
    const inputRequests: InputRequests = {
      ...(can?.elicitation && { user_name: askName() }),
      ...(can?.sampling && { greeting: askModel('Greet somebody.') }),
      ...(can?.roots && { roots: inputRequired.listRoots() }),
    }
    return ctx.mcpReq.inputResponses || Object.keys(inputRequests).length === 0
      ? textResult('Nothing to ask.')
      : inputRequired({ inputRequests })
  })
}

export function answered(ctx: ServerContext, key: string, field: string): unknown {
  return acceptedContent<Record<string, unknown>>(ctx.mcpReq.inputResponses, key)?.[field]
}

export function askText(field: string, message: string): InputRequests[string] {
  return inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  })
}

function tool(server: McpServer, name: string, run: (ctx: ServerContext) => Promise<CallToolResult | InputRequiredResult>): void {
  server.registerTool(name, { description: `Fixture ${name}.`, inputSchema: z.object({}) }, (_args, ctx) => run(ctx))
}

function has(ctx: ServerContext, key: string): boolean {
  return inputResponse(ctx.mcpReq.inputResponses, key).kind !== 'missing'
}

const askName = () => askText('name', 'What is your name?')

function askYes(): InputRequests[string] {
  return inputRequired.elicit({
    message: 'Go on?',
    requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
  })
}

function askModel(text: string): InputRequests[string] {
  return inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens: 50 })
}

function state(round: number): Promise<string> {
  return requestState.mint({ round, nonce: randomBytes(8).toString('hex') })
}
