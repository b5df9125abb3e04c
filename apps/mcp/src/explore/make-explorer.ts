// The MCP server of one exploration: read-only tools within a token budget, and the tool for the result.

import { Server, type ServerContext } from '@modelcontextprotocol/server'
import { type ExplorationOptions, explorationServer, explorationTools, isRefusal, Refusal } from '@sheaf/contract'
import { refusalResult } from '../answer.ts'
import { checkArguments } from '../check-arguments.ts'
import { findTool } from '../find-tool.ts'
import { openJobs } from '../jobs.ts'
import { inputSchemaOf, listTool } from '../list-tool.ts'
import { runTool } from '../run-tool.ts'
import { noValidator } from '../serve/checked-server.ts'
import { anyParams, type Params, textParam, toolArguments } from '../serve/read-params.ts'
import { lookOf } from './look-of.ts'
import { proposeContext, readProposal } from './propose-context.ts'

export interface Explorer {
  newServer(): Server
  /** Cancels running calls; later calls are refused. */
  close(): void
}

const readingTools = explorationTools.filter((name) => name !== proposeContext.name)

interface TextResult {
  [key: string]: unknown
  content: { type: 'text'; text: string }[]
  isError?: true
}

/** A low estimate, so that the budget is not exceeded. */
const charactersPerToken = 3.5

export function makeExplorer({ host, workspace, readTokens, onLook, propose }: ExplorationOptions): Explorer {
  const stop = new AbortController()
  const jobs = openJobs()
  let tokens = 0

  const read = async (name: (typeof readingTools)[number], given: unknown, { mcpReq }: ServerContext): Promise<TextResult> => {
    if (tokens >= readTokens) return refused('The token budget for reading is used up. Call propose_context now with what you know.')
    onLook({ text: lookOf(name, given), tokens })
    const result = await runTool(findTool(name), given, {
      host,
      workspace,
      directEdits: false,
      headless: false,
      client: 'sheaf',
      notes: [],
      signal: AbortSignal.any([stop.signal, mcpReq.signal]),
      jobs,
      progress: () => undefined,
    })
    const { content, isError } = withinBudget(result, readTokens - tokens)
    tokens += tokensOf(content)
    return { content, ...(isError && { isError }) }
  }

  const callTool = async (params: Params, context: ServerContext): Promise<TextResult> => {
    const name = textParam(params, 'name')
    const given = toolArguments(params)
    if (stop.signal.aborted) return refusalText(new Refusal('cancelled'))
    const tool = readingTools.find((each) => each === name)
    if (tool !== undefined) return read(tool, given, context)
    if (name !== proposeContext.name) return refused(`There is no tool ${JSON.stringify(name.slice(0, 100))}.`)
    const checked = checkArguments(proposeContext, given)
    if (!checked.ok) return refusalText(new Refusal('mcp-arguments', checked.message))
    try {
      return { content: [{ type: 'text', text: await propose(readProposal(checked.input)) }] }
    } catch (problem) {
      if (isRefusal(problem)) return refusalText(problem)
      throw problem
    }
  }

  return {
    newServer() {
      const server = new Server(
        { name: explorationServer, version: '1' },
        { capabilities: { tools: {} }, jsonSchemaValidator: noValidator },
      )
      server.setRequestHandler('tools/list', anyParams, () => ({ tools }))
      server.setRequestHandler('tools/call', anyParams, callTool)
      return server
    },
    close: () => stop.abort(),
  }
}

/** Without output schemas: a result is one text, so that no client counts it twice. */
const tools = [
  ...readingTools.map((name) => {
    const { outputSchema: _outputSchema, ...listed } = listTool(findTool(name))
    return listed
  }),
  {
    name: proposeContext.name,
    title: proposeContext.annotations.title,
    description: proposeContext.description,
    inputSchema: inputSchemaOf(proposeContext.input),
    annotations: proposeContext.annotations,
  },
]

/** The rest of a text that is too long is cut: half of a file is better than none. */
function withinBudget<Result extends Pick<TextResult, 'content'>>(result: Result, left: number): Result {
  const most = Math.floor(left * charactersPerToken)
  const length = result.content.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= most) return result
  const [first] = result.content
  const text = `${first?.text.slice(0, most).toWellFormed() ?? ''}\n\nCut here: the token budget for reading is used up. Call propose_context now.`
  return { ...result, content: [{ type: 'text', text }] }
}

function tokensOf(content: TextResult['content']): number {
  return Math.ceil(content.reduce((sum, { text }) => sum + text.length, 0) / charactersPerToken)
}

function refused(text: string): TextResult {
  return { content: [{ type: 'text', text }], isError: true }
}

function refusalText(refusal: Refusal): TextResult {
  const { content } = refusalResult(refusal)
  return { content, isError: true }
}
