// End-to-end tests of apply and undo with the real command and a real folder: what is written, refused and restored.

import { chmodSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderSnapshot, makeTestFolder, type TestFolder } from './testing/index.ts'

const cart = `export class Cart {
  private lines: string[] = []

  add(line: string): void {
    this.lines.push(line)
  }

  count(): number {
    return this.lines.length
  }
}
`

let folder: TestFolder
beforeEach(() => {
  folder = makeTestFolder({
    'src/cart.ts': cart,
    'src/old.ts': 'export const old = 1\n',
    'src/moved.ts': 'export const moved = true\n',
    'src/windows.ts': 'export const a = 1\r\nexport const b = 2\r\n',
    'bin/run': '#!/bin/sh\necho one',
  })
  chmodSync(join(folder.path, 'bin/run'), 0o755)
  symlinkSync('cart.ts', join(folder.path, 'src/link.ts'))
  folder.git('init', '-q')
})
afterEach(() => folder.remove())

const snapshot = () => folderSnapshot(folder.path)
const read = (path: string) => readFileSync(join(folder.path, path), 'utf8')
const fenced = (text: string) => `\n===\n${text}\n===\n`
const block = (path: string, action: string, inside = '') => `<file path="${path}" action="${action}">\n${inside}\n</file>\n`
const change = (search: string, content: string) =>
  `<change><search>${fenced(search)}</search><content>${fenced(content)}</content></change>`
const whole = (content: string) => `<change><content>${fenced(content)}</content></change>`
const modify = (path: string, search: string, content: string) => block(path, 'modify', change(search, content))

const fiveThings = [
  '<chatName="Five things"/>\n<Plan>Change what there is.</Plan>\n',
  modify('src/cart.ts', '    this.lines.push(line)', '    if (line) this.lines.push(line)'),
  modify('src/windows.ts', 'export const b = 2', 'export const b = 3'),
  modify('bin/run', 'echo one', 'echo two'),
  block('src/new/deep.ts', 'create', whole('export const deep = 1')),
  block('src/old.ts', 'delete'),
  block('src/moved.ts', 'rename', '<new path="src/there.ts"/>'),
].join('\n')

interface Applied {
  committed: boolean
  undoId: string | null
  format: string
  files: {
    path: string
    action: string
    status: string
    outcome?: string
    problems: { code: string; message: string; lines: number[] }[]
    warnings: { code: string }[]
    matches: { rung: string; line: number }[]
  }[]
  notes: string[]
  problems: { code: string }[]
  repair?: string
}

async function applied(reply: string, words: string[] = [], exit = 0): Promise<Applied> {
  return (await folder.json(['apply', '-', ...words], exit, { stdin: reply })) as Applied
}

const codes = ({ files, problems }: Applied) => [...problems, ...files.flatMap((file) => file.problems)].map(({ code }) => code)

describe('a reply that fits', () => {
  // [C.34]
  it('writes a reply with --yes, and restores every byte, mode and link on undo and redo', async () => {
    const before = snapshot()
    const { committed, undoId, format, files } = await applied(fiveThings, ['--yes'])
    expect({ committed, format }).toEqual({ committed: true, format: 'xml' })
    expect(files.map(({ path, action, status }) => [path, action, status])).toEqual([
      ['src/cart.ts', 'modify', 'applied'],
      ['src/windows.ts', 'modify', 'applied'],
      ['bin/run', 'modify', 'applied'],
      ['src/new/deep.ts', 'create', 'applied'],
      ['src/old.ts', 'delete', 'applied'],
      ['src/moved.ts', 'rename', 'applied'],
    ])
    const after = snapshot()
    const { 'src/old.ts': _old, 'src/moved.ts': moved, ...kept } = before
    expect(after).toEqual({
      ...kept,
      'src/cart.ts': before['src/cart.ts']?.replace('this.lines.push', 'if (line) this.lines.push'),
      'src/windows.ts': before['src/windows.ts']?.replace('2', '3'),
      'bin/run': before['bin/run']?.replace('one', 'two'),
      'src/new/': after['src/new/'],
      'src/new/deep.ts': after['src/new/deep.ts'],
      'src/there.ts': moved,
    })
    expect(read('src/new/deep.ts')).toBe('export const deep = 1\n')
    await folder.output(['undo', undoId ?? ''])
    expect(snapshot()).toEqual(before)
    await folder.output(['undo', '--redo'])
    expect(snapshot()).toEqual(after)
    await folder.output(['undo'])
    expect(snapshot()).toEqual(before)
  })

  it('only shows the plan with --dry-run, with --json alone and without a terminal', async () => {
    const before = snapshot()
    for (const words of [['--dry-run'], ['--json'], []]) await folder.output(['apply', '-', ...words], 0, { stdin: fiveThings })
    expect(snapshot()).toEqual(before)
  })

  // [F1.66]
  it('reports already-applied when a reply is applied twice, even if it only adds lines', async () => {
    const adds = modify('src/old.ts', 'export const old = 1', 'export const old = 1\nexport const more = 2')
    expect((await applied(adds, ['--yes'])).committed).toBe(true)
    const after = snapshot()
    const again = await applied(adds, ['--yes'])
    expect([again.committed, again.undoId, again.files[0]?.outcome]).toEqual([false, null, 'already-applied'])
    expect(snapshot()).toEqual(after)
  })

  // [F1.45]
  it('reports the match tier and line of an inexact match', async () => {
    const { files } = await applied(modify('src/cart.ts', 'return this.lines.length', 'return this.lines.length + 0'), ['--yes'])
    expect(files[0]?.matches).toMatchObject([{ rung: 'indentation', line: 9 }])
    expect(read('src/cart.ts')).toContain('    return this.lines.length + 0\n')
  })

  it('applies replies in the search-replace, unified diff and patch formats', async () => {
    const replies = {
      'search-replace': 'src/old.ts\n```ts\n<<<<<<< SEARCH\nexport const old = 1\n=======\nexport const old = 2\n>>>>>>> REPLACE\n```\n',
      'unified-diff': '--- a/src/old.ts\n+++ b/src/old.ts\n@@ -1 +1 @@\n-export const old = 2\n+export const old = 3\n',
      patch: '*** Begin Patch\n*** Update File: src/old.ts\n@@\n-export const old = 3\n+export const old = 4\n*** End Patch\n',
    }
    for (const [format, reply] of Object.entries(replies))
      expect(await applied(reply, ['--yes'])).toMatchObject({ committed: true, format })
    expect(read('src/old.ts')).toBe('export const old = 4\n')
  })
})

describe('a reply that must be refused', () => {
  const good = modify('src/old.ts', 'export const old = 1', 'export const old = 2')
  const refusedReplies: Record<string, [reply: string, codes: string[]]> = {
    'searches for text that does not exist': [modify('src/cart.ts', 'private rows: number[] = []', 'x'), ['no-match']],
    'matches two places': [good + modify('src/cart.ts', '  }', '  };'), ['ambiguous']],
    'writes outside the folder': [block('../evil.ts', 'create', whole('x')), ['outside-roots']],
    'writes outside the folder by an absolute path': [block('/etc/evil.ts', 'create', whole('x')), ['outside-roots']],
    'writes into .git': [block('.git/hooks/pre-commit', 'create', whole('x')), ['git-folder']],
    'leaves out code': [
      block('src/cart.ts', 'rewrite', whole('export class Cart {\n  // ... rest of the code unchanged ...\n}')),
      ['omission'],
    ],
    'has one good and one bad file': [good + modify('src/gone.ts', 'a', 'b'), ['missing-file']],
    'has an empty search': [modify('src/cart.ts', '', 'x'), ['empty-search']],
    'moves a file onto another': [block('src/old.ts', 'rename', '<new path="src/cart.ts"/>'), ['target-exists']],
    'uses an unknown action': [good + block('src/cart.ts', 'explode', whole('x')), ['unknown-action']],
    'contains no edits': ['I could not do it, sorry.', ['no-edits']],
  }
  // [F1.9] [F1.39] [F1.50] [F1.53] [F1.56] [F1.57] [F1.58] [F1.62] [C.37] [C.40]
  it.each(Object.entries(refusedReplies))('exits 6 and changes nothing for a reply that %s', async (_, [reply, expected]) => {
    const before = snapshot()
    const answer = await applied(reply, ['--yes'], 6)
    expect([answer.committed, answer.undoId, codes(answer)]).toEqual([false, null, expected])
    expect((await applied(reply, ['--dry-run'], 6)).committed).toBe(false)
    expect(snapshot()).toEqual(before)
    expect(existsSync(join(dirname(folder.path), 'evil.ts'))).toBe(false)
  })

  // [F1.32]
  it('writes nothing from a reply that is cut off', async () => {
    const before = snapshot()
    const answer = await applied(fiveThings.slice(0, fiveThings.indexOf('export const b = 3')), ['--yes'], 6)
    expect(codes(answer)).toContain('cut-off')
    expect(snapshot()).toEqual(before)
  })

  it('returns a repair message for the model, and prints only that with --repair', async () => {
    const reply = modify('src/cart.ts', '    this.lines.pusch(line)\n    this.rows.clear()\n    this.rows.forget()', 'x')
    const { repair = '' } = await applied(reply, ['--yes'], 6)
    expect(repair).toContain('src/cart.ts')
    expect(await folder.output(['apply', '-', '--repair'], 6, { stdin: reply })).toBe(`${repair.replace(/\n$/, '')}\n`)
  })

  // [F1.57]
  it('refuses a symlink that points outside the folder, and follows one that stays inside', async () => {
    const outside = join(dirname(folder.path), 'outside.ts')
    writeFileSync(outside, 'export const secret = 1\n')
    symlinkSync(outside, join(folder.path, 'src/out.ts'))
    const before = snapshot()
    expect(codes(await applied(modify('src/out.ts', 'export const secret = 1', 'x'), ['--yes'], 6))).toEqual(['outside-roots'])
    expect([snapshot(), readFileSync(outside, 'utf8')]).toEqual([before, 'export const secret = 1\n'])
    expect((await applied(modify('src/link.ts', '    this.lines.push(line)', '    this.lines.unshift(line)'), ['--yes'])).committed).toBe(
      true,
    )
    expect([snapshot()['src/link.ts'], read('src/cart.ts').includes('unshift')]).toEqual(['-> cart.ts', true])
  })
})

describe('warnings', () => {
  const pipeline = block('.github/workflows/ci.yml', 'create', whole('on: push'))
  const broken = modify('src/cart.ts', '    this.lines.push(line)', '    this.lines.push(line')

  // [C.38]
  it.each([
    ['risky-path', pipeline],
    ['syntax', broken],
    ['hidden-characters', modify('src/cart.ts', '    this.lines.push(line)', '    this.lines.push(line) // \u202e')],
  ])('refuses --yes on a %s warning until warnings are accepted', async (code, reply) => {
    const before = snapshot()
    const held = await applied(reply, ['--yes'], 6)
    expect([held.committed, held.files[0]?.status, held.files[0]?.warnings.map((each) => each.code)]).toEqual([false, 'blocked', [code]])
    expect(snapshot()).toEqual(before)
    expect((await applied(reply, ['--yes', '--accept-warnings'])).committed).toBe(true)
  })
})

describe('a file that changed since it was last packed', () => {
  beforeEach(async () => {
    await folder.output(['pack', 'src', '-o', '../prompt.txt'])
  })

  // [F1.64]
  it('refuses to rewrite or delete a file that changed, and notes an edit that still fits', async () => {
    folder.write({ 'src/old.ts': 'export const old = 1\nexport const mine = 2\n' })
    const before = snapshot()
    expect(codes(await applied(block('src/old.ts', 'rewrite', whole('export const old = 9')), ['--yes'], 6))).toEqual(['stale'])
    expect(codes(await applied(block('src/old.ts', 'delete'), ['--yes'], 6))).toEqual(['stale'])
    expect(snapshot()).toEqual(before)
    const modified = await applied(modify('src/old.ts', 'export const old = 1', 'export const old = 9'), ['--yes'])
    expect([modified.committed, modified.notes.some((note) => note.includes('changed since'))]).toEqual([true, true])
    expect(read('src/old.ts')).toBe('export const old = 9\nexport const mine = 2\n')
  })

  it('does not treat a file as stale after a commit by Sheaf', async () => {
    await applied(modify('src/old.ts', 'export const old = 1', 'export const old = 2'), ['--yes'])
    expect((await applied(block('src/old.ts', 'rewrite', whole('export const old = 3')), ['--yes'])).committed).toBe(true)
  })
})

describe('several roots', () => {
  it('distinguishes several roots by the name in front of each path', async () => {
    for (const name of ['web', 'api']) {
      mkdirSync(join(folder.path, '..', name))
      writeFileSync(join(folder.path, '..', name, 'main.ts'), `export const name = '${name}'\n`)
    }
    const roots = ['--root', '../web', '--root', '../api']
    const reply = modify('api/main.ts', "export const name = 'api'", "export const name = 'API'")
    const answer = await applied(reply, ['--yes', ...roots])
    expect(answer.files).toMatchObject([{ path: 'api/main.ts', status: 'applied' }])
    expect(readFileSync(join(folder.path, '../api/main.ts'), 'utf8')).toBe("export const name = 'API'\n")
    expect(codes(await applied(modify('main.ts', 'export const name', 'x'), ['--yes', ...roots], 6))).not.toEqual([])
    await folder.output(['undo', ...roots])
    expect(readFileSync(join(folder.path, '../api/main.ts'), 'utf8')).toBe("export const name = 'api'\n")
  })
})

describe('undo', () => {
  const one = modify('src/old.ts', 'export const old = 1', 'export const old = 2')

  // [C.19]
  it('lists commits with their state, title and files', async () => {
    await applied(fiveThings, ['--yes'])
    const list = (await folder.json(['undo', '--list'])) as { state: string; title?: string; files: unknown[] }[]
    expect(list).toMatchObject([{ state: 'applied', title: 'Five things' }])
    expect(list[0]?.files.length).toBe(6)
    expect(await folder.output(['undo', '--list'])).toMatch(/applied {2}6 files {2}Five things\n$/)
  })

  // [F1.77]
  it('refuses to undo when a file changed since, names the file and changes nothing', async () => {
    const both = one + modify('src/windows.ts', 'export const b = 2', 'export const b = 3')
    await applied(both, ['--yes'])
    folder.write({ 'src/old.ts': 'by hand\n' })
    const before = snapshot()
    expect(await folder.json(['undo'], 6)).toMatchObject({
      error: { code: 'undo-refused' },
      troubles: [{ path: 'src/old.ts', code: 'changed-since' }],
    })
    expect(snapshot()).toEqual(before)
  })

  it('reports nothing to undo, nothing to redo and an unknown commit as separate errors', async () => {
    expect(await folder.json(['undo'], 18)).toMatchObject({ error: { code: 'nothing-to-undo' } })
    expect(await folder.json(['undo', '--redo'], 18)).toMatchObject({ error: { code: 'nothing-to-redo' } })
    expect(await folder.json(['undo', 'nonsense'], 8)).toMatchObject({ error: { code: 'unknown-commit' } })
  })

  it('undoes only commits in the given roots', async () => {
    await applied(one, ['--yes'])
    mkdirSync(join(folder.path, '../elsewhere'))
    expect(await folder.json(['undo', '--list', '--root', '../elsewhere'])).toEqual([])
    await folder.json(['undo', '--root', '../elsewhere'], 18)
    expect(read('src/old.ts')).toBe('export const old = 2\n')
  })

  it('keeps hard links intact on apply and undo', async () => {
    linkSync(join(folder.path, 'src/old.ts'), join(folder.path, 'src/same.ts'))
    const before = snapshot()
    await applied(one, ['--yes'])
    expect(read('src/same.ts')).toBe('export const old = 2\n')
    await folder.output(['undo'])
    expect(snapshot()).toEqual(before)
  })
})

describe('a command that is killed while it writes', () => {
  const names = Array.from({ length: 60 }, (_, at) => `many/file-${at}.txt`)
  const isUnderWay = () => {
    const passes = join(folder.home, 'journal/passes')
    return existsSync(passes) && readdirSync(passes).some((name) => name.endsWith('.json'))
  }
  const moments: Record<string, () => boolean> = {
    'after the journal entry is written': isUnderWay,
    'at the first file': () => read('many/file-0.txt') === 'new\n',
    'at the last file': () => read('many/file-59.txt') === 'new\n',
  }

  it.each(Object.entries(moments))('leaves all files old or all new when it is killed %s', async (_, isThen) => {
    folder.write({
      '../reply.md': names.map((name) => block(name, 'rewrite', whole('new'))).join(''),
      ...Object.fromEntries(names.map((name) => [name, 'old\n'])),
    })
    const child = folder.start(['apply', '../reply.md', '--yes'])
    const gone = new Promise((done) => child.once('exit', done))
    while (child.exitCode === null && !isThen()) await new Promise(setImmediate)
    child.kill('SIGKILL')
    await gone
    await folder.output(['apply', '-', '--dry-run'], 0, { stdin: block('other.txt', 'create', whole('x')) })
    const texts = [...new Set(names.map(read))]
    expect([['old\n'], ['new\n']]).toContainEqual(texts)
    expect([isUnderWay(), Object.keys(snapshot()).filter((path) => path.startsWith('many/')).length]).toEqual([false, names.length + 1])
  })
})

describe('an unwritable state folder', () => {
  it('makes a plan but refuses to commit when the state folder cannot be written', async () => {
    writeFileSync(folder.home, 'a file where the state folder should be')
    const before = snapshot()
    expect(await folder.json(['apply', '-', '--yes'], 9, { stdin: fiveThings })).toMatchObject({ error: { code: 'state-unwritable' } })
    expect((await applied(fiveThings)).files.length).toBe(6)
    expect(snapshot()).toEqual(before)
  })
})

describe('a batch', () => {
  const cases = [
    { id: 'fits', files: { 'a.ts': 'one\ntwo\n' }, reply: modify('a.ts', 'two', 'three') },
    { id: 'twice', files: { 'a.ts': 'one\none\n' }, reply: modify('a.ts', 'one', 'three') },
    { id: 'gone', files: { 'a.ts': 'one\n' }, reply: block('a.ts', 'delete') },
    { id: 'same', files: { 'a.ts': 'one\n' }, reply: modify('a.ts', 'one', 'one') },
  ]

  // [C.18]
  it('answers a batch line by line without changing the folder or the state', async () => {
    const before = snapshot()
    const stdin = `${cases.map((each) => JSON.stringify(each)).join('\n')}\nnonsense\n`
    const lines = (await folder.output(['apply', '--batch', '-'], 0, { stdin })).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { id: 'fits', committed: true, files: { 'a.ts': 'one\nthree\n' }, problems: [], warnings: [], rungs: ['exact'] },
      { id: 'twice', committed: false, files: {}, problems: ['ambiguous'], warnings: [], rungs: [] },
      { id: 'gone', committed: true, files: { 'a.ts': null }, problems: [], warnings: [], rungs: [] },
      expect.objectContaining({ id: 'same', committed: false, files: {}, problems: ['no-change'] }),
      { id: null, committed: false, files: {}, problems: ['unreadable-case'], warnings: [], rungs: [] },
    ])
    expect([snapshot(), existsSync(folder.home)]).toEqual([before, false])
  })
})

describe('the review on a real terminal', () => {
  const two =
    modify('src/old.ts', 'export const old = 1', 'export const old = 2') +
    modify('src/windows.ts', 'export const b = 2', 'export const b = 3')

  it('writes the accepted changes after a final confirmation, and shows how to undo them', async () => {
    folder.write({ '../reply.md': two })
    const ran = await folder.runOnTerminal('sheaf apply ../reply.md', [
      ['Change 1 of 2', 'a'],
      ['Change 2 of 2', 'r'],
      ['1 change accepted, 1 rejected', 'w'],
      ['Write 1 file?', 'y'],
    ])
    expect([ran.exit, read('src/old.ts'), read('src/windows.ts')], ran.transcript).toEqual([
      0,
      'export const old = 2\n',
      'export const a = 1\r\nexport const b = 2\r\n',
    ])
    expect(ran.stdout).toMatch(/To undo: sheaf undo \S+/)
    // The rejected change can still be applied later, so the reply doesn't count as applied.
    const later = (await folder.json(['apply', '../reply.md'])) as Applied
    expect(later.files.map(({ path, outcome }) => [path, outcome])).toEqual([
      ['src/old.ts', 'already-applied'],
      ['src/windows.ts', undefined],
    ])
    expect(ran.stdout).toContain('\x1b[32m+export const old = 2')
  })

  it('writes nothing when the user quits with q or Ctrl-C, and prints no colors with NO_COLOR', async () => {
    folder.write({ '../reply.md': two })
    const before = snapshot()
    for (const key of ['q', '\x03']) {
      const ran = await folder.runOnTerminal('sheaf apply ../reply.md', [['Change 1 of 2', key]], { env: { NO_COLOR: '1' } })
      expect([ran.exit, snapshot()], ran.transcript).toEqual([130, before])
      expect(ran.stdout).not.toContain('\x1b[32m')
    }
  })

  it('shows only the problems when no change can be applied', async () => {
    folder.write({ '../reply.md': modify('src/gone.ts', 'a', 'b') })
    const ran = await folder.runOnTerminal('sheaf apply ../reply.md', [])
    expect([ran.exit, ran.stdout.includes('missing-file')], ran.transcript).toEqual([6, true])
  })

  it('reads a reply that is pasted into the terminal', async () => {
    const ran = await folder.runOnTerminal('sheaf apply -', [
      ['Ctrl-D', `${two.replaceAll('\n', '\r')}\r\x04`],
      ['Change 1 of 2', 'A'],
      ['2 changes accepted', 'w'],
      ['Write 2 files?', 'y'],
    ])
    expect([ran.exit, read('src/old.ts')], ran.transcript).toEqual([0, 'export const old = 2\n'])
  })

  it('asks on the terminal even when the reply comes from stdin', async () => {
    folder.write({ '../reply.md': two })
    const ran = await folder.runOnTerminal('sheaf apply - < ../reply.md', [
      ['Change 1 of 2', 'A'],
      ['2 changes accepted', 'w'],
      ['Write 2 files?', 'y'],
    ])
    expect([ran.exit, read('src/old.ts')], ran.transcript).toEqual([0, 'export const old = 2\n'])
  })
})
