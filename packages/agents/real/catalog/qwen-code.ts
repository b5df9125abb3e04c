import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RealAgent, toolCall } from '../real-agent.ts'

export const qwenCode: RealAgent = {
  id: 'qwen-code',
  name: 'Qwen Code',
  command: 'qwen',
  tool: 'qwen-code',
  async setUp(home, model) {
    await mkdir(join(home, '.qwen'), { recursive: true })
    const settings = {
      security: { auth: { selectedType: 'openai' } },
      model: { name: 'm' },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false, disableAutoUpdate: true },
    }
    await writeFile(join(home, '.qwen', 'settings.json'), JSON.stringify(settings))
    return { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${model}/v1`, OPENAI_MODEL: 'm' }
  },
  writes: (file) => [
    toolCall('write_file', { file_path: file, content: 'by the agent' }),
    toolCall('run_shell_command', { command: `touch ${file}`, description: 'Creates a file', is_background: false }),
    toolCall('edit', { file_path: file, old_string: '', new_string: 'by the agent' }),
  ],
}
