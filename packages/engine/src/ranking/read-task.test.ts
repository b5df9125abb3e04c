import { describe, expect, it } from 'vitest'
import { readTask } from './read-task.ts'
import { nameTerm, wordTerm } from './term.ts'

const wordsOf = (text: string): string[] =>
  readTask(text)
    .terms.filter(({ kind }) => kind === 'word')
    .map((term) => term.text)

describe('readTask', () => {
  it('returns the words of a task without common ones, and code names as written', () => {
    const { terms } = readTask('Please fix the RateLimiter, and add tests for its tokens')
    expect(terms.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      'word rate',
      'word limiter',
      'pair RateLimiter',
      'name RateLimiter',
      'word tokens',
    ])
    expect(terms.find(({ kind }) => kind === 'name')?.term).toBe(nameTerm('rateLimiter'))
  })

  it('gives later text less weight than the first sentence', () => {
    const { terms } = readTask(
      `Limiter forgets its waiting callers. ${'And then we saw much else. '.repeat(20)} Afterwards the colours were wrong`,
    )
    const weightOf = (text: string): number | undefined => terms.find((term) => term.text === text)?.weight
    expect(weightOf('Limiter')).toBe(1)
    expect(weightOf('colours')).toBe(0.4)
    expect(terms.find((term) => term.text === 'colours')?.isFirst).toBe(false)
  })

  it('reads the scope at the start of a task', () => {
    const scopeOf = (text: string): number[] => readTask(text).scope
    expect(scopeOf('feat(core-tools): bypass the cache')).toEqual([wordTerm('core'), wordTerm('tool')])
    expect(scopeOf('runtime: avoid pointer casts')).toEqual([wordTerm('runtim')])
    expect(scopeOf('[compiler] Clean up')).toEqual([wordTerm('compiler')])
    expect(scopeOf('cmd/compile: reuse the slot')).toEqual([wordTerm('cmd'), wordTerm('compil')])
    expect(scopeOf('runtime, cmd/compile / net/http: reuse the slot')).toEqual(['runtim', 'cmd', 'compil', 'net', 'http'].map(wordTerm))
    expect(scopeOf('a/b: reuse the slot')).toEqual(scopeOf('a/ b: reuse the slot'))
    expect(scopeOf('packages/engine/src/graph/resolvers/toml.ts: slow')).toContain(wordTerm('resolver'))
    expect(scopeOf(`${'x'.repeat(41)}: is not a name`)).toEqual([])
    expect(scopeOf('fix: nothing in particular')).toEqual([])
    expect(scopeOf('A sentence without any')).toEqual([])
  })

  it.each(['/', ', ', ' / ', 'a/', 'a/ ', '[', 'a(', ' '])('reads a task in linear time: "%s" repeated', (piece) => {
    expect(readTask(piece.repeat(20_000)).scope).toEqual([])
  }, 30_000)

  it('reads a task in any language, an empty task, and a pasted log', () => {
    expect(wordsOf('Исправить проверку доступа')).toEqual(['Исправить', 'проверку', 'доступа'])
    expect(wordsOf('修改登录')).toEqual(['修改', '改登', '登录'])
    expect(readTask('')).toEqual({ terms: [], scope: [], mentioned: new Set(), stems: new Set() })
    expect(readTask('!!! ... 123').terms).toEqual([])
    expect(readTask(Array.from({ length: 50_000 }, (_, at) => `name${at}x`).join(' ')).terms.length).toBeLessThanOrEqual(400)
  })
})
