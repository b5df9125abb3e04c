import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { externalUrl, isDeepLink, isLocalUrl, localUrl } from './allowed-url.ts'

describe('allowed URLs', () => {
  it('accepts only HTTP URLs of this machine for a window', () => {
    const own = ['http://127.0.0.1:4000/', 'http://localhost:4000/a?b=c', 'http://[::1]:4000/']
    const others = [
      'https://127.0.0.1:4000/',
      'http://127.0.0.1.evil.test/',
      'http://localhost.evil.test/',
      'http://evil.test/?127.0.0.1',
      'http://127.0.0.1@evil.test/',
      'http://user@127.0.0.1/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,hi',
      '--headless',
      '',
    ]
    expect(own.map(isLocalUrl)).toEqual(own.map(() => true))
    expect(others.filter(isLocalUrl)).toEqual([])
  })

  it('never returns text that a program could read as an option', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('-x', '--app=x', ' http://127.0.0.1/ --x')), (text) => {
        for (const make of [localUrl, externalUrl]) {
          try {
            expect(make(text)).toMatch(/^(https?:\/\/|mailto:)\S*$/)
          } catch (error) {
            if (!(error instanceof Error && 'code' in error && error.code === 'wrong-usage')) throw error
          }
        }
      }),
    )
  })

  it('accepts only web and mail URLs for other programs', () => {
    expect(externalUrl('https://example.com/a b')).toBe('https://example.com/a%20b')
    expect(externalUrl('mailto:a@example.com')).toBe('mailto:a@example.com')
    for (const bad of ['file:///etc/passwd', 'smb://x/y', 'javascript:1', 'ms-msdt:/id', 'sheaf://open'])
      expect(() => externalUrl(bad)).toThrow(expect.objectContaining({ code: 'wrong-usage' }))
  })

  it('recognizes sheaf:// links by their scheme', () => {
    expect(['sheaf://open', 'SHEAF://x', 'sheaf:x', ' sheaf://x', 'https://sheaf://'].map(isDeepLink)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
