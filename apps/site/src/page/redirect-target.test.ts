import { siteRedirects } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

describe('redirectTarget', () => {
  // [S2.1.3]
  it('keeps the fragment unless the target has one', () => {
    expect(redirectTarget(siteRedirects['/documentation'].to, '#s=quick-start&ss=installation')).toBe('/docs#s=quick-start&ss=installation')
    expect(redirectTarget(siteRedirects['/pricing'].to, '#x')).toBe('/#pricing')
    expect(redirectTarget('/docs', '')).toBe('/docs')
  })
})
