import { describe, expect, it } from 'vitest'
import { mayFetch } from './parse-robots.ts'

const robots = `# Rules
User-agent: other
Disallow: /

User-agent: *
Disallow: /private/ # inner
Allow: /private/public
Disallow: /*.zip$
Disallow:
`

describe('robots rules', () => {
  it.each([
    ['/', true],
    ['/private/a', false],
    ['/private/public/a', true],
    ['/a/b.zip', false],
    ['/a/b.zip?x', true],
  ])('%s', (path, allowed) => {
    expect(mayFetch(robots, 'sheaf', path)).toBe(allowed)
  })

  it('prefers rules for our name, and lets several names share rules', () => {
    const own = 'User-agent: *\nDisallow: /\n\nUser-agent: Sheaf\nUser-agent: x\nDisallow: /no\n'
    expect([mayFetch(own, 'sheaf', '/yes'), mayFetch(own, 'sheaf', '/no'), mayFetch(own, 'y', '/yes')]).toEqual([true, false, false])
  })

  it('allows everything if there are no rules', () => {
    expect([mayFetch('', 'sheaf', '/'), mayFetch('<html>Not found</html>', 'sheaf', '/')]).toEqual([true, true])
  })
})
