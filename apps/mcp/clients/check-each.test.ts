import { expect, it } from 'vitest'
import { clients } from './catalog/index.ts'
import { checkEach } from './check-each.ts'
import type { Client } from './client.ts'

it('skips a client that cannot be installed or started, and checks the others', async () => {
  const install = async ({ tool }: Client) => {
    if (tool === 'codex') throw new Error('There is no network.')
    return { name: tool, version: '1.0.0', program: `${tool}.js` }
  }
  const check = async ({ tool }: Client, { program }: { program: string }) => {
    if (tool === 'gemini-cli') throw new Error('It did not start.')
    return program
  }
  expect(await checkEach(clients, install, check)).toEqual({
    rows: ['claude-code.js', 'opencode.js'],
    skipped: ['Codex: There is no network.', 'Gemini CLI: It did not start.'],
  })
})
