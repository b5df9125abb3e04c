import { describe, expect, it } from 'vitest'
import { parseHistory } from './parse-history.ts'
import { wordTerm } from './term.ts'

const entry = (subject: string, body: string, ...changes: string[]): string => `\x1e${subject}\0${body}\x1f\0\n${changes.join('\0')}\0`

describe('parseHistory', () => {
  it('returns the words and files of each commit, newest first', async () => {
    const history = await parseHistory(
      'abc',
      entry('Limit the rate', 'rate of tokens', 'M', 'src/limiter.ts', 'A', 'src/a b.ts') + entry('Begin', '', 'A', 'src/limiter.ts'),
    )
    expect(history.paths).toEqual(['src/limiter.ts', 'src/a b.ts'])
    expect(history.commits.map(({ files }) => files)).toEqual([[0, 1], [0]])
    expect(history.commitsByTerm.get(wordTerm('rat'))).toBeUndefined()
    expect(history.commitsByTerm.get(wordTerm('rate'))).toEqual({ commits: [0], times: [3] })
    expect(history.commitsByTerm.get(wordTerm('begin'))).toEqual({ commits: [1], times: [2] })
  })

  it('follows a file through renames', async () => {
    const history = await parseHistory(
      'abc',
      entry('c', '', 'R090', 'lib/b.ts', 'src/c.ts') + entry('b', '', 'R100', 'lib/a.ts', 'lib/b.ts') + entry('a', '', 'M', 'lib/a.ts'),
    )
    expect(history.paths).toEqual(['src/c.ts'])
    expect(history.commits.map(({ files }) => files)).toEqual([[0], [0], [0]])
  })

  it('skips commits that changed too many files', async () => {
    const changes = Array.from({ length: 41 }, (_, at) => ['M', `f${at}`]).flat()
    expect((await parseHistory('abc', entry('Format', '', ...changes))).commits).toEqual([])
  })

  it('accepts any message and any file name', async () => {
    for (const text of [
      '',
      '\x1e',
      '\x1f',
      entry('a\x1eb', '', 'M', 'x'),
      entry('a', '\x1f', 'M', 'x'),
      entry('a', '', 'M'),
      entry('a', '', 'R100', 'x'),
    ])
      expect(await parseHistory('abc', text)).toMatchObject({ commit: 'abc' })
  })
})
