import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client, Setup } from '../client.ts'

export const geminiCli: Client = {
  name: 'Gemini CLI',
  tool: 'gemini-cli',
  claims: 'gemini-cli-mcp-client',
  revision: '2025-06-18',
  program: 'gemini.js',
  shows: 'text',
  async setUp({ home, model, server, question }) {
    await mkdir(join(home, '.gemini'), { recursive: true })
    // In a non-interactive run, an untrusted server has no tools.
    const settings = {
      security: { auth: { selectedType: 'gemini-api-key' } },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      mcpServers: { [server.name]: { ...entry(server), trust: true } },
    }
    await writeFile(join(home, '.gemini', 'settings.json'), JSON.stringify(settings))
    return {
      args: ['--skip-trust', '--model', 'gemini-2.5-flash', '--prompt', question],
      env: {
        GEMINI_CLI_HOME: home,
        GOOGLE_GEMINI_BASE_URL: model,
        GEMINI_API_KEY: 'none',
        // Otherwise it restarts itself with more memory.
        GEMINI_CLI_NO_RELAUNCH: 'true',
      },
    }
  },
}

function entry(server: Setup['server']) {
  if ('url' in server) return { httpUrl: server.url, headers: server.headers }
  return { command: server.command, args: server.args, env: server.env }
}
