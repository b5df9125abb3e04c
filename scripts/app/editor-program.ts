// A separate process that acts as an editor: the SDK's client over `sheaf mcp`. Runs the tasks that its parent process sends.

import { resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'

export type EditorTask = { what: 'call'; tool: string; input: Record<string, unknown> } | { what: 'tools' | 'tool-list-changes' | 'close' }

/** Result of a task, or the problem. */
export interface EditorAnswer {
  id: number
  text?: string
  /** Code of the refusal. */
  refused?: string
  tools?: string[]
  toolListChanges?: number
  problem?: string
}

const [name = 'editor'] = process.argv.slice(2)
let toolListChanges = 0
const onChanged = () => {
  toolListChanges++
}
const client = new Client({ name, version: '1.0.0' }, { listChanged: { tools: { onChanged, autoRefresh: false, debounceMs: 0 } } })
const { PATH = '', HOME = '', SHEAF_HOME = '' } = process.env
const sheaf = resolve(import.meta.dirname, '../../bin/sheaf')
const env = { PATH, HOME, SHEAF_HOME, SHEAF_KEYS: 'file' }
await client.connect(new StdioClientTransport({ command: sheaf, args: ['mcp'], env, stderr: 'ignore' }))

process.on('message', ({ id, task }: { id: number; task: EditorTask }) => {
  runTask(task).then(
    (answer) => process.send?.({ id, ...answer }),
    (problem: unknown) => process.send?.({ id, problem: String(problem) }),
  )
})
// The parent process has exited.
process.on('disconnect', () => process.exit())
process.send?.({ id: 0 })

async function runTask(task: EditorTask): Promise<Omit<EditorAnswer, 'id'>> {
  switch (task.what) {
    case 'tool-list-changes':
      return { toolListChanges }
    case 'tools':
      return { tools: (await client.listTools()).tools.map((tool) => tool.name) }
    case 'close':
      await client.close()
      return {}
    case 'call': {
      const { content } = await client.callTool({ name: task.tool, arguments: task.input })
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
      const refused = /^\*\*.*\*\* \(([a-z-]+)\)$/m.exec(text)?.[1]
      return { text, ...(refused === undefined ? {} : { refused }) }
    }
  }
}
