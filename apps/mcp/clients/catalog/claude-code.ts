import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client, Setup } from '../client.ts'

export const claudeCode: Client = {
  name: 'Claude Code',
  tool: 'claude-code',
  claims: 'claude-code',
  revision: '2026-07-28',
  program: 'claude.exe',
  shows: 'structured',
  async setUp({ home, model, server, question }) {
    await writeFile(join(home, '.claude.json'), JSON.stringify({ mcpServers: { [server.name]: entry(server) } }))
    return {
      args: ['--print', question, '--allowedTools', `mcp__${server.name}`],
      env: {
        ANTHROPIC_BASE_URL: model,
        ANTHROPIC_API_KEY: 'none',
        DISABLE_AUTOUPDATER: '1',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        // Otherwise it continues without our tools after about two seconds.
        MCP_CONNECTION_NONBLOCKING: '0',
      },
    }
  },
}

function entry(server: Setup['server']) {
  if ('url' in server) return { type: 'http', url: server.url, headers: server.headers }
  return { type: 'stdio', command: server.command, args: server.args, env: server.env }
}
