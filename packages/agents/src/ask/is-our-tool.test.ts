import type { RequestPermissionRequest } from '@agentclientprotocol/sdk'
import { explorationServer, explorationTools } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { readCallIdentity } from '../connect/call-identity.ts'
import { isOurTool } from './is-our-tool.ts'

type Call = Omit<RequestPermissionRequest['toolCall'], 'toolCallId'>

const ours = `mcp__${explorationServer}__search`
const named = (toolName: string): Call => ({ _meta: { toolName } })
const claude = (toolName: string): Call => ({ _meta: { claudeCode: { toolName } } })
const codexInput = (server: string, tool: string): Call => ({ rawInput: { server, tool, arguments: {} } })

function isOurs(call: Call, earlier: Call[] = [], _meta: Record<string, unknown> = {}): boolean {
  const request = { sessionId: 's1', toolCall: { toolCallId: 't1', ...call }, options: [], _meta }
  return isOurTool(request, earlier.map(readCallIdentity))
}

const marked = { is_mcp_tool_approval: true }

describe('a permission request for one of our tools', () => {
  it.each(explorationTools)('is recognized in the metadata: %s', (name) => {
    expect([isOurs(named(`mcp__${explorationServer}__${name}`)), isOurs(claude(`mcp__${explorationServer}__${name}`))]).toEqual([
      true,
      true,
    ])
  })

  it('is recognized in the metadata of an earlier update', () => {
    expect(isOurs({ title: 'search' }, [claude(ours), {}])).toBe(true)
  })

  it('is recognized in the input that Codex reported before, if the request is marked as one about an MCP server', () => {
    expect([
      isOurs({}, [codexInput(explorationServer, 'search'), {}], marked),
      isOurs({}, [codexInput(explorationServer, 'search')]),
    ]).toEqual([true, false])
  })
})

describe('a permission request that only looks like one for our tools', () => {
  it.each<[string, Call, Call[]?, Record<string, unknown>?]>([
    ['nothing is known about it', {}],
    ['a command with the name as its title', { title: ours, rawInput: { command: 'rm -rf /' }, ...claude('Bash') }],
    ['a command whose tool was named before', { title: ours }, [claude('Bash')]],
    ['a title alone', { title: ours }],
    ['an id alone', { title: `mcp_${explorationServer}_search-1` }],
    ['a command that contains the name', { title: 'Run', rawInput: { command: ours } }],
    ['a name in the input', { rawInput: { _meta: { toolName: ours }, toolName: ours } }],
    ['the input of Codex without its mark', codexInput(explorationServer, 'search')],
    ['the input of Codex for another tool', { ...codexInput(explorationServer, 'search'), ...claude('Bash') }, [], marked],
    ['another server', named('mcp__sheafcontext2__search')],
    ["the user's own server", named('mcp__sheaf__search')],
    ['another server of Codex', {}, [codexInput('sheafcontext2', 'search')], marked],
    ['an unknown tool of ours', named(`mcp__${explorationServer}__delete_file`)],
    ['an unknown tool of ours in Codex', {}, [codexInput(explorationServer, 'delete_file')], marked],
    ['a longer name', named(`${ours}; rm -rf /`)],
    ['a name after a line break', named(`x\n${ours}`)],
    ['a name with another case', named(ours.toUpperCase())],
    ['two names that differ', { _meta: { toolName: ours, claudeCode: { toolName: 'Bash' } } }],
    ['a call that changed its name', named(ours), [claude('Bash')]],
    ['a call that changed its input', {}, [codexInput(explorationServer, 'search'), codexInput('other', 'search')], marked],
    ['a mark that is not true', {}, [codexInput(explorationServer, 'search')], { is_mcp_tool_approval: 'true' }],
    ['malformed metadata', { _meta: { toolName: [ours], claudeCode: ours } }],
  ])('%s', (_, call, earlier, meta) => {
    expect(isOurs(call, earlier, meta)).toBe(false)
  })
})
