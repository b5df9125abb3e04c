import { describe, expect, it } from 'vitest'
import { readPatch } from './patch.ts'

const patch = (body: string) => readPatch(`*** Begin Patch\n${body}*** End Patch\n`)
const codes = ({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code)

describe('readPatch', () => {
  // [F1.80]
  it('reads updates, additions, deletions and moves', () => {
    const { files, problems } = patch(
      '*** Update File: a.ts\n@@\n c\n-a\n+b\n\n*** Add File: "new file.ts"\n+x\n\n+y\n*** Delete File: old.ts\n*** Update File: m.ts\n*** Move to: n.ts\n@@\n-a\n+b\n*** Update File: p.ts\n*** Move to: q.ts\n',
    )
    expect(problems).toEqual([])
    expect(files).toEqual([
      { line: 2, path: 'a.ts', action: 'modify', changes: [{ line: 3, search: ['c', 'a'], content: ['c', 'b'], signed: true }] },
      { line: 8, path: 'new file.ts', action: 'create', changes: [{ line: 9, search: [], content: ['x', '', 'y'] }] },
      { line: 12, path: 'old.ts', action: 'delete', changes: [] },
      { line: 13, path: 'm.ts', action: 'rename', to: 'n.ts', changes: [{ line: 15, search: ['a'], content: ['b'], signed: true }] },
      { line: 18, path: 'p.ts', action: 'rename', to: 'q.ts', changes: [] },
    ])
  })

  it('reads scopes in order, with or without a closing @@, and the end-of-file marker', () => {
    const { files } = patch('*** Update File: a.py\n@@ class A:\n@@ def f(self): @@\n-x\n+y\n@@\n z\n+w\n*** End of File\n')
    expect(files[0]?.changes).toEqual([
      { line: 3, search: ['x'], content: ['y'], signed: true, scopes: ['class A:', 'def f(self):'] },
      { line: 7, search: ['z'], content: ['z', 'w'], signed: true, atEnd: true },
    ])
  })

  it('accepts a first hunk without @@, and does not treat numbers as a scope', () => {
    expect(patch('*** Update File: a.ts\n c\n-a\n+b\n@@ -9,1 +9,1 @@\n-d\n+e\n').files[0]?.changes).toEqual([
      { line: 3, search: ['c', 'a'], content: ['c', 'b'], signed: true },
      { line: 6, search: ['d'], content: ['e'], signed: true },
    ])
  })

  it('reads a patch in a fence, a heredoc or a list, and two patches in a reply', () => {
    const one = '*** Begin Patch\n*** Delete File: a.ts\n*** End Patch\n'
    const inList = one.replace(/^(?=.)/gm, '   ')
    for (const text of [`\`\`\`\n${one}\`\`\`\n`, `apply_patch <<'EOF'\n${one}EOF\n`, `1. Do:\n   \`\`\`\n${inList}   \`\`\`\n`]) {
      expect(readPatch(text)).toMatchObject({ files: [{ path: 'a.ts', action: 'delete' }], problems: [] })
    }
    expect(readPatch(one + one.replace('a.ts', 'b.ts')).files.map(({ path }) => path)).toEqual(['a.ts', 'b.ts'])
  })

  it('drops and reports the last file if the patch has no end', () => {
    expect(readPatch('*** Begin Patch\n*** Delete File: a.ts\n*** Delete File: b.ts\n')).toMatchObject({
      files: [{ path: 'a.ts' }],
      problems: [{ code: 'cut-off', path: 'b.ts' }],
    })
    expect(readPatch('*** Begin Patch\n*** Delete File: a.ts\n```\nProse.\n')).toMatchObject({
      files: [],
      problems: [{ code: 'cut-off', path: 'a.ts' }],
    })
  })

  it('accepts its own end marker as a context line', () => {
    const doc = '*** Update File: format.md\n@@\n  an end:\n *** End Patch\n-old\n+new\n'
    expect(patch(doc).files[0]?.changes[0]?.search).toEqual([' an end:', '*** End Patch', 'old'])
    expect(codes(patch(doc.replace(' *** End', '*** End')))).toEqual(['ambiguous'])
  })

  it('rejects a patch with lines that do not belong to one', () => {
    expect(codes(patch('*** Add File: a.sh\n+x\ny\n'))).toEqual(['ambiguous'])
    expect(codes(patch('*** Delete File: a.sh\n-x\n'))).toEqual(['ambiguous'])
    expect(codes(patch('*** Update File: a.sh\n-x\n*** Rename: b\n'))).toEqual(['ambiguous'])
    expect(codes(patch('*** Copy File: a.sh\n'))).toEqual(['unknown-action'])
    expect(codes(patch('*** Update File: a.sh\n'))).toEqual(['missing-attribute'])
    expect(codes(patch('*** Update File:\n-x\n'))).toEqual(['missing-attribute'])
    expect(codes(patch('*** Update File: a.sh\n*** Move to:\n'))).toEqual(['missing-attribute'])
  })

  it('restores lost leading spaces where nothing contradicts it', () => {
    expect(patch('*** Update File: a.ts\nf() {\n-  a\n+  b\n}\n').files[0]?.changes[0]).toMatchObject({ search: ['f() {', '  a', '}'] })
    expect(codes(patch('*** Update File: a.ts\nf() {\n-a\n+ b\n'))).toEqual(['ambiguous'])
  })

  it('appends a hunk that only adds lines, unless it has a scope', () => {
    expect(patch('*** Update File: a.ts\n@@\n+x\n+y\n@@ f()\n+z\n@@\n\n+w\n').files[0]?.changes).toEqual([
      { line: 3, search: [], content: ['x', 'y'], signed: true, atEnd: true },
      { line: 6, search: [], content: ['z'], signed: true, scopes: ['f()'] },
      { line: 8, search: [''], content: ['', 'w'], signed: true },
    ])
  })

  it('accepts the end of the fence as the end of the patch, and marks the last file', () => {
    const inside = '*** Begin Patch\n*** Delete File: a.ts\n*** Update File: b.ts\n@@\n-a\n+b\n'
    const files = [
      { line: 3, path: 'a.ts', action: 'delete', changes: [] },
      { line: 4, path: 'b.ts', action: 'modify', unclosed: true, changes: [{ line: 5, search: ['a'], content: ['b'], signed: true }] },
    ]
    expect(readPatch(`\`\`\`diff\n${inside}\`\`\`\nDone.\n`)).toEqual({ format: 'patch', files, problems: [], notes: [] })
    expect(readPatch(`\`\`\`\n${inside}*** End Patch\`\`\`\n`).files).toEqual(files.map(({ unclosed: _, ...file }) => file))
    expect(codes(readPatch(`\`\`\`diff\n${inside}`))).toEqual(['cut-off'])
    expect(codes(readPatch(`${inside}\`\`\`\n`))).toEqual(['cut-off'])
  })
})

describe('a patch with spaces before its markers', () => {
  const change = { search: ['one'], content: ['two'], signed: true }
  const update = [{ line: 2, path: 'a.ts', action: 'modify', changes: [{ line: 3, ...change }] }]
  const note = ['Spaces before the markers of the patch at line 1 were ignored.']
  const plain = '*** Begin Patch\n*** Update File: a.ts\n@@\n-one\n+two\n*** End Patch\n'

  it.each([
    ['before the beginning', plain.replace('*** Begin', ' *** Begin')],
    ['before the end', plain.replace('*** End', ' *** End')],
    ['before the file', plain.replace('*** Update', '  *** Update')],
    ['before the hunk', plain.replace('@@', ' @@')],
    ['before the lines of the hunk', plain.replace('@@\n-one\n+two', '  @@\n  -one\n  +two')],
    ['around every marker', plain.replace(/^(?=[*@])/gm, '   ').replace(/(?<=[*@].*)$/gm, '  ')],
  ])('is read with spaces %s', (_, text) => {
    expect(readPatch(text)).toEqual({ format: 'patch', files: update, problems: [], notes: note })
  })

  it('needs no note for spaces after a marker, or if all of it is indented', () => {
    for (const text of [plain.replace(/(?<=[*@].*)$/gm, '  '), plain.replace(/^(?=.)/gm, '    ')])
      expect(readPatch(text)).toEqual({ format: 'patch', files: update, problems: [], notes: [] })
  })

  it('reads several files and a move with the same spaces before each', () => {
    const two =
      ' *** Update File: a.ts\n  *** Move to: b.ts\n@@\n-one\n+two\n *** Update File: c.ts\n@@\n-one\n+two\n *** Delete File: d.ts\n'
    expect(patch(two).files).toEqual([
      { line: 2, path: 'a.ts', action: 'rename', to: 'b.ts', changes: [{ line: 4, ...change }] },
      { line: 7, path: 'c.ts', action: 'modify', changes: [{ line: 8, ...change }] },
      { line: 11, path: 'd.ts', action: 'delete', changes: [] },
    ])
  })

  it('keeps text that looks like a marker where a marker without spaces is possible', () => {
    const texts = ['*** Update File: b.ts', '@@ -1 +1 @@', '*** Begin Patch', '*** End Patch', '*** End of File']
    const body = `*** Update File: format.md\n@@\n${texts.map((text) => ` ${text}\n`).join('')}-one\n+two\n`
    expect(patch(body)).toEqual({
      format: 'patch',
      files: [
        {
          line: 2,
          path: 'format.md',
          action: 'modify',
          changes: [{ line: 3, search: [...texts, 'one'], content: [...texts, 'two'], signed: true }],
        },
      ],
      problems: [],
      notes: [],
    })
  })

  it('keeps a first line that looks like a hunk marker if another hunk has one without spaces', () => {
    expect(patch('*** Update File: a.diff\n @@ -1 +1 @@\n-one\n+two\n@@\n-one\n+two\n').files[0]?.changes).toEqual([
      { line: 3, search: ['@@ -1 +1 @@', 'one'], content: ['@@ -1 +1 @@', 'two'], signed: true },
      { line: 6, ...change },
    ])
  })

  it('is cut off at text that looks like its end', () => {
    expect(codes(readPatch('*** Begin Patch\n*** Update File: format.md\n@@\n *** End Patch\n-one\n+tw'))).toEqual(['cut-off'])
  })
})
