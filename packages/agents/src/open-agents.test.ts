import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAgents } from './open-agents.ts'
import { openScriptedAgent } from './testing/index.ts'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'agents-test-')))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('an agent that opens a session before it is signed in', () => {
  const checkClaude = (printed: string, exit: number) => {
    const program = join(folder, 'claude')
    writeFileSync(program, `#!/bin/sh\n[ "$*" = "auth status" ] || exit 9\necho '${printed}'\nexit ${exit}\n`)
    chmodSync(program, 0o755)
    const agents = openAgents({ home: folder, env: { PATH: `${folder}:${process.env.PATH}`, HOME: folder }, values: async () => ({}) })
    return agents.check('claude-code', {})
  }

  it('is reported as signed out when it is checked', async () => {
    expect(await checkClaude('{\n  "loggedIn": false,\n  "authMethod": "none"\n}', 1)).toMatchObject({
      ok: false,
      what: 'sign-in',
      says: expect.stringContaining('claude auth login'),
    })
  })

  it.each([
    ['is signed in', '{ "loggedIn": true }', 0],
    ['has no such command', 'Unknown command', 1],
  ])('is started if it %s', async (_, printed, exit) => {
    expect(await checkClaude(printed, exit)).toMatchObject({ ok: false, what: 'install' })
  })
})

describe('an agent that is turned on', () => {
  it('is started once to check it and to list its models, and again for the next list', async () => {
    const scripted = openScriptedAgent()
    const starts = () => scripted.agent.log().filter(({ started }) => started !== undefined).length
    expect(await scripted.agents.check('gemini-cli', {})).toMatchObject({ ok: true })
    const models = await scripted.agents.listModels('gemini-cli', {})
    expect([models.map(({ ref }) => ref), starts()]).toEqual([['gemini-cli/default'], 1])
    expect([await scripted.agents.listModels('gemini-cli', {}), starts()]).toEqual([models, 2])
    await scripted.agents.check('gemini-cli', {})
    await scripted.agents.listModels('gemini-cli', { command: scripted.agent.program })
    expect(starts()).toBe(4)
    scripted.close()
  })
})
