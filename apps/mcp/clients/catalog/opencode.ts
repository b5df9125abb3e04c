import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../client.ts'

export const opencode: Client = {
  name: 'opencode',
  package: 'opencode-ai',
  version: '1.18.33',
  claims: 'opencode',
  shows: 'text',
  async setUp({ home, model, server: { name, command, args, env }, question }) {
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
      mcp: { [name]: { type: 'local', command: [command, ...args], environment: env, enabled: true } },
    }
    await writeFile(join(folder, 'opencode.json'), JSON.stringify(settings))
    return {
      // A title spares it a question to the model.
      args: ['run', question, '--title', 'Story'],
      env: { OPENCODE_DISABLE_AUTOUPDATE: '1', OPENCODE_DISABLE_MODELS_FETCH: '1', OPENCODE_DISABLE_LSP_DOWNLOAD: '1', OPENCODE_PURE: '1' },
    }
  },
}
