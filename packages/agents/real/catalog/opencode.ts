import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RealAgent, toolCall } from '../real-agent.ts'

export const opencode: RealAgent = {
  id: 'opencode',
  name: 'opencode',
  command: 'opencode',
  tool: 'opencode',
  async setUp(home, model) {
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
      // As a user may have it: Sheaf's own settings must win.
      permission: { edit: 'allow', bash: 'allow' },
    }
    await writeFile(join(folder, 'opencode.json'), JSON.stringify(settings))
    return { OPENCODE_DISABLE_MODELS_FETCH: '1' }
  },
  writes: (file) => [
    toolCall('write', { filePath: file, content: 'by the agent' }),
    toolCall('bash', { command: `touch ${file}`, description: 'Creates a file' }),
  ],
}
