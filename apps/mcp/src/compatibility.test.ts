// Compares the listed tools, and the answers to a series of calls to a real host and repository, with those of version 1.3, because
// editors and agents depend on them.

import { type McpToolName, mcpTools } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findTool } from './find-tool.ts'
import { listTool } from './list-tool.ts'
import { prompts } from './prompts/index.ts'
import { resources } from './resources/index.ts'
import { openToolHarness, type ToolHarness } from './testing/open-tool-harness.ts'

const names = Object.keys(mcpTools) as McpToolName[]

/** A made-up key that gives access to nothing. */
const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')

const files = {
  '.env': 'API_TOKEN=not-a-real-one-0123456789\n',
  '.gitignore': 'build/\n',
  'README.md': '# Shop\n\nOrders and prices.\n',
  'src/config.ts': `export const key = '${awsKey}'\n`,
  'src/order.ts':
    "import { price } from './price.ts'\n\nexport function total(count: number): number {\n  return price(count) * count\n}\n",
  'src/price.ts': 'export function price(count: number): number {\n  return count > 9 ? 5 : 6\n}\n',
}

/** Made in this order, in one workspace. */
const calls: readonly (readonly [McpToolName, unknown?])[] = [
  ['list_root_folders'],
  ['get_file_tree'],
  ['get_file_tree', { mode: 'folders', depth: 0 }],
  ['get_file_tree', { path: 'nowhere' }],
  ['search', { pattern: 'price', context_lines: 1 }],
  ['search', { pattern: awsKey }],
  ['search', { pattern: 'order', mode: 'path' }],
  ['search', { pattern: '(', regex: true }],
  ['search', {}],
  ['read_file', { path: 'src/order.ts' }],
  ['read_file', { path: './repo/src/order.ts', startLine: 3, limit: 1 }],
  ['read_file', { path: 'src/config.ts' }],
  ['read_file', { path: '.env' }],
  ['read_file', { path: '../outside.txt' }],
  ['read_file', { path: 'src/ordr.ts' }],
  ['set_selection', { paths: ['src/order.ts', 'src/price.ts:1-2', '.env', 'none.ts'] }],
  ['set_selection', { paths: ['README.md'], operation: 'add' }],
  ['toggle_file_selection', { path: 'src/config.ts' }],
  ['list_selected_files'],
  ['read_selected_files'],
  ['manage_selection', { op: 'list' }],
  ['list_codemaps_for_selection'],
  ['list_codemaps_tree'],
  ['get_codemap', { paths: ['src', 'README.md'] }],
  ['set_prompt_state', { prompt: 'Make orders cheaper.' }],
  ['get_prompt_state'],
  ['token_stats'],
  ['workspace_context', { op: 'export' }],
  ['git', { op: 'status' }],
  ['git', { op: 'diff' }],
  ['git', { op: 'show', ref: 'no-such-ref' }],
  ['context_builder', { instructions: 'price of an order', local: true }],
  ['request_plan'],
  ['chat_send', { message: 'Hello' }],
  ['apply_edits', { path: 'src/price.ts', search: '5 : 6', replace: '4 : 5' }],
  ['apply_edits', { path: 'src/price.ts', search: 'nothing like it', replace: '' }],
  ['file_actions', { action: 'create', path: 'src/new.ts', content: 'export const fresh = 1\n' }],
  ['file_actions', { action: 'delete', path: '../outside.txt' }],
  ['manage_workspaces'],
]

describe('the server of version 1.3', () => {
  let harness: ToolHarness
  beforeAll(async () => {
    harness = await openToolHarness(files)
  })
  afterAll(() => harness.close())

  it.each(names)('lists %s', (name) => {
    expect(listTool(findTool(name))).toMatchSnapshot()
  })

  it('lists its prompts and resources', () => {
    expect({ prompts, resources }).toMatchSnapshot()
  })

  it.each(calls.map(([name, given], at) => ({ at: at + 1, name, given })))('answers call $at: $name $given', async ({ name, given }) => {
    const { content, structuredContent, isError } = await harness.call(name, given ?? {})
    expect({ isError, text: anywhere(content.map((each) => each.text).join('\n')), data: anywhere(structuredContent) }).toMatchSnapshot()
  })

  /** Replaces everything that differs between runs and machines. */
  function anywhere<Value>(value: Value): Value {
    return JSON.parse(
      JSON.stringify(value)
        .replaceAll(harness.folder, '{{folder}}')
        .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '{{id}}')
        .replaceAll(/("as_of":"|As of )[^"\\]*/g, '$1{{version}}')
        .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z/g, '{{time}}'),
    )
  }
})
