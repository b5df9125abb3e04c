import type { Plan, Reply, ReplyChange, ReplyFile } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyHunks } from '../hunks/index.ts'
import { memoryTargets } from './memory-targets.ts'
import { planFiles } from './plan-files.ts'
import type { TargetRoot } from './targets.ts'

const files = {
  'src/a.ts': 'one\ntwo\nthree\n',
  'src/b.ts': 'const b = 1\n',
  'src/empty.ts': '',
  'src/crlf.ts': 'one\r\ntwo\r\n',
  'README.md': '# Title\n',
}

let line = 1

function block(action: ReplyFile['action'], path: string, ...changes: Omit<ReplyChange, 'line'>[]): ReplyFile {
  return { line: line++, path, action, changes: changes.map((change) => ({ line, ...change })) }
}

function rename(path: string, to: string, ...changes: Omit<ReplyChange, 'line'>[]): ReplyFile {
  return { ...block('rename', path, ...changes), to }
}

const whole = (...content: string[]) => ({ content })
const swap = (from: string, to: string) => ({ search: [from], content: [to] })

function plan(...blocks: ReplyFile[]): Plan {
  const reply: Reply = { format: 'xml', files: blocks, problems: [], notes: [] }
  return planFiles(reply, memoryTargets(files))
}

/** One line per file: its action with the new text, or its problem codes. */
function seen({ files: planned }: Plan): string[] {
  return planned.map(({ path, action, status, outcome, to, text, hunks, problems }) => {
    const where = to ? `${path} → ${to.path}` : path
    if (status === 'blocked') return `${where}: ${problems.map(({ code }) => code).join(' ')}`
    if (outcome) return `${where}: ${outcome}`
    return `${action} ${where}${action === 'delete' ? '' : ` = ${JSON.stringify(applyHunks(text, hunks))}`}`
  })
}

describe('planFiles, one block', () => {
  // [S3.72] [F1.6] [F1.7]
  it('plans create, rewrite, modify, delete and rename', () => {
    const planned = plan(
      block('create', 'src/new.ts', whole('new')),
      block('rewrite', 'src/a.ts', whole('all', 'new')),
      block('modify', 'src/b.ts', swap('const b = 1', 'const b = 2')),
      block('delete', 'README.md'),
      rename('src/crlf.ts', 'src/moved.ts'),
    )
    expect(seen(planned)).toEqual([
      'create src/new.ts = "new\\n"',
      'rewrite src/a.ts = "all\\nnew\\n"',
      'modify src/b.ts = "const b = 2\\n"',
      'delete README.md',
      'rename src/crlf.ts → src/moved.ts = "one\\r\\ntwo\\r\\n"',
    ])
  })

  it('deletes a file only if it contains exactly the text that the reply shows', () => {
    const shown = (...search: string[]) => plan(block('delete', 'src/crlf.ts', { search, content: [] }))
    expect(seen(shown('one', 'two'))).toEqual(['delete src/crlf.ts'])
    expect(seen(shown('one', 'two ', ''))).toEqual(['delete src/crlf.ts'])
    expect(seen(shown('one'))).toEqual(['src/crlf.ts: no-match'])
    expect(seen(shown('one', 'TWO'))).toEqual(['src/crlf.ts: no-match'])
    const two = [['one', 'two'], ['one']].map((search) => block('delete', 'src/crlf.ts', { search, content: [] }))
    expect(seen(plan(...two))).toEqual(['src/crlf.ts: no-match'])
  })

  it('does not overwrite a file that the reply says is new', () => {
    const fresh = (path: string, ...content: string[]) => block('create', path, { search: [], content })
    expect(seen(plan(fresh('src/new.ts', 'x'), fresh('src/b.ts', 'x'), fresh('src/empty.ts', 'x')))).toEqual([
      'create src/new.ts = "x\\n"',
      'src/b.ts: target-exists',
      'rewrite src/empty.ts = "x\\n"',
    ])
    expect(seen(plan(fresh('src/b.ts', 'const b = 1')))).toEqual(['src/b.ts: already-applied'])
    expect(seen(plan(block('delete', 'src/b.ts'), fresh('src/b.ts', 'x')))).toEqual(['rewrite src/b.ts = "x\\n"'])
  })

  it('refuses a bare name above a fence if one file elsewhere has that name', () => {
    const named = (path: string) => {
      const reply: Reply = { format: 'whole-files', files: [block('rewrite', path, whole('x'))], problems: [], notes: [] }
      return seen(planFiles(reply, memoryTargets({ ...files, 'lib/b.ts': '' })))
    }
    expect(named('a.ts')).toEqual(['a.ts: missing-file'])
    expect(named('b.ts')).toEqual(['create b.ts = "x\\n"'])
    expect(named('c.ts')).toEqual(['create c.ts = "x\\n"'])
    expect(named('lib/a.ts')).toEqual(['create lib/a.ts = "x\\n"'])
    expect(named('project/src/a.ts')).toEqual(['project/src/a.ts: missing-file'])
    expect(named('src/src/a.ts')).toEqual(['create src/src/a.ts = "x\\n"'])
    expect(seen(plan(block('rewrite', 'a.ts', whole('x'))))).toEqual(['create a.ts = "x\\n"'])
  })

  it('warns about a fence that would discard most of a file', () => {
    const lines = Array.from({ length: 40 }, (_, at) => `line ${at}`)
    const warned = (format: Reply['format'], ...content: string[]) => {
      const reply: Reply = { format, files: [block('rewrite', 'a.ts', whole(...content))], problems: [], notes: [] }
      return planFiles(reply, memoryTargets({ 'a.ts': `${lines.join('\n')}\n` })).files[0]?.warnings.map(({ code }) => code)
    }
    expect(warned('whole-files', ...lines.slice(3, 9))).toEqual(['large'])
    expect(warned('whole-files', 'all new')).toEqual(['large'])
    expect(warned('whole-files', ...lines.slice(0, 25))).toEqual([])
    expect(warned('whole-files', ...lines.map((line) => `${line}!`))).toEqual([])
    expect(warned('xml', ...lines.slice(3, 9))).toEqual([])
  })

  it('returns a complete planned file', () => {
    const planned = plan(block('modify', 'src/a.ts', { ...swap('two', '2'), description: 'A number' }))
    expect(planned).toEqual({
      format: 'xml',
      files: [
        {
          path: 'src/a.ts',
          root: '',
          relative: 'src/a.ts',
          action: 'modify',
          status: 'ready',
          before: 'b6285c57e8797db5d4c51c80d6f11938afda9b11c6a003549709189e9b4b92a2',
          text: 'one\ntwo\nthree\n',
          encoding: 'utf-8',
          hunks: [{ at: 1, removed: ['two\n'], added: ['2\n'], change: 0 }],
          problems: [],
          warnings: [],
          matches: [{ change: 0, rung: 'exact', line: 2 }],
          descriptions: ['A number'],
        },
      ],
      problems: [],
      notes: [],
      delegates: [],
    })
  })

  // [F1.34]
  it('plans create as rewrite if the file exists, and rewrite as create if not, with notes', () => {
    const planned = plan(block('create', 'src/crlf.ts', whole('new')), block('rewrite', 'src/new.ts', whole('new')))
    expect(seen(planned)).toEqual(['rewrite src/crlf.ts = "new\\r\\n"', 'create src/new.ts = "new\\n"'])
    expect(planned.notes).toHaveLength(2)
  })

  // [F1.35]
  it('refuses to change, delete or rename a missing file', () => {
    const planned = plan(block('modify', 'no.ts', swap('a', 'b')), block('delete', 'no/way.ts'), rename('gone.ts', 'src/new.ts'))
    expect(seen(planned)).toEqual(['no.ts: missing-file', 'no/way.ts: missing-file', 'gone.ts: missing-file'])
  })

  it('reports files that need no change as already-applied or no-change', () => {
    const planned = plan(
      block('create', 'src/b.ts', whole('const b = 1')),
      block('modify', 'src/a.ts', swap('two', 'two')),
      rename('README.md', './README.md'),
    )
    expect(seen(planned)).toEqual(['src/b.ts: already-applied', 'src/a.ts: no-change', 'README.md → README.md: no-change'])
  })

  it('creates an empty file, and never empties an existing one', () => {
    const planned = plan(block('create', 'pkg/__init__.py'), block('rewrite', 'src/a.ts'), block('rewrite', 'src/b.ts', whole('', ' ')))
    expect(seen(planned)).toEqual(['create pkg/__init__.py = ""', 'src/a.ts: missing-attribute', 'src/b.ts: omission'])
  })

  it('refuses a modify without changes or without a search', () => {
    const planned = plan(
      block('modify', 'src/a.ts'),
      block('modify', 'src/b.ts', { search: [], content: ['x'] }),
      block('modify', 'README.md', whole('x'), whole('y')),
      block('modify', 'src/crlf.ts', swap('one', '1'), whole('y')),
    )
    expect(seen(planned).map((each) => each.replace(/.*: /, ''))).toEqual(['empty-search', 'empty-search', 'empty-search', 'empty-search'])
  })

  it('never takes the text of a modify without a search for the whole file', () => {
    expect(seen(plan(block('modify', 'src/a.ts', whole('one', 'two', 'three', 'four'))))).toEqual(['src/a.ts: empty-search'])
    expect(seen(plan(block('modify', 'src/new.ts', whole('one'))))).toEqual(['src/new.ts: empty-search'])
  })

  it('fills a missing or empty file by a modify with an empty search', () => {
    const planned = plan(
      block('modify', 'src/new.ts', { search: [], content: ['x'] }),
      block('modify', 'src/empty.ts', { search: [], content: ['x'] }),
    )
    expect(seen(planned)).toEqual(['create src/new.ts = "x\\n"', 'rewrite src/empty.ts = "x\\n"'])
  })

  it('plans a rewrite with a search as modify, and never as the whole file', () => {
    expect(seen(plan(block('rewrite', 'src/a.ts', swap('two', '2'))))).toEqual(['modify src/a.ts = "one\\n2\\nthree\\n"'])
    expect(seen(plan(block('rewrite', 'src/a.ts', swap('two', '2'), whole('x'))))).toEqual(['src/a.ts: conflict'])
    expect(seen(plan(block('rewrite', 'src/a.ts', whole('x'), whole('y'))))).toEqual(['src/a.ts: conflict'])
  })

  it('keeps a path line above a fence if the old file begins with it', () => {
    const named = (path: string, pathLine: string) => block('rewrite', path, { content: ['two'], pathLine })
    expect(seen(plan(named('src/a.ts', 'one'), named('src/b.ts', '// src/b.ts')))).toEqual([
      'rewrite src/a.ts = "one\\ntwo\\n"',
      'rewrite src/b.ts = "two\\n"',
    ])
  })

  it('drops the blank line below a dropped path line', () => {
    expect(seen(plan(block('create', 'src/new.ts', { content: ['', 'two'], pathLine: '// src/new.ts' })))).toEqual([
      'create src/new.ts = "two\\n"',
    ])
  })

  it('warns about a text that is larger than any model writes', () => {
    const [huge] = plan(block('create', 'huge.txt', whole('x'.repeat(2_000_001)))).files
    expect(huge?.warnings.map(({ code }) => code)).toEqual(['large'])
  })

  it('refuses a file in place of a folder, and a folder in place of a file', () => {
    expect(seen(plan(block('create', 'src', whole('x')), block('create', 'README.md/a.ts', whole('x'))))).toEqual([
      'src: conflict',
      'README.md/a.ts: conflict',
    ])
  })

  it('refuses a new file whose name differs from another only in case', () => {
    expect(seen(plan(block('create', 'src/A.ts', whole('x')), rename('src/b.ts', 'readme.MD')))).toEqual([
      'src/A.ts: target-exists',
      'src/b.ts → readme.MD: target-exists',
    ])
    expect(seen(plan(rename('src/b.ts', 'src/B.ts')))).toEqual(['rename src/b.ts → src/B.ts = "const b = 1\\n"'])
  })

  it('renames a file to another case, also on a case-insensitive disk', () => {
    const plain = memoryTargets(files)
    const folding = {
      ...plain,
      foldsCase: true,
      look: (root: TargetRoot, path: string) => plain.look(root, path.toLowerCase().replace('readme.md', 'README.md')),
    }
    const planned = (to: string) => seen(planFiles({ format: 'xml', files: [rename('src/b.ts', to)], problems: [], notes: [] }, folding))
    expect(planned('src/B.ts')).toEqual(['rename src/b.ts → src/B.ts = "const b = 1\\n"'])
    expect(planned('src/A.ts')).toEqual(['src/b.ts → src/A.ts: target-exists'])
  })

  it('refuses a lone surrogate', () => {
    expect(seen(plan(block('create', 'a.ts', whole('\ud800'))))).toEqual(['a.ts: not-utf8'])
  })

  // [F1.56]
  it('refuses placeholders in new text, and reports their line', () => {
    const planned = plan(
      block('rewrite', 'src/a.ts', whole('one', '// ... rest of code ...')),
      block('modify', 'src/b.ts', swap('const b = 1', '// existing code')),
    )
    expect(seen(planned)).toEqual(['src/a.ts: omission', 'src/b.ts: omission'])
    expect(planned.files[0]?.problems[0]).toMatchObject({ change: 0, message: expect.stringContaining('Line 2') })
  })

  it('refuses a path outside the roots, and shows it as written', () => {
    const planned = plan(block('create', '../x.ts', whole('x')), rename('src/a.ts', '.git/config'), block('delete', ''))
    expect(seen(planned)).toEqual(['../x.ts: outside-roots', 'src/a.ts: git-folder', ': outside-roots'])
  })
})

describe('planFiles, several blocks for one path', () => {
  // [F1.38]
  it('merges delete and create into a rewrite', () => {
    expect(seen(plan(block('delete', 'src/a.ts'), block('create', 'src/a.ts', whole('new'))))).toEqual(['rewrite src/a.ts = "new\\n"'])
    expect(seen(plan(block('create', 'src/a.ts', whole('new')), block('delete', 'src/a.ts')))).toEqual(['src/a.ts: conflict'])
  })

  // [F1.38]
  it('merges any block with a rewrite into the rewrite', () => {
    expect(seen(plan(block('modify', 'src/a.ts', swap('two', '2')), block('rewrite', 'src/a.ts', whole('new'))))).toEqual([
      'rewrite src/a.ts = "new\\n"',
    ])
    expect(seen(plan(block('rewrite', 'src/a.ts', whole('new')), block('modify', 'src/a.ts', swap('two', '2'))))).toEqual([
      'rewrite src/a.ts = "new\\n"',
    ])
    expect(seen(plan(block('rewrite', 'src/a.ts', whole('new')), block('delete', 'src/a.ts')))).toEqual(['rewrite src/a.ts = "new\\n"'])
  })

  // [F1.55]
  it('refuses two rewrites of a file that differ', () => {
    expect(seen(plan(block('rewrite', 'src/a.ts', whole('old')), block('rewrite', 'src/a.ts', whole('new'))))).toEqual([
      'src/a.ts: conflict',
    ])
  })

  it('applies changes that follow a whole text to that text', () => {
    expect(seen(plan(block('create', 'src/new.ts', whole('a', 'b')), block('modify', 'src/new.ts', swap('b', 'c'))))).toEqual([
      'create src/new.ts = "a\\nc\\n"',
    ])
    expect(seen(plan(block('rewrite', 'src/a.ts', whole('a', 'b')), block('modify', 'src/a.ts', swap('b', 'c'))))).toEqual([
      'rewrite src/a.ts = "a\\nc\\n"',
    ])
    expect(seen(plan(block('create', 'src/new.ts', whole('a')), block('modify', 'src/new.ts', swap('no', 'c'))))).toEqual([
      'src/new.ts: no-match',
    ])
    expect(seen(plan(block('rewrite', 'src/a.ts', whole('a')), block('modify', 'src/a.ts', swap('no', 'c'))))).toEqual([
      'src/a.ts: no-match',
    ])
  })

  it('searches for changes of two blocks in the same old text', () => {
    expect(seen(plan(block('modify', 'src/a.ts', swap('one', '1')), block('modify', './src/a.ts', swap('two', '2'))))).toEqual([
      'modify src/a.ts = "1\\n2\\nthree\\n"',
    ])
  })

  it('plans identical blocks once', () => {
    const twice = (each: () => ReplyFile) => seen(plan(each(), each()))
    expect(twice(() => block('modify', 'src/a.ts', swap('two', '2')))).toEqual(['modify src/a.ts = "one\\n2\\nthree\\n"'])
    expect(twice(() => block('create', 'n.ts', whole('x')))).toEqual(['create n.ts = "x\\n"'])
    expect(twice(() => block('delete', 'src/a.ts'))).toEqual(['delete src/a.ts'])
    expect(twice(() => rename('src/a.ts', 'c.ts'))).toEqual(['rename src/a.ts → c.ts = "one\\ntwo\\nthree\\n"'])
  })

  // [F1.55]
  it('refuses blocks that contradict each other', () => {
    const conflicts = [
      [block('delete', 'src/a.ts'), block('modify', 'src/a.ts', swap('two', '2'))],
      [block('create', 'n.ts', whole('x')), block('create', 'n.ts', whole('y'))],
      [rename('src/a.ts', 'c.ts'), rename('src/a.ts', 'd.ts')],
      [rename('src/a.ts', 'c.ts'), block('delete', 'src/a.ts')],
      [rename('src/a.ts', 'c.ts'), block('create', 'src/a.ts', whole('x'))],
    ]
    for (const blocks of conflicts)
      expect(plan(...blocks).files.map(({ status, problems }) => [status, problems.map(({ code }) => code)])).toEqual([
        ['blocked', ['conflict']],
      ])
  })

  it('moves a file with its changes under the old or the new name', () => {
    const moved = ['rename src/a.ts → src/c.ts = "one\\n2\\nthree\\n"']
    expect(seen(plan(rename('src/a.ts', 'src/c.ts'), block('modify', 'src/a.ts', swap('two', '2'))))).toEqual(moved)
    expect(seen(plan(rename('src/a.ts', 'src/c.ts'), block('modify', 'src/c.ts', swap('two', '2'))))).toEqual(moved)
    expect(seen(plan(block('modify', 'src/c.ts', swap('two', '2')), rename('src/a.ts', 'src/c.ts')))).toEqual(moved)
    expect(seen(plan(rename('src/a.ts', 'src/c.ts', swap('two', '2'))))).toEqual(moved)
  })
})

describe('planFiles, several files', () => {
  const codes = (...blocks: ReplyFile[]) => plan(...blocks).files.map(({ problems }) => problems.map(({ code }) => code).join(' '))

  it('refuses two renames to one path, and a rename to a path that another block writes', () => {
    expect(codes(rename('src/a.ts', 'c.ts'), rename('src/b.ts', 'c.ts'))).toEqual(['conflict', 'conflict'])
    expect(codes(rename('src/a.ts', 'c.ts'), block('create', 'c.ts', whole('x')))).toEqual(['conflict', 'conflict'])
    expect(codes(rename('src/a.ts', 'c.ts'), rename('src/b.ts', 'C.ts'))).toEqual(['conflict', 'conflict'])
  })

  // [F1.39]
  it('refuses a rename to an existing path, and chains and swaps of renames', () => {
    expect(codes(rename('src/a.ts', 'src/b.ts'))).toEqual(['target-exists'])
    expect(codes(rename('src/a.ts', 'src'))).toEqual(['target-exists'])
    expect(codes(rename('src/a.ts', 'src/b.ts'), rename('src/b.ts', 'c.ts'))).toEqual(['conflict', 'conflict'])
    expect(codes(rename('src/a.ts', 'src/b.ts'), rename('src/b.ts', 'src/a.ts'))).toEqual(['conflict', 'conflict'])
    expect(codes(rename('src/a.ts', 'src/b.ts'), block('delete', 'src/b.ts'))).toEqual(['conflict', 'conflict'])
  })

  it('refuses a file where another block needs a folder', () => {
    expect(codes(block('create', 'x', whole('x')), block('create', 'x/y.ts', whole('x')))).toEqual(['conflict', 'conflict'])
    expect(codes(block('delete', 'README.md'), block('create', 'README.md/a.ts', whole('x')))).toEqual(['conflict', 'conflict'])
    expect(codes(rename('src/a.ts', 'X'), block('create', 'x/y.ts', whole('x')))).toEqual(['conflict', 'conflict'])
  })

  it('refuses two new files that differ only in case', () => {
    expect(codes(block('create', 'New.ts', whole('x')), block('create', 'new.ts', whole('x')))).toEqual(['conflict', 'conflict'])
  })

  // [F1.37]
  it('refuses to create a file if its path has the same mistake as a corrected one', () => {
    expect(codes(block('modify', 'shop/src/a.ts', swap('two', '2')), block('create', 'shop/src/new.ts', whole('x')))).toEqual([
      '',
      'outside-roots',
    ])
    expect(codes(block('modify', 'a.ts', swap('two', '2')), block('create', 'new.ts', whole('x')))).toEqual(['', 'outside-roots'])
    expect(codes(block('modify', 'a.ts', swap('two', '2')), block('create', 'src/new.ts', whole('x')))).toEqual(['', ''])
  })

  it('returns delegate edits without planning them', () => {
    const planned = plan(
      block('delegate edit', 'src/a.ts', { content: ['// ... existing code ...', 'x'], complexity: 3 }),
      block('delegate edit', '../x.ts', whole('x')),
    )
    expect(planned.delegates.map(({ path, slot }) => [path, slot])).toEqual([['src/a.ts', 'simple-edits']])
    expect(seen(planned)).toEqual(['../x.ts: outside-roots'])
    expect(planned.problems.map(({ code, line: at }) => [code, at])).toEqual([['missing-attribute', expect.any(Number)]])
  })

  it('plans any reply without throwing, and never writes a path twice', () => {
    const path = fc.constantFrom('src/a.ts', 'src/b.ts', 'A.ts', 'src', 'src/new.ts', 'src/new.ts/x', '../x', 'b.ts', 'shop/src/a.ts')
    const lines = fc.array(fc.constantFrom('one', 'two', 'three', '', 'x', '// ...', 'const b = 1', '\ud800'), { maxLength: 4 })
    const change = fc.record(
      { line: fc.constant(1), content: lines, search: lines, atEnd: fc.constant(true as const) },
      { requiredKeys: ['line', 'content'] },
    )
    const action = fc.constantFrom<ReplyFile['action'][]>('create', 'rewrite', 'modify', 'delete', 'rename', 'delegate edit')
    const file = fc.record(
      { line: fc.constant(1), path, action, to: path, changes: fc.array(change, { maxLength: 3 }) },
      { requiredKeys: ['line', 'path', 'action', 'changes'] },
    )
    fc.assert(
      fc.property(fc.array(file, { maxLength: 6 }), (blocks) => {
        const { files: planned } = plan(...blocks)
        const ready = planned.filter(({ status }) => status === 'ready')
        for (const { text, hunks } of planned) expect(() => applyHunks(text, hunks)).not.toThrow()
        const places = ready.flatMap(({ relative, to }) => [relative, ...(to && to.relative !== relative ? [to.relative] : [])])
        expect(new Set(places).size).toBe(places.length)
      }),
      { numRuns: 2_000 },
    )
  })
})
