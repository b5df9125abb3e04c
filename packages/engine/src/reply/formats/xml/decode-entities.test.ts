import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEntities, isHalfEncoded } from './decode-entities.ts'

describe('decoding entities', () => {
  it('decodes entities exactly once', () => {
    expect(decodeEntities('&amp;lt; &amp;amp; &#38;lt; &#x26;gt;')).toBe('&lt; &amp; &lt; &gt;')
  })

  it('decodes names and numbers, and keeps unknown entities', () => {
    expect(decodeEntities('&lt;&GT;&quot;&apos;&#39;&#x27;&nbsp;&eacute;&#0;&#10;&#xd800;&#9999999; a && b')).toBe(
      "<>\"'''\u00a0&eacute;&#0;&#10;&#xd800;&#9999999; a && b",
    )
  })

  it('restores any encoded text', () => {
    const encode = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
    const text = fc.array(fc.constantFrom('&', 'lt;', 'amp;', '<', '>', '"', "'", '#38;', 'x', ' '), { maxLength: 30 })
    fc.assert(fc.property(text, (parts) => decodeEntities(encode(parts.join(''))) === parts.join('')))
  })

  it('detects ampersands that are only partly encoded', () => {
    expect(isHalfEncoded(['a &amp; b', 'c && d'])).toBe(true)
    expect(isHalfEncoded(['a &amp;&amp; b', '&lt;c&gt;'])).toBe(false)
    expect(isHalfEncoded(['a && b', '&lt;c&gt;'])).toBe(false)
  })
})
