import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitName, stemWord } from './split-name.ts'

describe('splitName', () => {
  it('splits a name into lowercase, stemmed words', () => {
    expect(splitName('parseHTTPReplies_v2')).toEqual(['parse', 'http', 'reply'].map(stemWord))
    expect(splitName('getUserIDs')).toEqual(['get', 'user', 'ids'].map(stemWord))
    expect(splitName('MAX_RETRIES')).toEqual(['max', 'retry'])
    expect(splitName('utf8')).toEqual(['utf'])
  })

  it('splits names in any script, into character pairs where words have no spaces', () => {
    expect(splitName('ПроверкаДоступа')).toEqual(['проверка', 'доступа'])
    expect(splitName('größeÄndern')).toEqual(['größ', 'ändern'])
    expect(splitName('修改登录')).toEqual(['修改', '改登', '登录'])
    expect(splitName('字')).toEqual(['字'])
  })

  it('gives singular, plural and verb forms the same stem', () => {
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

  it('splits ASCII the same whatever is beside it', () => {
    const ascii = fc.string({ unit: fc.constantFrom(...'aAsSbBzZ09_$ -.') })
    fc.assert(
      fc.property(ascii, (text) => {
        expect(splitName(text)).toEqual(splitName(`${text} é`))
      }),
    )
    for (const name of ['parseURLs', 'URLsOf', 'HTTPReply', 'utf8mb4', 'MAX_x2Y', '__init__'])
      expect([name, splitName(name)]).toEqual([name, splitName(`${name} é`)])
  })

  it('returns no empty word for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
        const text = String.fromCharCode(...units)
        for (const word of splitName(text)) expect(word.length).toBeGreaterThan(0)
      }),
    )
  })
})
