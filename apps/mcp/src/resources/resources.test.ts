import { type McpToolName, mcpTools } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prompts } from '../prompts/index.ts'
import { openToolHarness, type ToolHarness } from '../testing/open-tool-harness.ts'
import { resources } from './index.ts'

let harness: ToolHarness
beforeAll(async () => {
  harness = await openToolHarness({ 'src/a.ts': 'export const a = 1\n', 'src/long.txt': 'line\n'.repeat(3_000), '.env': 'TOKEN=canary\n' })
})
afterAll(() => harness.close())

const read = (uri: string) => resources.find((each) => each.uri === uri)?.read(harness.toolCall())

describe('resources', () => {
  // [F4.12]
  it('returns the full prompt, tree and selection, without protected files', async () => {
    expect(resources.map(({ uri }) => uri)).toEqual(['sheaf://prompt', 'sheaf://tree', 'sheaf://selection'])
    expect(await read('sheaf://selection')).toBe('No files selected.')
    const files = ['src/a.ts', 'src/long.txt', '.env'].map((path) => ({ path, mode: 'full' as const }))
    await harness.host['selection.change']({ workspace: harness.workspace, change: { type: 'replace', files } })
    await harness.ask('set_prompt_state', { prompt: 'Do it.' })
    const [prompt, tree, selection] = [await read('sheaf://prompt'), await read('sheaf://tree'), await read('sheaf://selection')]
    expect(prompt).toContain('<user_instructions>\nDo it.\n</user_instructions>')
    expect(prompt?.match(/^line$/gm)?.length).toBe(3_000)
    expect(tree).toContain('a.ts * +')
    expect(selection).toContain('File: src/a.ts\n```ts\nexport const a = 1\n```')
    expect(selection?.match(/^line$/gm)?.length).toBe(3_000)
    expect([prompt, tree, selection].join()).not.toContain('canary')
  })
})

describe('prompts', () => {
  // [F4.12]
  it('names only existing tools in the prompts', () => {
    expect(prompts.map(({ name }) => name)).toEqual(['plan', 'build', 'review', 'refactor', 'investigate'])
    const known = Object.keys(mcpTools) as McpToolName[]
    for (const { text, arguments: taken, name } of prompts) {
      expect(taken.map((each) => each.name)).toEqual(['task', 'paths'])
      const said = text({ task: 'Add a cache', paths: 'src/net' })
      expect(said).toContain('Task: Add a cache\nStart with: src/net\n')
      const tools = [...new Set(said.match(/\b[a-z]+(?:_[a-z]+)+\b/g))]
      expect([name, tools.filter((each) => !known.some((tool) => tool === each))]).toEqual([name, []])
      expect(tools.length).toBeGreaterThan(1)
      expect(text({})).toContain('get_prompt_state')
    }
  })
})
