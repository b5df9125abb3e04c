// An editor as Sheaf meets them: the SDK's own client, over `sheaf mcp`, started in a folder.

import { resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

export interface Editor {
  /** The answer's text, and the code of a refusal. */
  call(tool: string, input?: Record<string, unknown>): Promise<{ text: string; refused?: string }>
  tools(): Promise<string[]>
  /** How often it was told that the tools are others now. */
  told(): number
  close(): Promise<void>
}

const sheaf = resolve(import.meta.dirname, '../../bin/sheaf')

export async function openEditor({ home, folder, name }: { home: string; folder: string; name: string }): Promise<Editor> {
  let told = 0
  const onChanged = () => {
    told++
  }
  const client = new Client({ name, version: '1.0.0' }, { listChanged: { tools: { onChanged, autoRefresh: false, debounceMs: 0 } } })
  const env = { PATH: process.env.PATH ?? '', HOME: home, SHEAF_HOME: home, SHEAF_KEYS: 'file' }
  await client.connect(new StdioClientTransport({ command: sheaf, args: ['mcp'], env, cwd: folder, stderr: 'ignore' }))
  return {
    async call(tool, input = {}) {
      const { content, structuredContent } = await client.callTool({ name: tool, arguments: input })
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
      const refused = codeIn(structuredContent)
      return { text, ...(refused === undefined ? {} : { refused }) }
    },
    tools: async () => (await client.listTools()).tools.map(({ name: tool }) => tool),
    told: () => told,
    close: () => client.close(),
  }
}

function codeIn(structured: unknown): string | undefined {
  const error = fieldOf(structured, 'error')
  const code = fieldOf(error, 'code')
  return typeof code === 'string' ? code : undefined
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined
}
