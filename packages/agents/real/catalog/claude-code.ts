import { type RealAgent, toolCall } from '../real-agent.ts'

export const claudeCode: RealAgent = {
  id: 'claude-code',
  name: 'Claude Code',
  command: 'claude',
  tool: 'claude-code',
  setUp: async (_home, model) => ({ ANTHROPIC_BASE_URL: model, ANTHROPIC_API_KEY: 'none' }),
  writes: (file) => [
    toolCall('Write', { file_path: file, content: 'by the agent' }),
    toolCall('Bash', { command: `touch ${file}`, description: 'Creates a file' }),
  ],
}
