import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explorationServer, explorationTools } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addTools, tokenVariable } from '../agent-tools.ts'
import { listUserServers } from '../detect-agents.ts'
import { codex } from './codex.ts'

describe('the MCP servers of Codex', () => {
  const start = { program: '/bin/codex', userServers: ['other', 'we.ird name'] }
  const disabled = { other: { enabled: false }, 'we.ird name': { enabled: false } }
  const serversIn = (env: Readonly<Record<string, string>> | undefined) => JSON.parse(env?.CODEX_CONFIG ?? '{}').mcp_servers

  it("disables the user's servers", () => {
    expect(serversIn(codex.env?.(start))).toEqual(disabled)
  })

  it('adds ours in its environment, without the token in its configuration', () => {
    const added = addTools(codex, { url: 'http://127.0.0.1:1/mcp', token: 'canary' })
    const env = added?.agent.env?.(start)
    const ours = {
      url: 'http://127.0.0.1:1/mcp',
      bearer_token_env_var: tokenVariable,
      enabled_tools: [...explorationTools],
      required: true,
      startup_timeout_sec: 60,
    }
    expect([serversIn(env), env?.[tokenVariable], added?.tools]).toEqual([
      { ...disabled, [explorationServer]: ours },
      'canary',
      { servers: [] },
    ])
  })
})

describe('listing the MCP servers of the user', () => {
  let folder: string
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'agents-test-')))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const list = (script: string) => {
    const program = join(folder, 'codex')
    writeFileSync(program, `#!/bin/sh\n[ "$*" = "mcp list --json" ] || exit 9\n${script}\n`)
    chmodSync(program, 0o755)
    return listUserServers(codex, { program, args: [], env: {}, file: program }, { PATH: folder, HTTPS_PROXY: 'http://proxy' })
  }

  it('reads their names, without the network', async () => {
    expect(await list(`printf '[{"name":"other","enabled":true},{"name":"%s"}]' "$HTTPS_PROXY"`)).toEqual(['other', 'http://127.0.0.1:9'])
  })

  it.each([
    ['it fails', 'echo broken config >&2; exit 1', ' broken config'],
    ['it prints no JSON', 'echo No servers', ''],
    ['it prints other JSON', "echo '{}'", ''],
    ['a server has no name', "echo '[{}]'", ''],
  ])('is refused if %s', async (_, script, says) => {
    await expect(list(script)).rejects.toMatchObject({
      code: 'agent-failed',
      detail: `Agent: Codex. Sheaf couldn't list its MCP servers with \`codex mcp list --json\`.${says}`,
    })
  })
})
