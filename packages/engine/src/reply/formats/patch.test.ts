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
})
