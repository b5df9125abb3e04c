// Compares the output of every command with a JSON form, over a real host and a real repository, with that of version 1.3, because
// scripts depend on it. All commands share one folder and one state, and run in this order.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openHost } from '@sheaf/host'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runFake } from './testing/index.ts'

const files = {
  '.gitignore': 'build/\n',
  '.env': 'API_TOKEN=not-a-real-one-0123456789\n',
  'README.md': '# Shop\n\nOrders and prices.\n',
  'build/out.js': 'ignored\n',
  'src/order.ts':
    "import { price } from './price.ts'\n\nexport function total(count: number): number {\n  return price(count) * count\n}\n",
  'src/price.ts': 'export function price(count: number): number {\n  return count > 9 ? 5 : 6\n}\n',
}

const edit = (path: string, search: string, content: string): string =>
  `<file path="${path}" action="modify">\n<change>\n<search>\n===\n${search}\n===\n</search>\n<content>\n===\n${content}\n===\n</content>\n</change>\n</file>\n`
const cheaper = edit('src/price.ts', '  return count > 9 ? 5 : 6', '  return count > 9 ? 4 : 5')
const impossible = edit('src/price.ts', 'nothing like it', 'x')
const batch = [
  { id: 'one', files: { 'a.ts': 'const a = 1\n' }, reply: edit('a.ts', 'const a = 1', 'const a = 2') },
  { id: 'two', files: { 'a.ts': 'const a = 1\n' }, reply: edit('a.ts', 'const b = 1', 'const b = 2') },
]

/** Arguments as typed, and the text on stdin. */
const commands: readonly (readonly [words: string, stdin?: string])[] = [
  ['license status --json'],
  ['map src --json'],
  ['build price --no-model --json'],
  ['pack --maps auto --json'],
  ['pack src/price.ts --json'],
  ['license trial --json'],
  ['license status --json'],
  ['files --json'],
  ['files --no-defaults --json'],
  ['files --why .env --json'],
  ['files --why build/out.js --json'],
  ['files --root nowhere --json'],
  ['prompts save Tests Write-them-first'],
  ['tree'],
  ['tree --mode folders --depth 0'],
  ['tree --json'],
  ['search price --json'],
  ['search PRICE -i --word -C 1 --max 2 --json'],
  ['search order --mode path --json'],
  ['search --regex ( --json'],
  ['tokens --json'],
  ['tokens src --by folder --model claude-sonnet-4 --json'],
  ['tokens --max 10 --json'],
  ['tokens nowhere.ts --json'],
  ['map src --json'],
  ['map src/order.ts --uses --json'],
  ['map src/price.ts --used-by --depth 2 --json'],
  ['pack --json'],
  ['pack src/price.ts --slice src/order.ts:1-3 --map README.md --instructions Cheaper --tree selected --json'],
  ['pack src --maps complete --prompt Tests --json'],
  ['pack .env --json'],
  ['pack --preset xml-edit --instructions Cheaper --json'],
  ['pack --preset unheard-of --json'],
  ['pack --max-tokens 10 --json'],
  ['pack --split 1000 --json'],
  ['pack --stdin --json', 'src/price.ts\n'],
  ['build price --no-model --json'],
  ['build price --no-model --budget 200 --top 1 --json'],
  ['apply - --dry-run --json', cheaper],
  ['apply - --dry-run --json', impossible],
  ['apply - --yes --json', impossible],
  ['apply - --yes --json', cheaper],
  ['apply - --yes --json', cheaper],
  ['pack --diff worktree --json'],
  ['apply --batch - --json', `${batch.map((each) => JSON.stringify(each)).join('\n')}\n`],
  ['undo --list --json'],
  ['undo --json'],
  ['undo --redo --json'],
  ['undo unknown-id --json'],
  ['prompts export --name Tests'],
  ['prompts import - --json', '[{"name":"Brief","content":"Be brief."},{"name":"Tests","content":"Another."}]'],
  ['prompts import - --json', '{'],
  ['prompts list --json'],
  ['prompts remove Tests'],
  ['prompts remove Tests --json'],
  ['workspaces create shop --json'],
  ['workspaces create shop --json'],
  ['workspaces rename shop market --json'],
  ['workspaces duplicate market --json'],
  ['workspaces list --json'],
  ['presets list --json'],
  ['presets save first --workspace market --json'],
  ['presets list --workspace market --json'],
  ['presets apply first --workspace market --json'],
  ['presets remove first --workspace market --json'],
  ['presets remove first --workspace market --json'],
  ['workspaces remove market --json'],
  ['workspaces remove market --json'],
]

describe('compatibility with version 1.3', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-answers-')))
  const root = join(folder, 'repo')
  const home = join(folder, 'state')

  beforeAll(() => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@sheaf.example', ...args], { cwd: root })
    git('init', '--quiet', '--initial-branch=main')
    git('add', '--all')
    git('commit', '--quiet', '--message=First')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(commands.map(([words, stdin], at) => ({ at: at + 1, words, stdin })))('$at: sheaf $words', async ({ words, stdin = '' }) => {
    const env = { HOME: folder, PATH: process.env.PATH ?? '', SHEAF_HOME: home, SHEAF_KEYS: 'file' }
    const host = openHost({ home, env, now: () => new Date('2026-11-17T12:00:00.000Z') })
    const { exit, stdout, stderr } = await runFake(words.split(' '), { host, cwd: root, userHome: folder, env, stdin })
    expect({ exit, stdout: read(stdout), stderr: anywhere(stderr) }).toMatchSnapshot()
  })

  /** Parses lines of JSON; returns plain text as it is. */
  function read(stdout: string): unknown {
    const text = anywhere(stdout)
    return text.startsWith('{') || text.startsWith('[')
      ? text
          .trimEnd()
          .split('\n')
          .map((line) => parsed(line) ?? line)
      : text
  }

  /** Replaces values that differ between runs and machines. */
  function anywhere(text: string): string {
    return text
      .replaceAll(folder, '{{folder}}')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '{{id}}')
      .replaceAll(/\b(\d+)-[0-9a-f]{6}\b/g, '$1-{{commit}}')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '{{time}}')
  }
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
