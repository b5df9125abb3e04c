// Checks with random configurations that setting up keeps all existing content and adds a correct entry.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { EditorId } from '@sheaf/contract'
import fc from 'fast-check'
import { type Node, parse as parseJson, parseTree } from 'jsonc-parser'
import { parse as parseToml, stringify } from 'smol-toml'
import { afterAll, describe, expect, it } from 'vitest'
import { allEditors } from './all-editors.ts'
import { changeEditor } from './index.ts'
import { platformPaths } from './platform-paths.ts'
import { startCommand } from './start-command.ts'

const home = mkdtempSync(join(tmpdir(), 'sheaf-configs-'))
afterAll(() => rmSync(home, { recursive: true }))
const env = { HOME: home, PATH: '' }
const runs = { numRuns: 200 }

/** The file after setting up. A second setup must change nothing. */
async function afterSetUp(editor: EditorId, text: string): Promise<string> {
  const file = allEditors[editor].file(platformPaths(env))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  const { oldText, newText } = await changeEditor(env, { editor })
  expect(oldText).toBe(text)
  writeFileSync(file, newText)
  expect(await changeEditor(env, { editor })).toMatchObject({ isSame: true, newText })
  return newText
}

const name = fc.oneof(
  fc.constantFrom('theme', 'a b', 'é', '__proto__', 'constructor', '"', '//', '/*x*/', '{', ''),
  fc.string({ maxLength: 4 }),
)
const scalar = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('// no comment', '/* nor this', '"', '\\', ']', '}\n', '\u2028'),
)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, scalar, fc.array(tie('value'), { maxLength: 3 }), named(tie('value'))),
}))

/** Pairs of keys and values with unique keys. */
function named<Value>(inner: fc.Arbitrary<Value>): fc.Arbitrary<Map<string, Value>> {
  return fc.array(fc.tuple(name, inner), { maxLength: 3 }).map((pairs) => new Map(pairs))
}

/** How a person or a program may have formatted the file. */
const style = fc.record({
  end: fc.constantFrom('\n', '\r\n'),
  indent: fc.constantFrom('  ', '    ', '\t', ''),
  isOneLine: fc.boolean(),
  mark: fc.constantFrom('', '\uFEFF'),
  last: fc.boolean(),
  comments: fc.boolean(),
  commas: fc.boolean(),
})
type Style = typeof style extends fc.Arbitrary<infer Made> ? Made : never

function written(json: unknown, how: Style, depth = 0): string {
  const gap = how.isOneLine ? ' ' : how.end + how.indent.repeat(depth + 1)
  const back = how.isOneLine ? ' ' : how.end + how.indent.repeat(depth)
  const comment = how.comments ? `/* "c${depth}": { */ ` : ''
  const line = how.comments && !how.isOneLine ? ` // , "x": [${how.end}` : ''
  const items =
    json instanceof Map
      ? [...json].map(([key, inner]) => `${JSON.stringify(key)}: ${written(inner, how, depth + 1)}`)
      : Array.isArray(json)
        ? json.map((inner) => written(inner, how, depth + 1))
        : undefined
  if (items === undefined) return JSON.stringify(json)
  const [open, close] = json instanceof Map ? '{}' : '[]'
  const comma = how.commas && items.length > 0 ? ',' : ''
  return `${open}${comment}${items.map((item) => gap + item).join(`,${line}`)}${comma}${back}${close}`
}

const entryOf = (editor: EditorId) => allEditors[editor].entry(startCommand(env, allEditors[editor]))

/** Whether every character of the old text is in the new one, in order: nothing was removed or rewritten. */
function isWithin(old: string, now: string): boolean {
  let at = 0
  for (let from = 0; from < now.length; from += 1) if (now[from] === old[at]) at += 1
  return at === old.length
}

/** Keys and values in order, including keys such as `__proto__`. */
function shapeOf(text: string): unknown {
  const shape = (node: Node | undefined): unknown =>
    node?.type === 'object' || node?.type === 'array' || node?.type === 'property'
      ? [node.type, ...(node.children ?? []).map(shape)]
      : node?.value
  return shape(parseTree(text, [], { allowTrailingComma: true }))
}

describe('a JSON configuration', () => {
  const listed = fc.option(named(value), { nil: undefined })
  const rest = named(value)

  it.each(['vscode', 'cursor', 'gemini-cli', 'opencode', 'claude-code', 'claude-desktop'] as const)('keeps %s settings', async (editor) => {
    const [outer, inner] = allEditors[editor].path
    const isLenient = allEditors[editor].isLenient
    await fc.assert(
      fc.asyncProperty(rest, listed, style, async (pairs, others, made) => {
        const how = isLenient ? made : { ...made, comments: false, commas: false }
        const root = new Map<string, unknown>([...pairs].filter(([key]) => key !== outer))
        const kept = others && [...others].filter(([key]) => key !== inner)
        if (kept) root.set(outer, new Map(kept))
        const text = `${how.mark}${written(root, how)}${how.last ? how.end : ''}`
        const after = await afterSetUp(editor, text)
        expect(isWithin(text, after)).toBe(true)
        const servers = new Map<string, unknown>(kept ?? []).set(inner, new Map(Object.entries(entryOf(editor))))
        const expected = new Map(root).set(outer, servers)
        expect(shapeOf(after.slice(how.mark.length))).toEqual(shapeOf(written(expected, { ...how, comments: false, commas: false })))
        if (!isLenient && how.mark === '') expect(() => JSON.parse(after)).not.toThrow()
        if (!how.isOneLine && how.end === '\r\n') expect(after.replaceAll('\r\n', '')).not.toContain('\n')
      }),
      runs,
    )
  })

  it('adds the entry to an empty file', async () => {
    for (const text of ['', '\n', ' \r\n\t', '\uFEFF']) {
      const after = await afterSetUp('cursor', text)
      expect(parseJson(after.replace('\uFEFF', ''))).toEqual({ mcpServers: { sheaf: entryOf('cursor') } })
    }
  })
})

describe('a TOML configuration', () => {
  const key = fc.constantFrom('model', 'approval', 'a b', 'é', 'x', 'sheaf', 'mcp_servers2')
  const tomlScalar = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.integer(),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2099-01-01') }),
  )
  const table = fc.dictionary(key, fc.oneof(tomlScalar, fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 })), {
    maxKeys: 4,
    noNullPrototype: true,
  })
  const traps = fc.constantFrom(
    '',
    '# [mcp_servers.sheaf]\n',
    'trap = """\n[mcp_servers.sheaf]\ncommand = "x"\n"""\n',
    "trap = '''\n[mcp_servers.sheaf]'''\n",
    'trap = [ # ]\n  "[mcp_servers.sheaf]", # x\n]\n',
    'trap = { a = "]", b = [1, 2] } # {\n',
    'trap = 2026-11-15T19:00:00Z\ntrap2 = """a\\"""b"""\n',
  )
  const own = fc.constantFrom(
    '',
    '[mcp_servers.sheaf]\ncommand = "old/bin/sheaf" # mine\nargs = [\n  "mcp", # here\n]\nstartup_timeout_sec = 20\n',
    '[ mcp_servers . "sheaf" ] # ours\nargs = ["mcp"]\ncommand = \'/old/sheaf\'\n\n[mcp_servers.sheaf.env]\nA = "1"\n',
    '[mcp_servers.sheaf]\nurl = "http://127.0.0.1"\n',
    '[mcp_servers.sheaf]',
  )

  it('keeps everything else in a TOML configuration', async () => {
    await fc.assert(
      fc.asyncProperty(
        table,
        table,
        traps,
        own,
        table,
        fc.boolean(),
        fc.constantFrom('', '\uFEFF'),
        async (root, other, trap, ours, last, isWide, mark) => {
          const parts = [
            stringify(root),
            trap,
            ours === '' || ours.endsWith('\n') ? ours : `${ours}\n`,
            `[mcp_servers.other]\n${stringify(other)}`,
            `[[list]]\n${stringify(last)}`,
          ]
          const plain = parts.join('')
          const text = mark + (isWide ? plain.replaceAll(/(?<!\r)\n/g, '\r\n') : plain)
          const after = await afterSetUp('codex', text)
          const before = parseToml(text.slice(mark.length))
          const now = parseToml(after.slice(mark.length))
          const { mcp_servers: oldServers, ...oldRest } = before
          const { mcp_servers: newServers, ...newRest } = now
          expect(newRest).toEqual(oldRest)
          const { sheaf, ...others } = Object(newServers)
          const { sheaf: was, ...othersBefore } = Object(oldServers)
          expect(others).toEqual(othersBefore)
          expect(sheaf).toMatchObject(entryOf('codex'))
          expect(sheaf).not.toHaveProperty('url')
          if (was?.startup_timeout_sec) expect(sheaf).toMatchObject({ startup_timeout_sec: was.startup_timeout_sec })
          if (was?.env) expect(sheaf).toMatchObject({ env: was.env })
          if (ours === '') expect(after.startsWith(text)).toBe(true)
          if (isWide) expect(after.replaceAll('\r\n', '')).not.toContain('\n')
        },
      ),
      runs,
    )
  })

  it('leaves a file unchanged when our entry is an inline table or uses dotted keys', async () => {
    const forms = [
      'mcp_servers.sheaf.command = "x"\n',
      'mcp_servers = { sheaf = { command = "x" } }\n',
      '[mcp_servers]\nsheaf = { command = "x" }\n',
    ]
    for (const text of forms) {
      await expect(afterSetUp('codex', text)).rejects.toMatchObject({ code: 'editor-unreadable' })
      expect(readFileSync(allEditors.codex.file(platformPaths(env)), 'utf8')).toBe(text)
    }
  })
})
