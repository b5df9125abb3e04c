// Tests that answers depend only on visible content: two repositories that differ only in hidden content answer the same, whatever is
// guessed. One rule for all tools, because every tool broke it in its own way.

import { isMcpTool, type McpToolName, mcpTools } from '@sheaf/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openToolHarness, type ToolHarness } from '../testing/open-tool-harness.ts'

/** Secrets of the same format and length, as two people would have them. */
const secrets = [
  {
    key: 'sk-ant-api03-Hj4iagaBjtt2MvhvVKDuCmn8kQxZr5sT1wYpLd0eNfGbUcXoVaI9jRhM6qE3iP7uKtS4zW2yBnFvCgDxAlOQ-9AbCdQAA',
    word: 'Pa55-marmot-ladder',
  },
  {
    key: 'sk-ant-api03-Zq9wErTyUiOpAsDfGhJkLzXcVbNm1QaZ2WsX3EdC4RfV5TgB6YhN7UjM8IkO9LpPlMoKnIjBuHvGyCfTxDrSe-7EfGhQAA',
    word: 'Pa55-walrus-saddle',
  },
] as const

const filesWith = ({ key, word }: { key: string; word: string }) => ({
  '.gitignore': 'ignored/\n',
  '.env': `DB_PASSWORD=${word}\nANTHROPIC_API_KEY=${key}\n`,
  'ignored/notes.txt': `${word} needle\n`,
  'src/config.ts': `// the settings\nexport const apiKey = '${key}' // needle\nexport function connect(retries = 3) {\n  return retries\n}\n`,
  'src/main.ts': "import { apiKey, connect } from './config.ts'\nexport const started = connect(apiKey.length)\n",
  'conf/db.json': `{\n  "user": "ann",\n  "password": "${word}"\n}\n`,
  'README.md': '# Read me\n\nneedle\n',
})

const [{ key, word }] = secrets
/** Correct guesses for the first repository, wrong ones for the second. */
const guesses = [key, key.slice(0, 24), word, `DB_PASSWORD=${word}`, word.slice(0, 8)]
const paths = ['src/config.ts', 'conf/db.json', '.env', 'ignored/notes.txt', 'src/main.ts']

const asked: Partial<Record<McpToolName, unknown[]>> = {
  search: [
    ...guesses.flatMap((pattern) => ['content', 'both'].map((mode) => ({ pattern, mode, context_lines: 1 }))),
    ...guesses.map((guess) => ({ pattern: `${guess.slice(0, 6)}[A-M]|${guess.slice(0, -3)}.`, regex: true })),
    { pattern: 'needle', context_lines: 2 },
    { pattern: 'apiKey|password', regex: true },
  ],
  read_file: paths.flatMap((path) => [{ path }, { path, start_line: 2, end_line: 2 }, { path, start_line: -1 }]),
  get_codemap: [{ paths: ['src'] }, { paths }],
  get_file_tree: [{}, { mode: 'full' }],
  set_selection: [{ paths: ['src', 'conf'], operation: 'replace' }],
  list_selected_files: [{}],
  read_selected_files: [{}],
  token_stats: [{}],
  get_prompt_state: [{}],
  list_codemaps_for_selection: [{}],
  workspace_context: [{ action: 'export' }, { action: 'snapshot' }],
  context_builder: [...guesses, 'the settings and how connect retries'].map((task) => ({ instructions: `Where is ${task}?`, local: true })),
  git: [
    { op: 'status' },
    { op: 'diff' },
    { op: 'log' },
    { op: 'show', ref: 'HEAD' },
    { op: 'show', ref: 'HEAD~1' },
    ...paths.map((path) => ({ op: 'blame', path })),
    ...guesses.map((guess) => ({ op: 'show', ref: `:/${guess}` })),
  ],
  apply_edits: paths.flatMap((path) => guesses.map((search) => ({ path, search, replace: 'x' }))),
  manage_selection: [{ action: 'list' }],
  find_symbol: [
    ...paths.map((path) => ({ path })),
    ...['apiKey', 'connect', 'old', 'next', ...guesses].map((name) => ({ name, include: ['body', 'references', 'callees'] })),
  ],
  review_context: [{}, { ref: 'HEAD~1' }, ...paths.map((path) => ({ ref: 'HEAD~1', path }))],
  rename_symbol: [
    { name: 'connect', to: 'open' },
    ...guesses.map((guess) => ({ name: guess, to: 'open' })),
    ...guesses.map((guess) => ({ name: 'apiKey', to: guess })),
  ],
}

describe('two repositories that differ only in hidden content', () => {
  let harnesses: [ToolHarness, ToolHarness]
  beforeAll(async () => {
    // Commit ids depend on the contents, but the dates must be the same.
    process.env.GIT_AUTHOR_DATE = process.env.GIT_COMMITTER_DATE = '2026-01-01T00:00:00Z'
    const [one, two] = [await openToolHarness(filesWith(secrets[0])), await openToolHarness(filesWith(secrets[1]))]
    for (const [at, harness] of [one, two].entries()) {
      // A secret that was committed and removed, and one that is not committed yet.
      harness.write('src/old.ts', `export const old = '${secrets[at]?.key}'\n`)
      harness.git('add', '--all')
      harness.git('commit', '--quiet', '--message=Second')
      harness.write('src/old.ts', 'export const old = process.env.KEY\n')
      harness.git('commit', '--quiet', '--all', '--message=Third')
      harness.write('src/new.ts', `export const next = '${secrets[at]?.key}'\n`)
      await harness.host['tree.list']({ workspace: harness.workspace, refresh: true })
    }
    harnesses = [one, two]
  })
  afterAll(async () => {
    for (const harness of harnesses) await harness.close()
  })

  it.each(Object.entries(asked))('returns the same answers for %s', async (tool, inputs) => {
    for (const input of inputs) {
      const [one, two] = await Promise.all(harnesses.map((harness) => heard(harness, tool, input)))
      expect(one, JSON.stringify(input)).toBe(two)
      // Only the second repository: answers repeat the guess, which is a secret of the first.
      for (const secret of Object.values(secrets[1])) expect(two).not.toContain(secret)
    }
  })

  it('covers every tool that shows file content', () => {
    const others = ['list_root_folders', 'toggle_file_selection', 'set_prompt_state', 'list_codemaps_tree', 'request_plan', 'chat_send']
    const known = new Set([...Object.keys(asked), ...others, 'file_actions', 'manage_workspaces'])
    expect(Object.keys(mcpTools).filter((name) => !known.has(name))).toEqual([])
  })
})

/**
 * The answer without folder, time and git object ids, and without the token counts of recommended files: they count the file as it
 * is, and no guess changes them.
 */
async function heard(harness: ToolHarness, tool: string, input: unknown): Promise<string> {
  if (!isMcpTool(tool)) throw new Error(`there is no tool ${tool}`)
  const { content, structuredContent } = await harness.call(tool, input)
  return JSON.stringify({ content, structuredContent })
    .replaceAll('\\n', '⏎')
    .replaceAll(harness.folder, '<folder>')
    .replaceAll(/\d+ tokens\)|"tokens":\d+/g, tool === 'context_builder' ? '<tokens>' : '$&')
    .replaceAll(/(?<=as_of":"|As of )[0-9a-z]+/g, '<opened>')
    .replaceAll(/\b[0-9a-f]{7,40}\b/g, '<object>')
}
