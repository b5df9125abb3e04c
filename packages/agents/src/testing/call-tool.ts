// Calls a tool of an MCP server over Streamable HTTP, as an agent does, in a session for this one call.

/** As it is in `session/new`. */
export interface ToolServer {
  url: string
  headers: { name: string; value: string }[]
}

/** The result, or what failed. */
export async function callTool(server: ToolServer | undefined, name: string, args: unknown): Promise<unknown> {
  if (server === undefined) return { failed: 'The session has no MCP server.' }
  const send = openClient(server)
  try {
    const clientInfo = { name: 'scripted-agent', version: '1' }
    await send('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }, 1)
    await send('notifications/initialized', {})
    return await send('tools/call', { name, arguments: args }, 2)
  } catch (problem) {
    return { failed: problem instanceof Error ? problem.message : String(problem) }
  }
}

type Send = (method: string, params: unknown, id?: number) => Promise<unknown>

function openClient({ url, headers }: ToolServer): Send {
  const sent = new Headers(headers.map(({ name, value }): [string, string] => [name, value]))
  sent.set('content-type', 'application/json')
  sent.set('accept', 'application/json, text/event-stream')
  return async (method, params, id) => {
    const message = { jsonrpc: '2.0', ...(id !== undefined && { id }), method, params }
    const response = await fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(message) })
    if (!response.ok) throw new Error(`${method}: ${response.status}`)
    const session = response.headers.get('mcp-session-id')
    if (session !== null) sent.set('mcp-session-id', session)
    if (method === 'initialize') sent.set('mcp-protocol-version', '2025-06-18')
    const text = await response.text()
    return id === undefined ? undefined : readAnswer(text, response.headers.get('content-type') ?? '', id)
  }
}

interface Answer {
  id?: unknown
  result?: unknown
  error?: { message: string }
}

function readAnswer(text: string, type: string, id: number): unknown {
  const messages = type.startsWith('text/event-stream')
    ? text
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5))
    : [text]
  const answers = messages.filter((message) => message.trim() !== '').map((message): Answer => JSON.parse(message))
  const answer = answers.find((each) => each.id === id)
  if (answer === undefined) throw new Error('There is no answer.')
  if (answer.error !== undefined) throw new Error(answer.error.message)
  return answer.result
}
