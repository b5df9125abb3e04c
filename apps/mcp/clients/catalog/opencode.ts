import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client, Setup } from '../client.ts'

export const opencode: Client = {
  name: 'opencode',
  tool: 'opencode',
  claims: 'opencode',
  revision: '2025-11-25',
  program: 'opencode.exe',
  shows: 'text',
  async setUp({ home, model, server, question }) {
    const folder = join(home, '.config', 'opencode')
    await mkdir(folder, { recursive: true })
    const options = { baseURL: `${model}/v1`, apiKey: 'none' }
    const settings = {
      autoupdate: false,
      share: 'disabled',
      model: 'played/m',
      small_model: 'played/m',
      enabled_providers: ['played'],
      provider: { played: { npm: '@ai-sdk/openai-compatible', name: 'Played', options, models: { m: { name: 'm', tool_call: true } } } },
      mcp: { [server.name]: entry(server) },
    }
    await writeFile(join(folder, 'opencode.json'), JSON.stringify(settings))
    return {
      // Without a title it asks the model for one.
      args: ['run', question, '--title', 'Story'],
      env: { OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_LSP_DOWNLOAD: '1', OPENCODE_PURE: '1' },
    }
  },
}

function entry(server: Setup['server']) {
  if ('url' in server) return { type: 'remote', url: server.url, headers: server.headers, oauth: false }
  return { type: 'local', command: [server.command, ...server.args], environment: server.env }
}
