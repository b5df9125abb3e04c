import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { explorationServer } from '@sheaf/contract'
import { type RealAgent, toolCall } from '../real-agent.ts'

export const codex: RealAgent = {
  id: 'codex',
  name: 'Codex',
  command: 'codex',
  tool: 'codex',
  async setUp(home, model) {
    const folder = join(home, '.codex')
    await mkdir(folder, { recursive: true })
    const lines = [
      // Of the kind whose only tool runs JavaScript, which calls the others.
      'model = "gpt-6-sol"',
      'model_provider = "played"',
      'check_for_update_on_startup = false',
      '[analytics]',
      'enabled = false',
      '[model_providers.played]',
      'name = "played"',
      `base_url = ${JSON.stringify(`${model}/v1`)}`,
      'wire_api = "responses"',
      'env_key = "PLAYED_KEY"',
    ]
    await writeFile(join(folder, 'config.toml'), `${lines.join('\n')}\n`)
    return { PLAYED_KEY: 'none' }
  },
  callsOurs: (name, input) => toolCall('exec', `text(await tools.mcp__${explorationServer}__${name}(${JSON.stringify(input)}))`),
  keeps: [
    'exec',
    'followup_task',
    'interrupt_agent',
    'list_agents',
    'request_user_input',
    'request_user_input_async',
    'send_message',
    'sleep',
    'spawn_agent',
    'wait',
    'wait_agent',
  ],
  writes: (file) => [
    toolCall('exec', `text(await tools.exec_command({ cmd: ${JSON.stringify(`touch ${file}`)} }))`),
    toolCall('exec_command', { cmd: `touch ${file}` }),
    // Last, because Codex ends its turn when it is denied an edit.
    toolCall('exec', `text(await tools.apply_patch(${JSON.stringify(patch(file))}))`),
    toolCall('apply_patch', patch(file)),
  ],
}

const patch = (file: string): string => `*** Begin Patch\n*** Add File: ${file}\n+by the agent\n*** End Patch\n`
