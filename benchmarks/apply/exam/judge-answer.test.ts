import { describe, expect, it } from 'vitest'
import type { ExamCase } from './exam-case.ts'
import { judgeAnswer } from './judge-answer.ts'

const given = { id: 'x', kind: 'x', source: 'invented', files: { 'a.txt': 'one\n', 'b.txt': 'two\n' }, reply: '' }
const must: ExamCase = { ...given, expect: { apply: { 'a.txt': 'ONE\n' } } }
const mustNot: ExamCase = { ...given, expect: { refuse: true } }
const may: ExamCase = { ...given, expect: { either: { 'a.txt': 'ONE\n' } } }
const done = (files: Record<string, string | null>, rungs = ['exact']) => ({ committed: true, files, rungs })
const not = { committed: false, files: {}, rungs: [] }

describe('judgeAnswer', () => {
  it('compares every byte of every file, changed or not', () => {
    expect(judgeAnswer(must, done({ 'a.txt': 'ONE\n' }))).toBe('right')
    expect(judgeAnswer(must, done({ 'a.txt': 'ONE\n', 'b.txt': 'two\n' }))).toBe('right')
    expect(judgeAnswer(must, done({ 'a.txt': 'ONE' }))).toBe('wrong')
    expect(judgeAnswer(must, done({ 'a.txt': 'ONE\n', 'b.txt': null }))).toBe('wrong')
    expect(judgeAnswer(must, done({ 'a.txt': 'ONE\n', 'c.txt': '' }))).toBe('wrong')
    expect(judgeAnswer(must, done({}))).toBe('wrong')
  })

  it('accepts a refusal where one is allowed', () => {
    expect([must, mustNot, may].map((one) => judgeAnswer(one, not))).toEqual(['refused', 'right', 'right'])
    expect(judgeAnswer(may, done({ 'a.txt': 'one and a half\n' }))).toBe('wrong')
    expect(judgeAnswer(mustNot, done({ 'a.txt': 'ONE\n' }))).toBe('accepted')
  })

  it('judges a refusal that changed a file as wrong', () => {
    expect(judgeAnswer(mustNot, { ...not, files: { 'a.txt': 'ONE\n' } })).toBe('wrong')
  })

  it('requires an inexact match to be reported', () => {
    expect(judgeAnswer({ ...must, inexact: true }, done({ 'a.txt': 'ONE\n' }))).toBe('silent')
    expect(judgeAnswer({ ...must, inexact: true }, done({ 'a.txt': 'ONE\n' }, ['indentation']))).toBe('right')
  })

  it('judges a missing answer as unanswered', () => {
    expect(judgeAnswer(must, undefined)).toBe('unanswered')
  })

  it('handles files named like object members', () => {
    expect(judgeAnswer({ ...given, files: {}, expect: { apply: { constructor: 'x\n' } } }, done({}))).toBe('wrong')
  })
})
