// Checks that the guide, docs/mcp.md, covers every editor, tool and state.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { editorIds, type McpState, mcpStatusLabel, mcpTools } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { allEditors } from './all-editors.ts'
import { platformPaths } from './platform-paths.ts'

const guideFile = resolve(import.meta.dirname, '../../../../docs/mcp.md')
const guide = readFileSync(guideFile, 'utf8')

it.each(editorIds)('documents where %s keeps its configuration', (id) => {
  const { file, path } = allEditors[id]
  const [row = ''] = guide.split('\n').filter((line) => line.startsWith(`| \`${id}\` |`))
  const name =
    file(platformPaths({ HOME: '/home/me' }, 'linux'))
      .split('/')
      .at(-1) ?? ''
  expect(row).toContain(name)
  expect(row).toContain(path.join('.'))
})

it('documents every tool in a table', async () => {
  const rows = Object.entries(mcpTools).map(
    ([name, { byDefault, summary }]) => `| \`${name}\` | ${byDefault ? 'on' : 'off'} | ${summary} |`,
  )
  const table = ['| Tool | Default | Description |', '|---|---|---|', ...rows, ''].join('\n')
  await expect(guide.replace(/(?<=<!-- tools: .*-->\n)[\s\S]*(?=<!-- end of tools -->)/, () => table)).toMatchFileSnapshot(guideFile)
})

it('documents the texts of the status', () => {
  const states: McpState[] = ['off', 'listening', 'connecting', 'connected', 'running']
  for (const state of states) expect(guide).toContain(mcpStatusLabel({ state }).trim())
})
