import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEntities, isHalfEncoded } from './decode-entities.ts'

describe('decoding entities', () => {
  it('decodes exactly once', () => {
    expect(decodeEntities('&amp;lt; &amp;amp; &#38;lt; &#x26;gt;')).toBe('&lt; &amp; &lt; &gt;')
  })

  it('knows names and numbers, and leaves what it does not know', () => {
    expect(decodeEntities('&lt;&GT;&quot;&apos;&#39;&#x27;&nbsp;&eacute;&#0;&#10;&#xd800;&#9999999; a && b')).toBe(
      "<>\"'''\u00a0&eacute;&#0;&#10;&#xd800;&#9999999; a && b",
    )
  })

  it('gives back whatever was encoded', () => {
    const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    const text = fc.array(fc.constantFrom('&', 'lt;', 'amp;', '<', '>', '"', "'", '#38;', 'x', ' '), { maxLength: 30 })
    fc.assert(fc.property(text, (parts) => decodeEntities(encode(parts.join(''))) === parts.join('')))
  })

  it('sees where ampersands were encoded in one place and not in another', () => {
    expect(isHalfEncoded(['a &amp; b', 'c && d'])).toBe(true)
    expect(isHalfEncoded(['a &amp;&amp; b', '&lt;c&gt;'])).toBe(false)
    expect(isHalfEncoded(['a && b', '&lt;c&gt;'])).toBe(false)
  })
})
