import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReplyFile } from '@sheaf/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { diskTargets } from './disk-targets.ts'
import { planReply } from './plan-reply.ts'

const base = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-plan-')))
afterAll(() => rmSync(base, { recursive: true, force: true }))

function newRoot(name: string): string {
  const root = join(base, name)
  mkdirSync(join(root, 'src'), { recursive: true })
  writeFileSync(join(root, 'src/a.ts'), 'one\ntwo\n')
  writeFileSync(join(root, 'src/wide.txt'), Buffer.from('\uFEFFone\r\ntwo\r\n', 'utf16le'))
  return root
}

function modify(path: string, from: string, to: string): ReplyFile {
  return { line: 1, path, action: 'modify', changes: [{ line: 1, search: [from], content: [to] }] }
}

const create = (path: string): ReplyFile => ({ line: 1, path, action: 'create', changes: [{ line: 1, content: ['x'] }] })

async function plan(root: string, ...files: ReplyFile[]) {
  return (await planReply({ format: 'xml', files, problems: [], notes: [] }, diskTargets([root]))).files
}

const codes = async (root: string, ...files: ReplyFile[]) =>
  (await plan(root, ...files)).map(({ problems }) => problems.map(({ code }) => code).join(' '))

describe('planReply on disk', () => {
  // [F1.40]
  it('plans in the encoding and with the line ends of the file, and writes nothing', async () => {
    const root = newRoot('encodings')
    const [wide] = await plan(root, modify('src/wide.txt', 'two', '2'), create('new/deep/c.ts'))
    expect(wide).toMatchObject({
      root,
      relative: 'src/wide.txt',
      status: 'ready',
      encoding: 'utf-16le',
      text: '\uFEFFone\r\ntwo\r\n',
      hunks: [{ at: 1, removed: ['two\r\n'], added: ['2\r\n'] }],
    })
    expect([readdirSync(root), readFileSync(join(root, 'src/wide.txt')).length]).toEqual([['src'], 22])
  })

  it('checks the syntax of a change without a definite place at each of its places', async () => {
    const root = newRoot('places')
    writeFileSync(join(root, 'src/a.ts'), 'x\ny\nx\nz\n')
    const files = [
      {
        ...modify('src/a.ts', 'x', 'BAD'),
        changes: [
          { line: 1, search: ['x'], content: ['BAD'] },
          { line: 2, search: ['y'], content: ['Y'] },
        ],
      },
    ]
    const { files: planned } = await planReply({ format: 'xml', files, problems: [], notes: [] }, diskTargets([root]), {
      checkSyntax: async (questions) =>
        questions.map(({ after }) => after.split('\n').flatMap((line, at) => (line === 'BAD' ? [at + 1] : []))),
    })
    const syntax = (line: number) => ({ code: 'syntax', message: `The new text no longer parses. Check line ${line}.`, lines: [line] })
    expect(planned[0]?.warnings).toEqual([])
    expect(planned[0]?.unplaced?.map(({ places }) => places.map(({ line, warnings }) => [line, warnings]))).toEqual([
      [
        [1, [syntax(1)]],
        [3, [syntax(3)]],
      ],
    ])
  })

  it('refuses changes to one file under two names', async () => {
    const root = newRoot('names')
    symlinkSync('a.ts', join(root, 'src/link.ts'))
    linkSync(join(root, 'src/a.ts'), join(root, 'src/hard.ts'))
    expect(await codes(root, modify('src/a.ts', 'one', '1'), modify('src/link.ts', 'two', '2'))).toEqual(['conflict', 'conflict'])
    expect(await codes(root, modify('src/a.ts', 'one', '1'), modify('src/hard.ts', 'two', '2'))).toEqual(['conflict', 'conflict'])
    expect(await codes(root, modify('src/link.ts', 'two', '2'))).toEqual([''])
  })

  it('refuses to create files in a read-only folder, or to move files there', async () => {
    const root = newRoot('locked')
    mkdirSync(join(root, 'lib'))
    chmodSync(join(root, 'lib'), 0o555)
    expect(await codes(root, create('lib/b.ts'), { line: 1, path: 'src/a.ts', action: 'rename', to: 'lib/a.ts', changes: [] })).toEqual([
      'read-only',
      'read-only',
    ])
  })

  it('refuses paths that lead out of the folder, and creates nothing there', async () => {
    const root = newRoot('links')
    const other = newRoot('links-other')
    symlinkSync(other, join(root, 'out'))
    expect(await codes(root, modify('out/src/a.ts', 'one', '1'), create('out/b.ts'), create(`${other}/b.ts`))).toEqual([
      'outside-roots',
      'outside-roots',
      'outside-roots',
    ])
    expect(readdirSync(other)).toEqual(['src'])
  })
})
