import { limits, type McpToolName, mcpTools } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusedCode, type ToolResult } from '../answer.ts'
import { openToolHarness, type ToolHarness } from '../testing/open-tool-harness.ts'

const names = Object.keys(mcpTools) as McpToolName[]

const files = {
  'src/order.ts':
    "import { price } from './price.ts'\n\nexport function total(count: number): number {\n  return price(count) * count\n}\n",
  'src/price.ts': 'export function price(count: number): number {\n  return count > 9 ? 4 : 5\n}\n',
  'docs/guide.md': '# Guide\n\nOrders and prices.\n',
  '.gitignore': 'build/\n',
  '.env': 'TOKEN=canary\n',
}

/** A call of each tool with a non-empty answer. Tools without a row are called without arguments. */
const samples: Partial<Record<McpToolName, unknown>> = {
  search: { pattern: 'price', context_lines: 1 },
  read_file: { path: 'src/order.ts', startLine: 3 },
  toggle_file_selection: { path: 'docs/guide.md' },
  set_selection: { paths: ['src/order.ts', 'src/price.ts:1-2', 'none.ts'] },
  get_codemap: { paths: ['src', 'docs/guide.md'] },
  get_file_tree: { mode: 'full' },
  set_prompt_state: { prompt: 'Make orders cheaper.' },
  manage_selection: { op: 'list' },
  find_symbol: { name: 'price', include: ['body', 'references', 'callees'] },
  rename_symbol: { name: 'price', to: 'cost' },
  apply_edits: { path: 'src/price.ts', search: 'return cuont > 9 ? 4 : 5', replace: 'return 4' },
  file_actions: { action: 'create', path: 'src/new.ts', content: 'export const fresh = 1\n' },
  review_context: { ref: 'HEAD' },
  git: { op: 'show' },
  context_builder: { instructions: 'price of an order', local: true },
  chat_send: { message: 'Hello' },
  workspace_context: { op: 'export' },
}

describe('every tool', () => {
  let harness: ToolHarness
  beforeAll(async () => {
    harness = await openToolHarness(files)
    await harness.ask('set_selection', { paths: ['src/order.ts', 'src/price.ts:1-2'] })
    await harness.ask('set_prompt_state', { prompt: 'Make orders cheaper.' })
  })
  afterAll(() => harness.close())

  for (const name of names) {
    // [S7.27] [S7.28] [S7.29] [S7.30] [S7.31] [S7.32] [S7.33] [S7.34] [S7.35] [S7.36] [S7.38] [S7.39] [S7.41] [S7.42] [F4.7]
    it(`${name} returns the same as text and as structured content`, async () => {
      const result = await harness.call(name, samples[name] ?? {})
      expect([name, refusedCode(result)]).not.toEqual([name, 'mcp-arguments'])
      const text = textOf(result)
      const { leaves, keys } = leavesOf(result.structuredContent)
      for (const leaf of leaves)
        expect([leaf, hasLines(text, leaf) || text.includes(Number(leaf).toLocaleString('en'))]).toEqual([leaf, true])
      const known = [...leaves, ...keys].join('\n').toLowerCase()
      const unknown = wordsOf(bodyOf(text)).filter((word) => !known.includes(word) && !frameWords.has(word))
      expect(unknown).toEqual([])
    })
  }

  // [F4.7]
  it('matches the output schema of every tool', async () => {
    const { findTool } = await import('../find-tool.ts')
    for (const name of names) {
      const { structuredContent, isError } = await harness.call(name, samples[name] ?? {})
      const { as_of: _asOf, left_off: _left, notes: _notes, error: _error, ...data } = structuredContent
      if (!isError) expect([name, findTool(name).output.strict().safeParse(withoutExtras(name, data)).error]).toEqual([name, undefined])
    }
  })

  // [S7.36]
  it('refuses non-objects and arguments of the wrong type by name, and changes nothing', async () => {
    const before = await stateOf(harness)
    const wrong: Partial<Record<McpToolName, [unknown, string][]>> = {
      search: [
        [{}, 'pattern'],
        [{ pattern: '' }, 'pattern'],
        [{ pattern: 'a', mode: 'all' }, 'mode'],
        [{ pattern: 'a', filter: 'src' }, 'filter'],
        [{ pattern: 'a', max_results: 'many' }, 'max_results'],
      ],
      read_file: [
        [{}, 'path'],
        [{ path: ['a'] }, 'path'],
        [{ path: 'src/order.ts', startLine: 'one' }, 'startLine'],
        [{ path: 'src/order.ts', limit: 0 }, 'limit'],
      ],
      read_selected_files: [
        [{ start: 0 }, 'start'],
        [{ limit: -1 }, 'limit'],
      ],
      toggle_file_selection: [
        [{}, 'path'],
        [{ path: 'docs', checked: 'yes' }, 'checked'],
      ],
      set_selection: [
        [{}, 'paths'],
        [{ paths: { a: 1 } }, 'paths'],
        [{ paths: [7] }, 'paths.0'],
        [{ paths: ['src'], operation: 'xor' }, 'operation'],
      ],
      get_codemap: [
        [{}, 'paths'],
        [{ paths: [] }, 'paths'],
        [{ paths: ['src'], max_tokens: 1 }, 'max_tokens'],
      ],
      list_codemaps_tree: [[{ path: 1 }, 'path']],
      get_file_tree: [
        [{ mode: 'none' }, 'mode'],
        [{ depth: -1 }, 'depth'],
      ],
      set_prompt_state: [
        [{}, 'prompt'],
        [{ prompt: 1 }, 'prompt'],
        [{ prompt: 'a', mode: 'prepend' }, 'mode'],
      ],
      request_plan: [[{ instructions: {} }, 'instructions']],
      manage_selection: [
        [{}, 'op'],
        [{ op: 'drop' }, 'op'],
        [{ op: 'add' }, 'paths'],
        [{ op: 'save_preset' }, 'preset'],
      ],
      apply_edits: [
        [{}, 'path'],
        [{ path: 'a' }, 'exactly one'],
        [{ path: 'a', search: 'a' }, 'must be used together'],
        [{ path: 'a', search: 'a', replace: 'b', rewrite: 'c' }, 'exactly one'],
        [{ path: 'a', rewrite: 'c', force: true }, 'force'],
      ],
      file_actions: [
        [{ action: 'copy', path: 'a' }, 'action'],
        [{ action: 'move', path: 'a' }, 'new_path'],
        [{ action: 'delete', path: 'a', hard: true }, 'hard'],
      ],
      git: [
        [{ op: 'push' }, 'op'],
        [{ op: 'blame' }, 'path'],
        [{ op: 'log', limit: 1_000 }, 'limit'],
      ],
      context_builder: [[{ selection: 'all' }, 'selection']],
      chat_send: [
        [{}, 'message'],
        [{ message: '' }, 'message'],
      ],
      workspace_context: [
        [{ op: 'import' }, 'op'],
        [{ op: 'export', offset: -1 }, 'offset'],
      ],
      manage_workspaces: [
        [{ op: 'delete' }, 'op'],
        [{ op: 'open' }, 'workspace'],
      ],
    }
    for (const name of names) {
      for (const [args, word] of [...(wrong[name] ?? []), ['text', 'object'], [[1], 'object'], [true, 'object']] as const) {
        const result = await harness.call(name, args)
        expect([name, args, refusedCode(result)]).toEqual([name, args, 'mcp-arguments'])
        expect(textOf(result)).toContain(word)
      }
    }
    expect(await stateOf(harness)).toEqual(before)
  })

  it('reports an unknown argument and continues', async () => {
    const result = await harness.call('token_stats', { verbose: true })
    expect(result.structuredContent.notes).toEqual(['Unknown argument (ignored): `verbose`. This tool takes no arguments.'])
    expect(result.isError).toBeUndefined()
  })

  it('includes the notes of the call in every result', async () => {
    const notes = ['The folder of this editor is not in the workspace.']
    for (const name of names) {
      const result = await harness.call(name, samples[name] ?? {}, { notes })
      expect([name, result.structuredContent.notes]).toEqual([name, expect.arrayContaining(notes)])
      expect(textOf(result)).toContain(`Note: ${notes[0]}`)
    }
  })

  it('refuses a call when its workspace was closed', async () => {
    for (const name of names.filter((each) => each !== 'manage_workspaces')) {
      const result = await harness.call(name, samples[name] ?? {}, { workspace: 'gone' })
      expect([name, refusedCode(result)]).toEqual([name, 'unknown-workspace'])
    }
  })
})

describe('bounded results', () => {
  let harness: ToolHarness
  beforeAll(async () => {
    const long = Array.from({ length: 6_000 }, (_, at) => `export const value${at} = "数値 ${at} \\"quoted\\"" // a line like many`).join(
      '\n',
    )
    const many = Array.from(
      { length: 1_500 },
      (_, at) =>
        [`many/folder${at % 40}/some-rather-long-file-name-${at}.ts`, `export function f${at}(x: number) { return x + ${at} }\n`] as const,
    )
    harness = await openToolHarness({
      ...Object.fromEntries(many),
      'src/long.ts': long,
      'src/one-line.json': `["${'x'.repeat(200_000)}"]\n`,
      'wide.txt': 'é"\\\t'.repeat(40_000),
    })
    await harness.ask('set_selection', { paths: ['many', 'src', 'wide.txt'] })
    await harness.ask('set_prompt_state', { prompt: 'Line "x"\n'.repeat(9_000) })
  })
  afterAll(() => harness.close())

  const calls: [McpToolName, unknown][] = [
    ['search', { pattern: 'value', context_lines: 5, max_results: 1_000 }],
    ['search', { pattern: 'many', mode: 'path', max_results: 1_000 }],
    ['search', { pattern: 'e', max_results: 1_000 }],
    ['read_file', { path: 'src/long.ts' }],
    ['read_file', { path: 'src/one-line.json' }],
    ['read_file', { path: 'wide.txt' }],
    ['read_selected_files', {}],
    ['read_selected_files', { start: 1_501 }],
    ['list_selected_files', {}],
    ['set_selection', { paths: Array.from({ length: 3_000 }, (_, at) => `no/such/path/number-${at}.ts`), operation: 'add' }],
    ['set_selection', { paths: ['many', 'src', 'wide.txt'] }],
    ['get_codemap', { paths: ['many'] }],
    ['get_codemap', { paths: Array.from({ length: 500 }, (_, at) => `none-${at}`) }],
    ['list_codemaps_tree', {}],
    ['get_file_tree', { mode: 'full' }],
    ['get_file_tree', { mode: 'selected' }],
    ['get_prompt_state', {}],
    ['token_stats', {}],
    ['manage_selection', { op: 'list' }],
    ['git', { op: 'show' }],
    ['git', { op: 'blame', path: 'src/long.ts' }],
    ['workspace_context', {}],
    ['workspace_context', { op: 'export' }],
    ['context_builder', { instructions: 'value', local: true, max_files: 60 }],
    [
      'apply_edits',
      {
        path: 'src/long.ts',
        edits: Array.from({ length: 100 }, (_, at) => ({
          search: `export const vaule${at * 50} = "数値 ${at * 50} quoted" // a line like many\nanother`,
          replace: 'x',
        })),
      },
    ],
  ]
  for (const [name, args] of calls) {
    it(`keeps ${name} ${JSON.stringify(args).slice(0, 60)} within the limits, and says what is left out`, async () => {
      const result = await harness.call(name, args)
      const text = textOf(result)
      expect(text.length).toBeLessThanOrEqual(limits.mcpResultChars)
      expect(text.split('\n').length).toBeLessThanOrEqual(limits.mcpResultLines)
      expect(Buffer.byteLength(JSON.stringify(result.structuredContent))).toBeLessThanOrEqual(limits.mcpResultBytes)
      expect([undefined, 'change-refused']).toContain(refusedCode(result))
      const isAll =
        name === 'token_stats' ||
        (name === 'set_selection' && !text.includes('refused')) ||
        name === 'apply_edits' ||
        name === 'context_builder'
      if (!isAll) expect(result.structuredContent.left_off).toBeDefined()
    })
  }

  it('continues a long file where it stopped, to its end', async () => {
    let text = ''
    for (let start = 1; start <= 6_000; ) {
      const part = await harness.ask('read_file', { path: 'src/long.ts', startLine: start })
      expect(part.first_line).toBe(start)
      text += part.content
      start = Number(part.last_line) + 1
    }
    expect(text).toBe(
      Array.from({ length: 6_000 }, (_, at) => `export const value${at} = "数値 ${at} \\"quoted\\"" // a line like many`).join('\n'),
    )
  })

  it('continues the prompt where it stopped, to its end', async () => {
    await harness.ask('set_selection', { paths: ['src/long.ts'] })
    let text = ''
    let total = 1
    while (text.length < total) {
      const part = await harness.ask('workspace_context', { op: 'export', offset: text.length })
      text += part.prompt
      total = Number(part.total_chars)
    }
    expect(text.length).toBe(total)
    expect(text).toContain('export const value5999')
    expect(text.trimEnd().endsWith('</user_instructions>')).toBe(true)
  })
})

function textOf({ content }: ToolResult): string {
  return content.map(({ text }) => text).join('\n')
}

/** The text after the summary and notes. */
function bodyOf(text: string): string {
  return text.split(/\n\n/).slice(1).join('\n\n')
}

function leavesOf(value: unknown): { leaves: string[]; keys: string[] } {
  if (Array.isArray(value)) return merged(value.map(leavesOf))
  if (typeof value === 'object' && value !== null) {
    const inner = merged(Object.values(value).map(leavesOf))
    return { leaves: inner.leaves, keys: [...Object.keys(value), ...inner.keys] }
  }
  // Booleans are written as words.
  return { leaves: typeof value === 'boolean' ? [] : [String(value)], keys: [] }
}

function merged(parts: { leaves: string[]; keys: string[] }[]): { leaves: string[]; keys: string[] } {
  return { leaves: parts.flatMap(({ leaves }) => leaves), keys: parts.flatMap(({ keys }) => keys) }
}

/** Words that any tool writes around the data. */
const frameWords = new Set([
  'token',
  'for',
  'tokens',
  'paths',
  'lines',
  'file',
  'files',
  'added',
  'removed',
  'refused',
  'selected',
  'active',
  'stored',
  'prompts',
  'none',
  'git',
  'open',
  'largest',
  'instructions',
  'found',
  'nearest',
  'passage',
  'similarity',
  'line',
  'edit',
  'diff',
  'map',
  'warning',
])

/** Trees and maps have no connectors and bullets as structured content. */
function hasLines(text: string, leaf: string): boolean {
  return leaf.split('\n').every((line) => text.includes(line.trim()))
}

function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[\p{L}_]{3,}/gu) ?? [])]
}

/** Removes fields that an open schema also allows: ranges of a selected file. */
function withoutExtras(name: McpToolName, data: Record<string, unknown>): Record<string, unknown> {
  if (name === 'read_selected_files' && Array.isArray(data.files))
    return { ...data, files: data.files.map(({ ranges: _ranges, ...file }) => file) }
  return data
}

async function stateOf({ host, workspace }: ToolHarness): Promise<unknown> {
  const { asOf: _, ...state } = await host['workspaces.read']({ workspace, full: true })
  return [state, (await host['reviews.read']({ workspace })).state?.version ?? null]
}
