import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../client.ts'

export const codex: Client = {
  name: 'Codex',
  tool: 'codex',
  claims: 'codex-mcp-client',
  revision: '2025-06-18',
  program: 'codex',
  shows: 'structured',
  async setUp({ home, model, server, question }) {
    const folder = join(home, '.codex')
    await mkdir(folder, { recursive: true })
    // Without `required` it asks its model without our tools if our server takes more than a second to start, as on a busy machine.
    const lines = [
      'model = "gpt-5.5"',
      'model_provider = "played"',
      'check_for_update_on_startup = false',
      '[analytics]',
      'enabled = false',
      '[model_providers.played]',
      'name = "played"',
      `base_url = ${JSON.stringify(`${model}/v1`)}`,
      'wire_api = "responses"',
      'env_key = "PLAYED_KEY"',
      `[mcp_servers.${server.name}]`,
      'required = true',
      'startup_timeout_sec = 60',
      ...('url' in server
        ? [`url = ${JSON.stringify(server.url)}`, `[mcp_servers.${server.name}.http_headers]`, ...table(server.headers)]
        : [
            `command = ${JSON.stringify(server.command)}`,
            `args = ${JSON.stringify(server.args)}`,
            `[mcp_servers.${server.name}.env]`,
            ...table(server.env),
          ]),
    ]
    await writeFile(join(folder, 'config.toml'), `${lines.join('\n')}\n`)
    return { args: ['exec', '--skip-git-repo-check', question], env: { CODEX_HOME: folder, PLAYED_KEY: 'none' } }
  },
}

const table = (values: Record<string, string>): string[] =>
  Object.entries(values).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
