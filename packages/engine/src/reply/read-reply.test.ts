import type { Reply, ReplyFile } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { readReply } from './read-reply.ts'

const good = `<file path="src/pond.ts" action="modify">
  <change>
    <description>Feed at dusk</description>
    <search>
===
  if (hour === 6) {
    feed(<Duck name="a" />)
  }
===
    </search>
    <content>
===
  if (hour === 18) {
    feed(<Duck name="b" />)

  }
===
    </content>
  </change>
</file>

<file path="src/old.ts" action="delete"/>
`
const search = ['  if (hour === 6) {', '    feed(<Duck name="a" />)', '  }']
const content = ['  if (hour === 18) {', '    feed(<Duck name="b" />)', '', '  }']

/** The result without line numbers. */
const meaning = (reply: Reply) => ({
  files: reply.files.map(({ line: _, ...file }) => ({ ...file, changes: file.changes.map(({ line: _line, ...change }) => change) })),
  problems: reply.problems.map((problem) => [problem.code, problem.path]),
})
const goodMeaning = {
  files: [
    { path: 'src/pond.ts', action: 'modify', changes: [{ description: 'Feed at dusk', search, content }] },
    { path: 'src/old.ts', action: 'delete', changes: [] },
  ],
  problems: [],
}
const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const only = (reply: string): ReplyFile => {
  const read = readReply(reply)
  expect(read.problems).toEqual([])
  expect(read.files).toHaveLength(1)
  return read.files[0] as ReplyFile
}
const rewrite = (payload: string, path = 'a.ts') => `<file path="${path}" action="rewrite">\n<change>\n${payload}\n</change>\n</file>\n`
const written = (payload: string, path?: string) => only(rewrite(payload, path)).changes[0]?.content

describe('XML replies', () => {
  // [S1.20] [S3.71] [F1.1] [F1.2] [F1.4] [F1.31]
  it('reads a good reply without notes, and reports line numbers', () => {
    expect(readReply(`<chatName="Ducks"/>\n<Plan>\nFeed later.\n</Plan>\n${good}`)).toEqual({
      format: 'xml',
      chatName: 'Ducks',
      plan: 'Feed later.',
      files: [
        { line: 5, path: 'src/pond.ts', action: 'modify', changes: [{ line: 6, description: 'Feed at dusk', search, content }] },
        { line: 26, path: 'src/old.ts', action: 'delete', changes: [] },
      ],
      problems: [],
      notes: [],
    })
  })

  const mangled: [string, string][] = [
    ['prose around it', `I kept a < b and \`<file path="x" action="delete"/>\`.\n\n${good}\nThat is all.\n`],
    ['a Markdown fence', `Here:\n\n\`\`\`xml\n${good}\`\`\`\n\nMore?\n`],
    ['a longer fence without a language', `~~~~\n${good}~~~~\n`],
    ['a fence per file', good.replace(/<file[\s\S]*?(?:<\/file>|\/>)\n/g, (file) => `In src/x.ts:\n\`\`\`xml\n${file}\`\`\`\n`)],
    ['CDATA around everything', `<![CDATA[\n${good}]]>`],
    ['CDATA right before the first tag', `<![CDATA[${good}]]>\n`],
    ['curly quotes', good.replace(/(path|action)="([^"]*)"/g, '$1=\u201c$2\u201d')],
    ['single quotes', good.replace(/(path|action)="([^"]*)"/g, "$1='$2'")],
    ['no quotes and another order', good.replace(/path="([^"]*)" action="([^"]*)"/g, 'action=$2 path=$1')],
    ['capital tags', good.replace(/<\/?(?:file|change|search|content|description)\b/g, (tag) => tag.toUpperCase())],
    ['entities everywhere', encode(good)],
    ['entities, but plain quotes', encode(good).replaceAll('&quot;', '"')],
    ['entities in tags only', good.replace(/<(\/?(?:file|change|search|content|description)[^>]*)>/g, '&lt;$1&gt;')],
    ['thoughts before it', `<think>\n<file path="src/pond.ts" action="delete"/>\n</think>\n${good}`],
    ['thoughts right before the first tag', `<thinking>hm</thinking>${good}`],
    ['thoughts without a beginning', `Perhaps delete it?\n</think>\n${good}`],
    ['a byte order mark and CRLF', `\ufeff${good.replaceAll('\n', '\r\n')}`],
    ['CR alone', good.replaceAll('\n', '\r')],
    ['no </file> before the next', good.replace('</file>\n', '')],
    ['no </change>', good.replace('  </change>\n', '')],
    ['neither </change> nor </file>', good.replace('  </change>\n</file>\n', '')],
    ['no <change> at all', good.replace(/ *<\/?change>\n/g, '').replace(/ *<description>.*\n/, '<description></description>')],
    ['no fences', good.replaceAll('===\n', '')],
    ['no fence above', good.replaceAll('>\n===\n', '>\n')],
    ['no fence below', good.replaceAll('===\n    </', '    </')],
    ['unequal fences', good.replaceAll('===\n    </', '=====\n    </')],
    ['long fences above', good.replaceAll('>\n===\n', '>\n=======\n')],
    ['indented fences', good.replaceAll('\n===\n', '\n      ===\n')],
    ['the closing fence at the end of the code', good.replaceAll('\n===\n    </', '===\n    </')],
    ['the closing fence and tag at the end of the code', good.replaceAll('\n===\n    </', '===</')],
    ['no line break between fence and tag', good.replaceAll('>\n===\n', '>===\n').replaceAll('\n===\n    </', '\n===</')],
    [
      'a fence before the tag',
      good.replaceAll('    <search>\n===\n', '===<search>\n').replaceAll('\n===\n    </search>', '\n</search>==='),
    ],
    ['blank lines before fences', good.replaceAll('>\n===\n', '>\n\n\n===\n')],
    ['CDATA in payloads', good.replaceAll('>\n===\n', '><![CDATA[\n').replaceAll('\n===\n    </', '\n]]></')],
    ['CDATA around fences', good.replaceAll('>\n===\n', '>\n<![CDATA[\n===\n').replaceAll('\n===\n    </', '\n===\n]]>\n</')],
    ['CDATA within fences', good.replaceAll('>\n===\n', '>\n===\n<![CDATA[\n').replaceAll('\n===\n    </', '\n]]>\n===\n</')],
    ['Markdown fences as fences', good.replaceAll('>\n===\n', '>\n```tsx\n').replaceAll('\n===\n    </', '\n```\n    </')],
    ['no </search>', good.replace('    </search>\n', '')],
    ['no </content>', good.replace('    </content>\n', '')],
    ['content before search', good.replace(/( {4}<search>[\s\S]*<\/search>\n)( {4}<content>[\s\S]*<\/content>\n)/, '$2$1')],
  ]
  // [F1.10] [F1.15] [F1.16] [F1.17] [F1.18] [F1.19] [F1.20] [F1.21] [F1.22] [F1.23] [F1.24] [F1.25] [F1.26] [F1.27] [F1.28] [F1.29]
  it.each(mangled)('reads a reply with %s', (what, reply) => {
    const read = readReply(reply)
    const meant = meaning(read)
    const change = goodMeaning.files[0]?.changes[0]
    if (what === 'no <change> at all') expect(meant.files[0]?.changes).toEqual([{ search: change?.search, content: change?.content }])
    else expect(meant).toEqual(goodMeaning)
    expect(read.format).toBe('xml')
  })

  // [F1.30]
  it('reports what it repaired', () => {
    const notes = (reply: string) => readReply(reply).notes
    expect(notes(good.replaceAll('===\n', ''))).toEqual([
      'src/pond.ts (line 1): fixed missing fences of <search>, missing fences of <content>.',
    ])
    expect(notes(good.replace('</file>\n', ''))).toEqual(['src/pond.ts (line 1): fixed a missing </file>.'])
    expect(notes(encode(good))).toEqual(['The reply was entity-encoded and was decoded once.'])
    expect(notes(`\`\`\`xml\n${good}\`\`\`\n`)).toEqual(['The Markdown fence around the reply (line 1) was removed.'])
    expect(notes(`<![CDATA[\n${good}]]>`)).toEqual(['The CDATA around the reply was removed.'])
  })

  it('decodes payloads once if everything was encoded, and never otherwise', () => {
    expect(written('<content>\n===\na &lt; b &amp;&amp; c\n===\n</content>')).toEqual(['a &lt; b &amp;&amp; c'])
    expect(only(encode(rewrite('<content>\n===\na &lt; b < c\n===\n</content>'))).changes[0]?.content).toEqual(['a &lt; b < c'])
  })

  it('does not decode a plain payload in encoded tags', () => {
    const reply = rewrite('<content>\n===\nif (a < b) say("&lt;")\n===\n</content>').replace(
      /<(\/?(?:file|change|content)[^>]*)>/g,
      '&lt;$1&gt;',
    )
    expect(only(reply).changes[0]?.content).toEqual(['if (a < b) say("&lt;")'])
  })

  it('rejects a file with partly encoded ampersands', () => {
    const reply = '&lt;file path="a" action="create"&gt;&lt;content&gt;\n===\na &amp; b && c\n===\n&lt;/content&gt;&lt;/file&gt;'
    expect(meaning(readReply(reply))).toEqual({ files: [], problems: [['ambiguous', 'a']] })
  })
})

describe('payloads', () => {
  it.each([
    ['<content>\n===\n===\n</content>', []],
    ['<content>\n===\n\n===\n</content>', ['']],
    ['<content>\n===\n</content>', []],
    ['<content></content>', []],
    ['<content/>', []],
    ['<content>x</content>', ['x']],
    ['<content>===x===</content>', ['x']],
    ['<content>=== x ===</content>', ['x']],
    ['<content>x\n  y\n</content>', ['x', '  y']],
    ['<content>\n\tx\n    </content>', ['\tx']],
    ['<content>\n===\n  x  \n\n===\n</content>', ['  x  ', '']],
    ['<content>a === b</content>', ['a === b']],
    ['<content>\n===\na ===\n  b\n===\n</content>', ['a ===', '  b']],
    ['<content>\n===\nTitle\n=====\n\ntext\n===\n</content>', ['Title', '=====', '', 'text']],
    [
      '<content>\n===\n<div>\n<content>x</content>\n<search/>\n</div>\n===\n</content>',
      ['<div>', '<content>x</content>', '<search/>', '</div>'],
    ],
    [
      "<content>\n===\nconst end = '</content>'\nconst file = '</file>'\n===\n</content>",
      ["const end = '</content>'", "const file = '</file>'"],
    ],
    ['<content>\n===\n<content>\nslot\n</content>\n===\n</content>', ['<content>', 'slot', '</content>']],
    ['<content>\n===\n<content>\n===\n</content>', ['<content>']],
    ['<content>\n===\n</content>\n</change>\n</file>\n===\n</content>', ['</content>', '</change>', '</file>']],
    ['<content>\n===\n```ts\nx\n```\n===\n</content>', ['x']],
    ['<content>\n===\n<think>\nx\n===\n</content>', ['<think>', 'x']],
  ])('reads %j as %j', (payload, lines) => {
    expect(written(payload)).toEqual(lines)
  })

  // [F1.10]
  it('reads whole replies in this format as a payload, including their fences', () => {
    const inner = good.trimEnd().split('\n')
    for (const fence of ['===', '======']) {
      const payload = `<content>\n${fence}\n# How to answer\n=====\n\n${good}${fence}\n</content>`
      expect(written(payload)).toEqual(['# How to answer', '=====', '', ...inner])
    }
  })

  it.each([
    ['tags of ours in code without fences', '<content>\n<content>\nslot\n</content>\n</content>'],
    ['a heading without fences', '<content>\nTitle\n=====\n</content>'],
    ['an overlined heading without fences', '<content>\n=====\nTitle\n=====\n\ntext\n</content>'],
    ['a ruler at the end and no fence', '<content>\n===\ncode()\n// ======\n</content>'],
    ['a comparison at the end and no fence', '<content>\nif (a ===\n</content>'],
  ])('rejects a payload with two possible readings: %s', (_, payload) => {
    expect(meaning(readReply(rewrite(payload))).files).toEqual([])
    expect(readReply(rewrite(payload)).problems.map((problem) => problem.code)).toEqual(['ambiguous'])
  })

  it('accepts a heading at both ends of a text, but not a doubled fence in code', () => {
    const payload = '<content>\n===\n===\nTitle\n===\n===\n</content>'
    expect(written(payload, 'a.rst')).toEqual(['===', 'Title', '==='])
    expect(readReply(rewrite(payload)).files).toEqual([])
    expect(written('<content>\n===\n======\n*/\nint a;\n/*\n======\n===\n</content>', 'a.c')).toEqual([
      '======',
      '*/',
      'int a;',
      '/*',
      '======',
    ])
  })

  it('removes a Markdown fence inside the payload fences if it is not code, and notes it', () => {
    const inner = (search: string, content: string) =>
      `<file path="a.ts" action="modify"><change><search>\n===\n${search}\n===\n</search>\n<content>\n===\n${content}\n===\n</content></change></file>`
    expect(written('<content>\n===\n~~~ts\nx\n~~~\n===\n</content>')).toEqual(['x'])
    expect(readReply(rewrite('<content>\n===\n```ts\nx\n```\n===\n</content>')).notes).toEqual([
      'a.ts (line 1): fixed a Markdown fence inside <content>.',
    ])
    expect(only(inner('```ts\nx\n```', '```ts\ny\n```')).changes).toMatchObject([{ search: ['x'], content: ['y'] }])
    expect(only(inner('```ts\nx\n```', '```js\ny\n```')).changes).toMatchObject([{ search: ['```ts', 'x', '```'] }])
    expect(only(inner('```ts\nx\n```', 'y')).changes).toMatchObject([{ search: ['```ts', 'x', '```'], content: ['y'] }])
    expect(written('<content>\n===\n```ts\nx\n```\n\n```ts\ny\n```\n===\n</content>')).toHaveLength(7)
    expect(meaning(readReply(inner('x', '```ts\ny\n```'))).problems).toEqual([['ambiguous', 'a.ts']])
    expect(meaning(readReply(rewrite('<content>\n===\n```md\n# T\n```\n===\n</content>', 'a.md'))).problems).toEqual([
      ['ambiguous', 'a.md'],
    ])
  })

  it('removes the indentation of the tags from a whole file', () => {
    const moved = (payload: string, action = 'create') =>
      readReply(`  <file path="a.py" action="${action}">\n    <change>\n${payload}\n    </change>\n  </file>\n`)
    const lines = ['def f():', '', '    return 1']
    const fenced = '    <content>\n    ===\n    def f():\n\n        return 1\n    ===\n    </content>'
    expect(moved(fenced).files[0]?.changes[0]?.content).toEqual(lines)
    expect(moved(fenced).notes).toEqual(['a.py (line 1): fixed the indentation of <content>.'])
    expect(moved('    <content>\n      def f():\n\n          return 1\n    </content>').files[0]?.changes[0]?.content).toEqual(lines)
    expect(moved(fenced.replace('    def', 'def')).files[0]?.changes[0]?.content).toEqual(['def f():', '', '        return 1'])
    const less = ['  def f():', '', '      return 1']
    expect(moved(fenced.replace('    def', '  def').replace('        return', '      return')).files[0]?.changes[0]?.content).toEqual(less)
    const passage = `<search>\n    ===\n    x\n    ===\n    </search>\n${fenced}`
    expect(moved(passage, 'modify').files[0]?.changes[0]).toMatchObject({
      search: ['    x'],
      content: ['    def f():', '', '        return 1'],
    })
  })

  it('rejects fences of another kind', () => {
    for (const mark of ['==', '---']) {
      expect(meaning(readReply(rewrite(`<content>\n${mark}\nx\n${mark}\n</content>`))).problems).toEqual([['ambiguous', 'a.ts']])
    }
    expect(written('<content>\n===\n---\nt: 1\n---\nx\n===\n</content>', 'a.md')).toEqual(['---', 't: 1', '---', 'x'])
  })

  it('removes CDATA on the lines of the code, and around whole files of any type', () => {
    expect(written('<content>\n===\n<![CDATA[x\ny]]>\n===\n</content>')).toEqual(['x', 'y'])
    expect(written('<content>\n===\n<![CDATA[\n<p/>\n]]>\n===\n</content>', 'a.html')).toEqual(['<p/>'])
    expect(written('<content>\n===\n<a><![CDATA[x]]></a>\n===\n</content>', 'a.xml')).toEqual(['<a><![CDATA[x]]></a>'])
    const change = (path: string) =>
      readReply(
        `<file path="${path}" action="modify"><change><search>\n===\nx\n===\n</search><content>\n===\n<![CDATA[y]]>\n===\n</content></change></file>`,
      )
    expect(meaning(change('a.ts')).problems).toEqual([['ambiguous', 'a.ts']])
    expect(change('a.xml').files[0]?.changes[0]?.content).toEqual(['<![CDATA[y]]>'])
  })

  // [F1.31]
  it('accepts a closing fence at the end of the last line if it cannot be code', () => {
    for (const line of ['#endif', "  'a/b',", '}', 'int x;']) expect(written(`<content>\n===\n${line}===\n</content>`)).toEqual([line])
    for (const line of ['//', ' *', '# === Part ', '//===Part', 'if (a ']) {
      expect(meaning(readReply(rewrite(`<content>\n===\n${line}===\n</content>`))).problems, line).toEqual([['ambiguous', 'a.ts']])
    }
  })

  it('keeps a Markdown fence in a fenced Markdown payload, and rejects one without fences', () => {
    expect(written('<content>\n===\n```\nx\n```\n===\n</content>', 'a.md')).toEqual(['```', 'x', '```'])
    expect(readReply(rewrite('<content>\n```\nx\n```\n</content>', 'a.md')).files).toEqual([])
  })
})

describe('file elements', () => {
  // [F1.3] [F1.8]
  it('keeps the other files if one has an unknown action or lacks an attribute', () => {
    const reply = `<file path="a" action="polish">\n<change><content>\n===\nx\n===\n</content></change>\n</file>
<file action="delete"/>
<file path="b"></file>
<file path="c" action="delete"/>
`
    const read = readReply(reply)
    expect(read.files.map((file) => file.path)).toEqual(['c'])
    expect(read.problems.map(({ code, line, path }) => ({ code, line, path }))).toEqual([
      { code: 'unknown-action', line: 1, path: 'a' },
      { code: 'missing-attribute', line: 8, path: undefined },
      { code: 'missing-attribute', line: 9, path: 'b' },
    ])
  })

  it.each([
    ['<new path="b"/>'],
    ['<new path="b">'],
    ['<new path=\u201cb\u201d />'],
    ['<new_path>b</new_path>'],
    ['<new>b</new>'],
  ])('renames with %s', (inner) => {
    expect(only(`<file path="a" action="rename">\n  ${inner}\n</file>`)).toEqual({
      line: 1,
      path: 'a',
      action: 'rename',
      to: 'b',
      changes: [],
    })
  })

  // [F1.6]
  it('renames with an attribute', () => {
    expect(only('<file path="a" action="rename" to="b"/>')).toEqual({ line: 1, path: 'a', action: 'rename', to: 'b', changes: [] })
  })

  // [S3.72] [F1.7]
  it('accepts edit for modify, any case, and any spelling of delegate edit', () => {
    const action = (name: string) =>
      only(`<file path="a" action="${name}"><change><search>x</search><content>y</content></change></file>`).action
    expect(['edit', 'Modify', 'delegate edit', 'delegate_edit', 'DELEGATE-EDIT'].map(action)).toEqual([
      'modify',
      'modify',
      'delegate edit',
      'delegate edit',
      'delegate edit',
    ])
  })

  // [F1.5]
  it('reads the complexity of a delegate edit', () => {
    const reply = `<file path="a" action="delegate edit">
<change><description>d</description><content>
===
// ... existing code ...
===
</content><complexity>7</complexity></change>
<change><content>
===
x
===
</content>
<complexity>many</complexity></change>
</file>`
    expect(only(reply).changes).toEqual([
      { line: 2, description: 'd', content: ['// ... existing code ...'], complexity: 7 },
      { line: 7, content: ['x'] },
    ])
  })

  it('accepts a modify without a search, which the plan checks', () => {
    expect(only('<file path="a" action="modify"><content>\n===\nx\n===\n</content></file>').changes).toEqual([{ line: 1, content: ['x'] }])
  })

  it.each([
    ['a rename without a target', '<file path="a" action="rename"></file>', 'missing-attribute'],
    ['a create without content', '<file path="a" action="create"/>', 'missing-attribute'],
    ['a search without content', '<file path="a" action="modify"><change><search>x</search></change></file>', 'missing-attribute'],
    [
      'a rewrite with a search',
      '<file path="a" action="rewrite"><change><search>x</search><content>y</content></change></file>',
      'unknown-action',
    ],
    ['a rewrite with two contents', rewrite('<content>x</content></change><change><content>y</content>'), 'unknown-action'],
    ['two contents in one change', rewrite('<content>x</content><content>y</content>'), 'ambiguous'],
    ['a delete that names a new path', '<file path="a" action="delete"><new path="b"/></file>', 'ambiguous'],
    ['two paths', '<file path="a" path="b" action="delete"/>', 'ambiguous'],
    ['a delete with a search', '<file path="a" action="delete"><change><search>===x===</search></change></file>', 'ambiguous'],
    [
      'a delete with a search and an empty content',
      '<file path="a" action="delete"><change><search>x</search><content></content></change></file>',
      'ambiguous',
    ],
    ['a delete with content', '<file path="a" action="delete"><content>\n===\nx\n===\n</content></file>', 'ambiguous'],
    ['a rewrite that is a diff', rewrite('<content>\n===\n a\n-b\n+c\n===\n</content>'), 'ambiguous'],
    [
      'a change whose content is a diff',
      '<file path="a" action="modify"><change><search>\n===\nx\n===\n</search><content>\n===\n-x\n+y\n===\n</content></change></file>',
      'ambiguous',
    ],
    [
      'a rewrite that is a diff with its head',
      rewrite('<content>\n===\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n+y\n===\n</content>'),
      'ambiguous',
    ],
    ['a rewrite with numbered lines', rewrite('<content>\n===\n1 | a\n2 | b\n===\n</content>'), 'ambiguous'],
  ])('refuses %s', (_, reply, code) => {
    const read = readReply(reply)
    expect(read.files).toEqual([])
    expect(read.problems.map((problem) => problem.code)).toEqual([code])
  })
})

describe('text that is not an edit', () => {
  it.each([
    ['inline code', 'Use `<file path="a" action="delete"/>` for that.'],
    ['a plan', '<Plan>\n<file path="a" action="delete"/>\n</Plan>'],
    ['a comment', '<!--\n<file path="a" action="delete"/>\n-->'],
    ['thoughts', '<think>\n<file path="a" action="delete"/>\n</think>'],
    ['a tag without attributes', 'A\n<file>\ntag.'],
  ])('finds no edit in %s', (_, reply) => {
    expect(meaning(readReply(reply))).toEqual({ files: [], problems: [['no-edits', undefined]] })
    expect(meaning(readReply(`${reply}\n${good}`))).toEqual(goodMeaning)
  })

  it.each([
    ['a tag in a sentence', 'I would write <file path="a" action="delete"/> here, but no.'],
    ['an example in code', '```ts\nconst a = `\n<file path="a" action="delete"/>\n`\n```'],
    ['a quoted tag', '> <file path="a" action="delete"/>'],
  ])('reports %s as ambiguous', (_, words) => {
    expect(meaning(readReply(`${words}\n${good}`))).toEqual({ ...goodMeaning, problems: [['ambiguous', undefined]] })
  })

  it('reports edits above a stray end of thoughts as ambiguous', () => {
    expect(meaning(readReply(`${good}</think>\n${good}`)).problems).toEqual([['ambiguous', undefined]])
  })
})

describe('unpaired tags', () => {
  it.each([
    ['the beginning of a file', good.replace('<file path="src/pond.ts" action="modify">\n', ''), 'ambiguous'],
    ['the beginning of a search', good.replace('    <search>\n', ''), 'ambiguous'],
    ['the beginning of a plan', `Do not <b>\n${good}</Plan>\n`, 'ambiguous'],
    ['the beginning of a rename', '<new path="b"/>\n</file>\n<file path="c" action="delete"/>', 'ambiguous'],
    ['the end of a plan', `<Plan>\n${good}`, 'cut-off'],
    ['the end of a comment', `<!--\n${good}`, 'cut-off'],
    ['the end of a Markdown fence', `\`\`\`xml\n${good}`, 'cut-off'],
    ['the end of CDATA', `<![CDATA[\n${good}`, 'cut-off'],
    ['the end of code that has such a tag', '<file path="a" action="rewrite">\n<content>\n===\n<b>\n</content>\n', 'cut-off'],
  ])('reports a problem if %s is missing', (_, reply, code) => {
    expect(readReply(reply).problems.map((problem) => problem.code)).toEqual([code])
  })

  it('does not turn an example below a heading into an edit', () => {
    const lines = `FAQ\n===\n${good}`.trimEnd().split('\n')
    expect(written(`<content>\n===\nFAQ\n===\n${good}===\n</content>`, 'faq.md')).toEqual(lines)
  })
})

describe('reply formats', () => {
  const blocks = 'src/a.ts\n```ts\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n```\n'
  const patch = '*** Begin Patch\n*** Update File: src/b.ts\n@@\n-one\n+two\n*** End Patch\n'

  // [S5.15] [F1.81]
  it('recognizes each format, and rejects two at once', () => {
    expect(readReply(blocks).format).toBe('search-replace')
    expect(readReply(patch).format).toBe('patch')
    expect(readReply('--- a/x.ts\n+++ b/x.ts\n@@ -1 +1 @@\n-one\n+two\n').format).toBe('unified-diff')
    expect(readReply('src/a.ts\n```ts\none\n```\n').format).toBe('whole-files')
    expect(meaning(readReply(blocks + patch)).problems).toEqual([['ambiguous', undefined]])
    expect(meaning(readReply(good + blocks)).problems).toEqual([['ambiguous', undefined]])
    expect(meaning(readReply(blocks + good)).problems).toEqual([['ambiguous', undefined]])
  })

  it('treats tags inside another format as code', () => {
    const reply = blocks.replace('two', '<file path="x" action="delete"/>')
    expect(readReply(reply)).toMatchObject({ format: 'search-replace', problems: [] })
    expect(readReply('docs/a.md\n```md\nSay:\n<file path="x" action="delete"/>\n```\n')).toMatchObject({
      format: 'whole-files',
      problems: [],
    })
  })

  it('treats other formats inside a payload as code', () => {
    const lines = (blocks + patch).trimEnd().split('\n')
    expect(written(`<content>\n===\n${blocks}${patch}===\n</content>`)).toEqual(lines)
  })

  // [F1.82]
  it('reads a reply as the requested format', () => {
    expect(readReply(good, { format: 'patch' }).format).toBe('patch')
    expect(meaning(readReply(blocks + good, { format: 'xml' }))).toEqual(goodMeaning)
  })

  it('ignores edits in thoughts in any format', () => {
    expect(readReply(`<think>\n${patch}\n</think>\n${blocks}`)).toMatchObject({ format: 'search-replace', problems: [] })
    expect(meaning(readReply(`<think>\n${patch}`))).toEqual({ files: [], problems: [['cut-off', undefined]] })
  })

  // [S5.15] [F1.61]
  it('reports a reply without edits, and one that is too large', () => {
    expect(meaning(readReply('Good morning.'))).toEqual({ files: [], problems: [['no-edits', undefined]] })
    expect(meaning(readReply(''))).toEqual({ files: [], problems: [['no-edits', undefined]] })
    expect(meaning(readReply('\u20ac'.repeat(7_000_000)))).toEqual({ files: [], problems: [['too-large', undefined]] })
    expect(meaning(readReply('a'.repeat(20_000_001)))).toEqual({ files: [], problems: [['too-large', undefined]] })
  })

  it('rejects a reply with too many files or changes, and names the limit', () => {
    const messageFor = (what: string) => `The reply exceeds the limit of ${what}, so it was not read. Split it into smaller replies.`
    const refused = (what: string) => [{ code: 'too-large', line: 1, message: messageFor(what) }]
    const files = (count: number) => Array.from({ length: count }, (_, at) => `<file path="f${at}" action="delete"/>\n`).join('')
    expect(readReply(files(5_000)).files).toHaveLength(5_000)
    expect(readReply(files(5_001))).toEqual({ format: 'xml', files: [], problems: refused('5,000 files'), notes: [] })
    const change = '<change>\n<search>\n===\na\n===\n</search>\n<content>\n===\nb\n===\n</content>\n</change>\n'
    const changes = (count: number) => `<file path="a" action="modify">\n${change.repeat(count)}</file>\n`
    expect(readReply(changes(20_001)).problems).toEqual(refused('20,000 changes'))
    const diff = (count: number) => Array.from({ length: count }, (_, at) => `--- a/f${at}\n+++ b/f${at}\n@@ -1 +1 @@\n-a\n+b\n`).join('')
    expect(readReply(diff(5_001)).problems).toEqual(refused('5,000 files'))
  })
})
