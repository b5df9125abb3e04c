// Tests keys from the environment: they are listed by name, never shown, and neither sent nor saved before the user confirms.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HostApi } from '@sheaf/contract'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHost } from '../index.ts'

const key = 'sk-canary-0123456789abcdef-wxyz'
const wrong = 'sk-canary-9876543210fedcba-wrong'
let home: string
let server: ModelServer
let host: HostApi
let received: string[]

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'sheaf-import-'))
  server = await openModelServer({ models: ['gpt-5'], keys: [key] })
  host = openHost({
    home,
    env: {
      HOME: home,
      SHEAF_KEYS: 'file',
      OPENAI_API_KEY: key,
      OPENAI_BASE_URL: `${server.url}/openai/v1`,
      ANTHROPIC_API_KEY: wrong,
      ANTHROPIC_BASE_URL: `${server.url}/anthropic/v1`,
      // An address alone is not a key, and a provider needs all of its required fields.
      OLLAMA_BASE_URL: 'http://127.0.0.1:9',
      AZURE_API_KEY: 'alone',
    },
  })
  received = []
  host.subscribe((event) => received.push(JSON.stringify(event)))
})
afterEach(async () => {
  await host.close()
  await server.close()
  rmSync(home, { recursive: true, force: true })
})

const openai = { id: 'openai', name: 'OpenAI', variables: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'] }
const anthropic = { id: 'anthropic', name: 'Anthropic', variables: ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'] }
const setUp = async () => (await host['providers.list']()).providers.filter(({ saved }) => saved !== null).map(({ id }) => id)

describe('keys in the environment', () => {
  it('lists keys by the names of their variables, without sending or saving them', async () => {
    const { found } = await host['providers.list']()
    expect(found).toEqual([anthropic, openai])
    await host['models.list']({ fresh: true })
    expect([await setUp(), server.requests]).toEqual([[], []])
    expect(JSON.stringify([found, received])).not.toContain('sk-canary')
    expect(textIn(home)).not.toContain('sk-canary')
  })

  it('checks and saves each key after confirmation, and does not save one that fails', async () => {
    const done = await host['providers.import']({ ids: ['openai', 'anthropic'] })
    expect(done.map(({ id, check, saved }) => [id, check.ok, saved?.secrets ?? null])).toEqual([
      ['openai', true, { apiKey: 'wxyz' }],
      ['anthropic', false, null],
    ])
    expect([await setUp(), (await host['providers.list']()).found]).toEqual([['openai'], [anthropic]])
    expect(server.requests.map((request) => request.key).every((sent) => sent === key || sent === wrong)).toBe(true)
    expect(JSON.stringify([done, received])).not.toContain('sk-canary')
    expect(textIn(home)).not.toContain('sk-canary')
  })

  it('refuses to import keys that the environment does not contain', async () => {
    await expect(host['providers.import']({ ids: ['groq'] })).rejects.toMatchObject({ code: 'provider-unset' })
    await expect(host['providers.import']({ ids: ['ollama'] })).rejects.toMatchObject({ code: 'provider-unset' })
    expect([await setUp(), server.requests]).toEqual([[], []])
  })
})

function textIn(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n')
}
