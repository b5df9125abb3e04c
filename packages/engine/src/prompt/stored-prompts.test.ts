import { limits, Refusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import {
  builtinPrompts,
  exportPrompts,
  findPrompt,
  listPrompts,
  type PromptText,
  planImport as plan,
  readImport,
} from './stored-prompts.ts'

describe('built-in prompts', () => {
  // [S3.29] [F8.4]
  it('lists Architect, Engineer and Review, each with a text', () => {
    expect(builtinPrompts().map(({ name, builtin }) => [name, builtin])).toEqual([
      ['Architect', true],
      ['Engineer', true],
      ['Review', true],
    ])
    for (const { content } of builtinPrompts()) expect(content).toMatch(/^You are a senior [\s\S]{1000,3500}\.$/)
  })

  it("shows the user's text for a built-in prompt, and keeps it built-in", () => {
    const own = [
      { name: 'zeta', content: 'z' },
      { name: 'architect', content: 'mine' },
      { name: 'Alpha', content: 'a' },
    ]
    expect(listPrompts(own)).toEqual([
      { name: 'Architect', content: 'mine', builtin: true },
      builtinPrompts()[1],
      builtinPrompts()[2],
      { name: 'Alpha', content: 'a', builtin: false },
      { name: 'zeta', content: 'z', builtin: false },
    ])
  })
})

describe('findPrompt', () => {
  it('finds a prompt ignoring case, and lists the available ones for an unknown name', () => {
    expect(findPrompt(listPrompts([]), 'engineer').name).toBe('Engineer')
    expect(() => findPrompt(listPrompts([]), 'nope')).toThrow(
      new Refusal('unknown-prompt', 'Name: "nope". Available: Architect, Engineer, Review.'),
    )
  })
})

describe('prompt export and import', () => {
  // [S3.31]
  it('imports exported prompts unchanged, and skips existing ones', async () => {
    const own = [{ name: 'Odd "name"', content: 'a\u0000b \ud83d\ude00 </user_instructions>\r\n' }]
    const json = exportPrompts(listPrompts(own))
    expect(await planImport(json, [])).toEqual({
      add: [...builtinPrompts().map(({ name, content }) => ({ name, content })), ...own],
      skipped: [],
    })
    expect(await planImport(json, listPrompts(own))).toEqual({ add: [], skipped: ['Architect', 'Engineer', 'Review', 'Odd "name"'] })
  })

  // [S3.31] [F8.1]
  it('exports only the requested names, as name and content', () => {
    expect(JSON.parse(exportPrompts(listPrompts([{ name: 'mine', content: 'x' }]), ['MINE']))).toEqual([{ name: 'mine', content: 'x' }])
    expect(() => exportPrompts(listPrompts([]), ['nope'])).toThrow(expect.objectContaining({ code: 'unknown-prompt' }))
  })

  // [F8.2]
  it('accepts title instead of name, and a byte order mark', async () => {
    expect(await planImport('\uFEFF[{"title":" T ","content":"x","id":7}]', [])).toEqual({
      add: [{ name: 'T', content: 'x' }],
      skipped: [],
    })
  })

  // [F8.2]
  it('skips exact duplicates and renames conflicts, also within the file', async () => {
    const json = JSON.stringify([
      { name: 'A', content: 'old' },
      { name: 'a', content: 'new' },
      { name: 'A', content: 'newer' },
      { name: 'A', content: 'newer' },
    ])
    const first = await planImport(json, [{ name: 'A', content: 'old' }])
    expect(first).toEqual({
      add: [
        { name: 'a 2', content: 'new' },
        { name: 'A 3', content: 'newer' },
      ],
      skipped: ['A', 'A'],
    })
    expect(await planImport(json, [{ name: 'A', content: 'old' }, ...first.add])).toEqual({ add: [], skipped: ['A', 'a', 'A', 'A'] })
  })

  it.each([
    ['an empty file', '', /^That file can't be imported\. Invalid JSON/],
    ['an object', '{"name":"a","content":"b"}', /It is not a JSON array/],
    ['a bad entry', '[{"name":"a","content":"b"},{"name":"a"}]', /Entry 2 needs a "name" \(or "title"\) and a "content", both strings/],
    ['a number as content', '[{"name":"a","content":1}]', /Entry 1 needs/],
    ['a null entry', '[null]', /Entry 1 needs/],
    ['an empty name', '[{"name":" ","content":""}]', /Entry 1 has an empty name/],
    ['endless nesting', '['.repeat(1_000_000), /Invalid JSON|Entry 1/],
  ])('rejects %s and reports the error', async (_what, json, message) => {
    await expect(planImport(json, [])).rejects.toMatchObject({ code: 'import-unreadable', message: expect.stringMatching(message) })
  })

  it('ignores __proto__ and constructor keys', async () => {
    const json =
      '[{"name":"a","content":"b","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}},{"__proto__":{"name":"x","content":"y"}}]'
    await expect(planImport(json, [])).rejects.toMatchObject({ code: 'import-unreadable' })
    const { add } = await planImport(json.replace(/,\{"__proto__":\{"name.*$/u, ']'), [])
    expect(add).toEqual([{ name: 'a', content: 'b' }])
    expect([Object.keys(add[0] ?? {}), Object.hasOwn(Object.prototype, 'polluted')]).toEqual([['name', 'content'], false])
    expect((await planImport('[{"name":"__proto__","content":"c"}]', [])).add).toEqual([{ name: '__proto__', content: 'c' }])
  })

  it('rejects 100 MB by length, before parsing', async () => {
    const parse = JSON.parse
    let parsed = false
    JSON.parse = (...given) => {
      parsed = true
      return parse(...given)
    }
    try {
      await expect(planImport(' '.repeat(100_000_000), [])).rejects.toMatchObject({
        code: 'import-unreadable',
        detail: 'The file is larger than 10 MB.',
      })
    } finally {
      JSON.parse = parse
    }
    expect(parsed).toBe(false)
  })

  it('measures the import size in bytes, not characters', async () => {
    const json = JSON.stringify([{ name: 'a', content: '€'.repeat(limits.importBytes / 2) }])
    await expect(planImport(json, [])).rejects.toMatchObject({ code: 'import-unreadable', detail: 'The file is larger than 10 MB.' })
  })

  it('names ten thousand prompts with the same name without counting from the start each time', async () => {
    const json = JSON.stringify(Array.from({ length: 10_000 }, (_, index) => ({ name: 'a', content: String(index) })))
    const { add } = await planImport(json, [])
    expect([add.length, add[1]?.name, add.at(-1)?.name]).toEqual([10_000, 'a 2', 'a 10000'])
  })
})

async function planImport(json: string, existing: readonly PromptText[]): Promise<ReturnType<typeof plan>> {
  return plan(await readImport(json), existing)
}
