import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTwoFilesPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUnifiedDiff } from './unified-diff.ts'

const diff = (body: string, names = '--- a/x.ts\n+++ b/x.ts') => readUnifiedDiff(`${names}\n${body}`)
const fenced = (body: string) => readUnifiedDiff(`\`\`\`diff\n--- a/x.ts\n+++ b/x.ts\n${body}\`\`\`\n`)
const codes = ({ problems }: { problems: { code: string }[] }) => problems.map(({ code }) => code)

describe('file names of a diff', () => {
  const names: [string, string, string][] = [
    ['with prefixes', '--- a/src/x.ts\n+++ b/src/x.ts', 'src/x.ts'],
    ['without prefixes', '--- src/x.ts\n+++ src/x.ts', 'src/x.ts'],
    ['with one prefix', '--- src/x.ts\n+++ b/src/x.ts', 'src/x.ts'],
    ['with a real folder a', '--- a/x.ts\n+++ a/x.ts', 'a/x.ts'],
    ['with index prefixes', '--- i/x.ts\n+++ w/x.ts', 'x.ts'],
    ['with timestamps', '--- a/x.ts\t2026-01-02 10:00:00 +0000\n+++ b/x.ts\t2026-01-02 10:00:01 +0000', 'x.ts'],
    ['with timestamps after spaces', '--- x.ts   2026-01-02 10:00:00\n+++ x.ts   2026-01-02 10:00:01', 'x.ts'],
    ['in quotes', '--- "a/caf\\303\\251 \\"1\\".ts"\n+++ "b/caf\\303\\251 \\"1\\".ts"', 'café "1".ts'],
    ['with spaces', '--- a/My Notes.md\n+++ b/My Notes.md', 'My Notes.md'],
    ['of a backup copy', '--- x.ts.orig\n+++ x.ts', 'x.ts'],
  ]
  for (const [title, given, name] of names) {
    it(`reads names ${title}`, () => {
      expect(diff('@@ -1 +1 @@\n-a\n+b\n', given).files).toEqual([
        { line: 1, path: name, action: 'modify', changes: [{ line: 3, search: ['a'], content: ['b'], signed: true, oldStart: 1 }] },
      ])
    })
  }

  it('reads a name above a fence that has only hunks, and reports a missing one', () => {
    expect(readUnifiedDiff('**src/x.ts**\n\n```diff\n@@ @@\n-a\n+b\n```\n').files[0]?.path).toBe('src/x.ts')
    expect(codes(readUnifiedDiff('The diff:\n\n```diff\n@@ @@\n-a\n+b\n```\n'))).toEqual(['missing-attribute'])
    expect(codes(readUnifiedDiff('src/x.ts\n```diff\n- a\n+ b\n```\n'))).toEqual(['missing-attribute'])
    expect(readUnifiedDiff('src/x.ts\n```diff\n a\n-b\n+c\n```\n')).toMatchObject({
      files: [{ path: 'src/x.ts', action: 'modify', changes: [{ search: ['a', 'b'], content: ['a', 'c'] }] }],
      problems: [],
    })
    expect(codes(readUnifiedDiff('src/x.ts\n```diff\na\n-b\n+c\n```\n'))).toEqual(['missing-attribute'])
  })

  it('treats different names as a rename only if git says so', () => {
    expect(codes(diff('@@ -1 +1 @@\n-a\n+b\n', '--- a/x.ts\n+++ b/y.ts'))).toEqual(['ambiguous'])
    const git = 'diff --git a/x y.ts b/z.ts\nsimilarity index 100%\nrename from x y.ts\nrename to z.ts\n'
    expect(readUnifiedDiff(git)).toEqual({
      format: 'unified-diff',
      files: [{ line: 1, path: 'x y.ts', action: 'rename', to: 'z.ts', changes: [] }],
      problems: [],
      notes: [],
    })
  })
})

describe('hunks', () => {
  const headers: [string, object][] = [
    ['@@ -7,2 +7,2 @@', { oldStart: 7 }],
    ['@@ -7,2 +7,2 @@ function f() {', { oldStart: 7 }],
    ['@@ -7,5 +7,9 @@', {}],
    ['@@ -7,2 +90,2 @@', {}],
    ['@@ @@', {}],
    ['@@', {}],
    ['@@ ... @@', {}],
    ['@@ function f() { @@', { scopes: ['function f() {'] }],
  ]
  for (const [header, place] of headers) {
    it(`reads a hunk below ${header}`, () => {
      expect(fenced(`${header}\n c\n-a\n+b\n`).files[0]?.changes).toEqual([
        { line: 4, search: ['c', 'a'], content: ['c', 'b'], signed: true, ...place },
      ])
    })
  }

  it('reads a hunk without a header', () => {
    expect(fenced(' c\n-a\n+b\n').files[0]?.changes).toEqual([{ line: 3, search: ['c', 'a'], content: ['c', 'b'], signed: true }])
  })

  it('accepts blank lines as blank context', () => {
    expect(fenced('@@ -1,4 +1,4 @@\n c\n\n-a\n+b\n d\n').files[0]?.changes[0]).toMatchObject({ search: ['c', '', 'a', 'd'] })
    expect(diff('@@ -1,4 +1,4 @@\n c\n\n-a\n+b\n d\n').files[0]?.changes[0]).toMatchObject({ search: ['c', '', 'a', 'd'] })
  })

  it('reads changed lines that look like file names', () => {
    const { files } = diff('@@ -1,2 +1,2 @@\n--- old\n+++ new\n c\n')
    expect(files).toEqual([
      {
        line: 1,
        path: 'x.ts',
        action: 'modify',
        changes: [{ line: 3, search: ['-- old', 'c'], content: ['++ new', 'c'], signed: true, oldStart: 1 }],
      },
    ])
  })

  it('keeps the fences of a Markdown file', () => {
    expect(diff('@@ -1,3 +1,3 @@\n ```sh\n-npm i\n+npm ci\n ```\n').files[0]?.changes[0]?.search).toEqual(['```sh', 'npm i', '```'])
  })

  it('ends a hunk before prose, lists, headings and signatures', () => {
    for (const [counts, below] of [
      ['-1,2 +1,2', 'Done.\n'],
      ['-1,2 +1,2', '\n- a list\n'],
      ['-1,2 +1,2', '-- \n2.39.1\n'],
      ['', '\nDone.\n\n- a list\n'],
      ['-9,9 +9,9', '\n# Heading\n'],
    ]) {
      expect(diff(`@@ ${counts} @@\n c\n-a\n+b\n${below}`), below).toMatchObject({
        problems: [],
        files: [{ changes: [{ search: ['c', 'a'], content: ['c', 'b'], signed: true }] }],
      })
    }
  })

  it('rejects a hunk whose end is not certain', () => {
    for (const below of ['Done.\n', 'd\n-e\n+f\n', '\n- a list or a line\n', '\nProse.\n-e\n+f\n']) {
      expect(codes(diff(`@@ @@\n c\n-a\n+b\n${below}`)), below).toEqual(['ambiguous'])
    }
  })

  it('rejects a hunk whose Markdown fences lost their leading space', () => {
    expect(codes(readUnifiedDiff('```diff\n--- a/x.md\n+++ b/x.md\n@@ -1,9 +1,9 @@\nc\n-a\n+b\n```\n-d\n+e\n```\n'))).toContain('ambiguous')
    expect(codes(readUnifiedDiff('--- a/x.md\n+++ b/x.md\n@@ -1,9 +1,9 @@\n c\n-a\n+b\n```js\n-d\n```\n'))).toContain('ambiguous')
  })

  it('restores lost leading spaces if indentation decides, in a closed fence or with matching counts', () => {
    const body = 'f() {\n  c\n-  a\n+  b\n}\n'
    const text = { search: ['f() {', '  c', '  a', '}'], content: ['f() {', '  c', '  b', '}'], signed: true }
    expect(fenced(`@@ @@\n${body}`).files[0]?.changes).toEqual([{ line: 4, ...text }])
    expect(diff(`@@ -1,4 +1,4 @@\n${body}`).files[0]?.changes).toEqual([{ line: 3, ...text, oldStart: 1 }])
    expect(codes(diff(`@@ @@\n${body}`))).toEqual(['ambiguous'])
  })

  it('rejects a hunk with lost spaces and a line that may be added or context', () => {
    expect(codes(fenced('@@ @@\nc\n+ d\n-a\n+b\n'))).toEqual(['ambiguous'])
    expect(codes(fenced('@@ @@\nc\n   d\n  e\n-a\n+b\n'))).toEqual(['ambiguous'])
    expect(codes(fenced('@@ @@\nc\n-a\n+b\n@@ @@\n+ d\n-e\n+f\n')), 'another hunk shows the loss').toEqual(['ambiguous'])
  })

  it('reports whether the file ends with a newline', () => {
    const marks = (body: string) => diff(body).files[0]?.changes[0]?.finalNewline
    const none = '\\ No newline at end of file\n'
    expect(marks(`@@ -1 +1 @@\n-a\n${none}+b\n`)).toBe(true)
    expect(marks(`@@ -1 +1 @@\n-a\n+b\n${none}`)).toBe(false)
    expect(marks(`@@ -1 +1 @@\n-a\n${none}+b\n${none}`)).toBe(false)
    expect(marks('@@ -1 +1 @@\n-a\n+b\n')).toBeUndefined()
    expect(codes(diff(`@@ -1,2 +1,2 @@\n-a\n${none}-c\n+b\n+d\n`))).toEqual(['ambiguous'])
  })
})

describe('readUnifiedDiff', () => {
  it('reads a new file completely, even if blank lines lost their plus', () => {
    const { files } = diff('@@ -0,0 +1,3 @@\n+a\n\n+b\n', '--- /dev/null\n+++ b/x.ts')
    expect(files).toEqual([
      { line: 1, path: 'x.ts', action: 'create', changes: [{ line: 3, search: [], content: ['a', '', 'b'], finalNewline: true }] },
    ])
    expect(codes(diff('@@ -0,0 +1,2 @@\n+a\n b\n', '--- /dev/null\n+++ b/x.ts'))).toEqual(['ambiguous'])
  })

  it('reads additions alone as a change without a search', () => {
    expect(diff('@@ -0,0 +1,2 @@\n+a\n+b\n').files[0]).toMatchObject({
      action: 'modify',
      changes: [{ search: [], content: ['a', 'b'], signed: true }],
    })
  })

  it('rejects binary diffs and copies, and notes mode changes', () => {
    const git = 'diff --git a/x b/x\n'
    expect(codes(readUnifiedDiff(`${git}index 1..2 100644\nBinary files a/x and b/x differ\n`))).toEqual(['unknown-action'])
    expect(codes(readUnifiedDiff(`${git}index 1..2 100644\nGIT binary patch\nliteral 3\nabc\n`))).toEqual(['unknown-action'])
    expect(codes(readUnifiedDiff('diff --git a/x b/y\nsimilarity index 100%\ncopy from x\ncopy to y\n'))).toEqual(['unknown-action'])
    expect(readUnifiedDiff(`${git}old mode 100644\nnew mode 100755\n`)).toMatchObject({
      files: [],
      problems: [],
      notes: [expect.stringContaining('mode')],
    })
  })

  it('reports a diff that ends before its counts as cut off, unless a closing fence follows', () => {
    expect(codes(diff('@@ -1,5 +1,5 @@\n c\n-a\n+b\n'))).toEqual(['cut-off'])
    expect(codes(diff('@@ @@\n c\n-a\n+b'))).toEqual(['cut-off'])
    expect(codes(readUnifiedDiff('```diff\n--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,2 @@\n c\n-a\n+b\n'))).toEqual(['cut-off'])
    expect(fenced('@@ -1,5 +1,5 @@\n c\n-a\n+b\n')).toMatchObject({ problems: [], notes: [expect.stringContaining('counts')] })
  })

  it('removes the indentation of a fence in a list', () => {
    const text = '1. Do it:\n   ```diff\n   --- a/x.ts\n   +++ b/x.ts\n   @@ @@\n    c\n   -a\n   +b\n   ```\n'
    expect(readUnifiedDiff(text).files[0]?.changes).toEqual([{ line: 5, search: ['c', 'a'], content: ['c', 'b'], signed: true }])
  })
})

describe('output of diff tools', () => {
  /** Every line is unique, so that each search matches once. */
  const edit = fc.tuple(
    fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 30 }),
    fc.uniqueArray(fc.integer({ min: 61, max: 90 }), { maxLength: 6 }),
    fc.nat(),
    fc.nat(4),
  )
  const shapes = ['', '- ', '+ ', '  ', '--- ', '+++ ', '@@ ', '\t']

  // [F1.79]
  it('reproduces the new text, fenced or bare, with right, wrong or no numbers', () => {
    fc.assert(
      fc.property(
        edit,
        fc.constantFrom(1, 3),
        fc.constantFrom('right', 'wrong', 'none'),
        fc.boolean(),
        ([kept, added, at, gone], context, numbers, isFenced) => {
          const line = (n: number) => `${shapes[n % shapes.length]}line ${n}`
          const before = kept.map(line)
          const after = before.toSpliced(at % (before.length + 1), gone, ...added.map(line))
          if (after.join() === before.join() || after.length === 0) return
          const text = createTwoFilesPatch('a/x.ts', 'b/x.ts', `${before.join('\n')}\n`, `${after.join('\n')}\n`, '', '', { context })
          const heads = { right: '$&', wrong: '@@ -40,0 +7,90 @@', none: '@@ @@' }
          const renumbered = text.replace(/^@@ -\d.*$/gm, heads[numbers])
          const { files, problems } = readUnifiedDiff(isFenced ? `So:\n\n\`\`\`diff\n${renumbered}\`\`\`\nDone.\n` : renumbered)
          if (numbers !== 'wrong' || isFenced) expect(problems).toEqual([])
          else if (problems.length > 0) {
            expect(problems.map(({ code }) => code)).toEqual(['cut-off'])
            return
          }
          expect(files.flatMap(({ changes }) => changes).reduce(replaceOnce, before)).toEqual(after)
        },
      ),
      { numRuns: 300 },
    )
  })

  function replaceOnce(lines: string[], { search = [], content }: { search?: string[]; content: string[] }): string[] {
    if (search.length === 0) return [...lines, ...content]
    const at = lines.findIndex((_, index) => search.every((each, offset) => lines[index + offset] === each))
    expect(at).toBeGreaterThanOrEqual(0)
    return lines.toSpliced(at, search.length, ...content)
  }

  it('reads git diffs with renames, modes, quotes, empty files and missing final newlines', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-diff-'))
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@sheaf.example', ...words], { cwd: folder, encoding: 'utf8' })
    try {
      git('init', '-q')
      for (const [name, text] of [
        ['moved.txt', 'a\nb\nc\nd\ne\nf\n'],
        ['gone.txt', 'x\n'],
        ['café "1".txt', 'x\n'],
        ['end.txt', 'x'],
        ['run.sh', 'x\n'],
      ] as const) {
        writeFileSync(path.join(folder, name), text)
      }
      git('add', '.')
      git('commit', '-qm', '1')
      git('mv', 'moved.txt', 'to there.txt')
      writeFileSync(path.join(folder, 'to there.txt'), 'a\nb\nc\nd\nE\nf\n')
      git('rm', '-q', 'gone.txt')
      writeFileSync(path.join(folder, 'café "1".txt'), 'y\n')
      writeFileSync(path.join(folder, 'end.txt'), 'y\n')
      writeFileSync(path.join(folder, 'empty.txt'), '')
      chmodSync(path.join(folder, 'run.sh'), 0o755)
      git('add', '.')
      const reply = readUnifiedDiff(git('diff', '--cached', '-M'))
      expect(reply.problems).toEqual([])
      expect(reply.notes).toEqual(['The diff also changes the mode of run.sh. File modes are not changed.'])
      expect(
        reply.files.map(({ line: _, changes, ...file }) => ({ ...file, changes: changes.map(({ line: __, ...change }) => change) })),
      ).toEqual([
        { path: 'café "1".txt', action: 'modify', changes: [{ search: ['x'], content: ['y'], signed: true, oldStart: 1 }] },
        { path: 'empty.txt', action: 'create', changes: [{ search: [], content: [], finalNewline: true }] },
        { path: 'end.txt', action: 'modify', changes: [{ search: ['x'], content: ['y'], signed: true, finalNewline: true, oldStart: 1 }] },
        { path: 'gone.txt', action: 'delete', changes: [{ search: ['x'], content: [] }] },
        {
          path: 'moved.txt',
          action: 'rename',
          to: 'to there.txt',
          changes: [{ search: ['b', 'c', 'd', 'e', 'f'], content: ['b', 'c', 'd', 'E', 'f'], signed: true, oldStart: 2 }],
        },
      ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('deleted files', () => {
  const head = '--- a/x.ts\n+++ /dev/null\n'

  it('includes the lines of a deleted file', () => {
    expect(readUnifiedDiff(`${head}@@ -1,2 +0,0 @@\n-a\n-b\n`).files).toEqual([
      { line: 1, path: 'x.ts', action: 'delete', changes: [{ line: 3, search: ['a', 'b'], content: [] }] },
    ])
    const git = 'diff --git a/x.ts b/x.ts\ndeleted file mode 100644\nindex e69de29..0000000\n'
    expect(readUnifiedDiff(git).files).toEqual([{ line: 1, path: 'x.ts', action: 'delete', changes: [] }])
  })

  it('rejects a deletion that keeps a line', () => {
    expect(codes(readUnifiedDiff(`${head}@@ -1,2 +1,1 @@\n a\n-b\n`))).toEqual(['ambiguous'])
  })
})

describe('a diff with spaces before its markers', () => {
  const plain = '--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,2 @@\n c\n-a\n+b\n'
  const file = {
    line: 1,
    path: 'x.ts',
    action: 'modify',
    changes: [{ line: 3, search: ['c', 'a'], content: ['c', 'b'], signed: true, oldStart: 1 }],
  }
  const read = (text: string) => {
    const { files, problems } = readUnifiedDiff(text)
    return { files, problems }
  }

  it.each([
    ['before the names', plain.replace('---', ' ---').replace('+++', ' +++')],
    ['before one of the names', plain.replace('---', '  ---')],
    ['before the hunk', plain.replace('@@', ' @@')],
    ['before the lines of the hunk', plain.replace(/^(?=[@ +-].)/gm, (_, at) => (at > 21 ? '  ' : ''))],
    ['before every marker', plain.replace(/^(?=---|\+\+\+|@@)/gm, ' ')],
    ['before every line', plain.replace(/^(?=.)/gm, '   ')],
    ['after every marker', plain.replace(/^((?:---|\+\+\+|@@).*)$/gm, '$1  ')],
  ])('is read with spaces %s, fenced or bare', (_, text) => {
    expect(read(`${text}\nDone.\n`)).toEqual({ files: [file], problems: [] })
    const [change] = file.changes
    expect(read(`\`\`\`diff\n${text}\`\`\`\n`)).toEqual({ files: [{ ...file, line: 2, changes: [{ ...change, line: 4 }] }], problems: [] })
  })

  it('notes the spaces, and reads several files', () => {
    const two = (plain + plain.replaceAll('x.ts', 'y.ts')).replace(/^(?=---|\+\+\+|@@)/gm, ' ')
    const { files, problems, notes } = readUnifiedDiff(two)
    expect({ paths: files.map(({ path }) => path), problems, notes }).toEqual({
      paths: ['x.ts', 'y.ts'],
      problems: [],
      notes: ['Spaces before the markers of the diff at line 1 were ignored.'],
    })
  })

  it('keeps text that looks like a marker where a marker without spaces is possible', () => {
    const text = '--- a/f.md\n+++ b/f.md\n@@ -1,5 +1,5 @@\n --- a/x.ts\n +++ b/x.ts\n @@ -1 +1 @@\n c\n-a\n+b\n'
    const context = ['--- a/x.ts', '+++ b/x.ts', '@@ -1 +1 @@', 'c']
    expect(readUnifiedDiff(text)).toEqual({
      format: 'unified-diff',
      files: [
        {
          line: 1,
          path: 'f.md',
          action: 'modify',
          changes: [{ line: 3, search: [...context, 'a'], content: [...context, 'b'], signed: true, oldStart: 1 }],
        },
      ],
      problems: [],
      notes: [],
    })
  })

  it('is code in a fence of another language', () => {
    expect(read(`\`\`\`ts\n${plain.replace(/^(?=.)/gm, '  ')}\`\`\`\n`)).toEqual({ files: [], problems: [] })
  })
})
