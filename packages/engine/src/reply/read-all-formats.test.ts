import { describe, expect, it } from 'vitest'
import { readReply } from './read-reply.ts'

const fence = '```'
const edits: Record<string, string> = {
  xml: '<file path="src/a.ts" action="modify"><change><search>\n===\none\n===\n</search><content>\n===\ntwo\n===\n</content></change></file>\n',
  'search-replace': 'src/a.ts\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n',
  'unified-diff': `${fence}diff\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-one\n+two\n${fence}\n`,
  patch: '*** Begin Patch\n*** Update File: src/a.ts\n@@\n-one\n+two\n*** End Patch\n',
}
const given = (head: string, path = '') => `${head}\n\n${fence}ts${path}\nexport {}\n${fence}\n`
const summary = (reply: string) => {
  const { format, files, problems } = readReply(reply)
  return { format, files: files.map(({ path, action }) => `${action} ${path}`), problems: problems.map(({ code }) => code) }
}

describe.each(Object.entries(edits))('edits as %s', (format, edit) => {
  const plain = { format, files: ['modify src/a.ts'], problems: [] }
  const doubt = { format, files: ['modify src/a.ts'], problems: ['ambiguous'] }

  it.each([
    '**src/n.ts** (new)',
    '### New file: src/n.ts',
    'Create `src/n.ts`:',
    'Next, create the file src/n.ts with this content:',
  ])('reads edits with a new file in a fence below %j', (head) => {
    expect(summary(`${edit}\n${given(head)}`)).toEqual({ ...plain, files: ['modify src/a.ts', 'create src/n.ts'] })
    expect(summary(`${given(head)}\n${edit}`)).toEqual({ ...plain, files: ['create src/n.ts', 'modify src/a.ts'] })
  })

  it.each([
    ['a fenced file that is not called new', given('src/n.ts')],
    ['a file named in its info string', given('So:', ' src/n.ts')],
    ['a new text of the changed file', given('**src/a.ts** (new)')],
    ['a fence that may be a changed file', given('And here is the updated src/b.ts:')],
    ['a piece of another file', given('### src/b.ts\n\nAdd this:')],
    ['a fence that only shows edits of another file', `src/b.ts\n${fence}ts\n-one\n+two\n${fence}\n`],
  ])('reports edits beside %s as ambiguous', (_, other) => {
    expect(summary(`${edit}\n${other}`)).toEqual(doubt)
    expect(summary(`${other}\n${edit}`)).toEqual(doubt)
  })

  it('accepts edits beside explanatory code', () => {
    const words = `In \`src/a.ts\`:\n${fence}ts\none\n${fence}\nis wrong.\n\n### src/a.ts\n\nSo change it:\n${fence}ts\none\n${fence}\n\n`
    const after = `\nUsage:\n${fence}ts\nfoo()\n${fence}\nRun:\n${fence}sh\nnpm test\n${fence}\n@@count is a search and replace in *** Ruby ***.\n`
    expect(summary(words + edit + after)).toEqual(plain)
  })

  it.each(Object.entries(edits).filter(([other]) => other !== format))('reports edits mixed with %s as ambiguous', (other, second) => {
    const both = edit + second.replaceAll('src/a.ts', 'src/b.ts')
    expect(summary(both).problems).toEqual(['ambiguous'])
    expect(summary(both).format).toBe(other === 'xml' ? 'xml' : format)
  })

  it('reports an extra diff in another format that is unnamed or named above its fence', () => {
    const diff = `${fence}diff\n@@ -1 +1 @@\n-three\n+four\n${fence}\n`
    const named = summary(`${edit}\nsrc/b.ts\n${diff}`)
    if (format === 'unified-diff') expect(named).toEqual({ ...plain, files: ['modify src/a.ts', 'modify src/b.ts'] })
    else expect(named).toEqual(doubt)
    expect(summary(`${edit}\nAlso:\n${diff}`).problems).toHaveLength(1)
  })

  it('reports extra blocks in another format that are named inside their fence', () => {
    const blocks = `${fence}python\nsrc/b.py\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n${fence}\n`
    if (format !== 'search-replace') expect(summary(edit + blocks)).toEqual(doubt)
    else expect(summary(edit + blocks)).toEqual({ ...plain, files: ['modify src/a.ts', 'modify src/b.py'] })
  })

  it('keeps the problem of a <file> beside edits', () => {
    expect(summary(`<file path="src/b.ts" action="polish"/>\n${edit}`).problems).toEqual(['unknown-action'])
  })
})

it('reads a fenced patch that is passed to a command', () => {
  const patch = `${fence}bash\napply_patch <<'EOF'\n${edits.patch}EOF\n${fence}\n`
  expect(summary(patch)).toEqual({ format: 'patch', files: ['modify src/a.ts'], problems: [] })
})

describe('fenced files', () => {
  const diff = '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-one\n+two'

  it('keeps edits of other files as the text of a fenced file', () => {
    const lines = ['# Diffs', '', ...diff.split('\n')]
    expect(readReply(`docs/d.md\n\`\`\`\`md\n${lines.join('\n')}\n\`\`\`\`\n`)).toMatchObject({
      format: 'whole-files',
      files: [{ path: 'docs/d.md', changes: [{ content: lines }] }],
      problems: [],
    })
  })

  it('reports a fenced file that contains only edits of other files', () => {
    expect(summary(`docs/d.md\n\`\`\`\`md\n${diff}\n\`\`\`\`\n`).problems).toEqual(['ambiguous'])
    expect(summary(`fixes/d.patch\n${fence}diff\n${diff}\n${fence}\n`).problems).toEqual(['ambiguous'])
  })

  it('does not use a fenced file as the name of the next block', () => {
    const block = '<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n'
    expect(summary(`${edits['search-replace']}\n${given('**src/n.ts** (new)')}\n${block}`).problems).toEqual(['missing-attribute'])
  })
})

describe('entity-encoded search/replace blocks', () => {
  const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const block = 'src/a.ts\n```\n<<<<<<< SEARCH\nif (a < b && c)\n=======\nif (a > b && "&lt;")\n>>>>>>> REPLACE\n```\n'

  it('decodes entity-encoded blocks once', () => {
    const { line: _, ...rest } = readReply(block).files[0]?.changes[0] ?? {}
    expect(readReply(encode(block))).toEqual({ ...readReply(block), notes: ['The reply was entity-encoded and was decoded once.'] })
    expect(rest).toEqual({ search: ['if (a < b && c)'], content: ['if (a > b && "&lt;")'] })
  })

  it('reports partly encoded blocks as ambiguous', () => {
    const half = block.replace(/<<<<<<</, encode).replace(/>>>>>>>/, encode)
    expect(summary(half)).toEqual({ format: 'search-replace', files: [], problems: ['ambiguous'] })
    expect(summary(encode(block).replaceAll('&amp;&amp;', '&&')).problems).toEqual(['ambiguous'])
  })
})

it('limits the problems of a reply, and reports how many more there are', () => {
  const { problems } = readReply('--- a/x\n+++ b/x\n'.repeat(2_000))
  expect(problems).toHaveLength(101)
  expect(problems.at(-1)).toEqual({
    code: 'missing-attribute',
    line: 201,
    message: 'The reply has 1900 more problems, starting at line 201.',
  })
})

it('reads thousands of fenced files beside thousands of blocks in one pass', () => {
  const files = Array.from({ length: 2_400 }, (_, at) => given(`src/n${at}.ts (new)`)).join('')
  const blocks = Array.from({ length: 2_400 }, (_, at) => edits['search-replace']?.replace('src/a.ts', `src/a${at}.ts`)).join('')
  expect(readReply(files + blocks)).toMatchObject({ files: { length: 4_800 }, problems: [] })
})

it.each([
  ['spaces after a tag', `<file path="a.ts" action="modify">\n<change>\n<search>${' '.repeat(1_000_000)}x\n===\n</search>\n`],
  ['dots in a sentence', `Change src/a.ts${'.'.repeat(1_000_000)}x\n\`\`\`ts\na\n\`\`\`\n`],
])(
  'reads a reply with a million %s in linear time',
  (_, reply) => {
    expect(readReply(reply).files.length).toBeLessThan(2)
  },
  30_000,
)
