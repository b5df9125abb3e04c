import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitName, stemWord } from './split-name.ts'

describe('the words of a name', () => {
  it('are its humps, in lower case and stemmed', () => {
    expect(splitName('parseHTTPReplies_v2')).toEqual(['parse', 'http', 'reply'].map(stemWord))
    expect(splitName('getUserIDs')).toEqual(['get', 'user', 'ids'].map(stemWord))
    expect(splitName('MAX_RETRIES')).toEqual(['max', 'retry'])
    expect(splitName('utf8')).toEqual(['utf'])
  })

  it('are found in any script: whole words where blanks divide them, pairs of characters where none do', () => {
    expect(splitName('ПроверкаДоступа')).toEqual(['проверка', 'доступа'])
    expect(splitName('größeÄndern')).toEqual(['größ', 'ändern'])
    expect(splitName('修改登录')).toEqual(['修改', '改登', '登录'])
    expect(splitName('字')).toEqual(['字'])
  })

  it('meet in one stem, whether one of them or many, done or being done', () => {
    for (const family of [
      ['retry', 'retries', 'retried'],
      ['token', 'tokens'],
      ['cache', 'caches', 'caching', 'cached'],
      ['stop', 'stopped', 'stopping'],
    ])
      expect(new Set(family.map(stemWord)).size).toBe(1)
    expect(stemWord('class')).toBe('class')
    expect(stemWord('string')).not.toBe(stemWord('str'))
  })

  it('come from any text without failing, and are never empty', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        const text = String.fromCharCode(...units)
        for (const word of splitName(text)) expect(word.length).toBeGreaterThan(0)
      }),
    )
  })
})
