import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RealAgent, toolCall } from '../real-agent.ts'

export const geminiCli: RealAgent = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  command: 'gemini',
  tool: 'gemini-cli',
  async setUp(home, model) {
    await mkdir(join(home, '.gemini'), { recursive: true })
    const settings = {
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
    }
    await writeFile(join(home, '.gemini', 'settings.json'), JSON.stringify(settings))
    return { GOOGLE_GEMINI_BASE_URL: model, GEMINI_API_KEY: 'none' }
  },
  writes: (file) => [
    toolCall('write_file', { file_path: file, content: 'by the agent' }),
    toolCall('run_shell_command', { command: `touch ${file}`, description: 'Creates a file' }),
  ],
}
