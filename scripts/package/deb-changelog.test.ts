import { describe, expect, it } from 'vitest'
import { debChangelog } from './deb-changelog.ts'

const markdown = `# Changelog

## 2.0.1: next (2026-11-16)

- Not out yet.

## 2.0.0: a longer title (2026-11-02)

- One change whose description is so long that it does not fit into a single line of eighty characters.
- Another.

## 1.9.9: the same day (2026-11-02)

- Small.
`

describe('debChangelog', () => {
  it('starts with the packaged version, wraps long lines, and gives releases of one day different times', () => {
    expect(debChangelog(markdown, '2.0.0', 0, 'hello@sheaf.example')).toBe(`sheaf (2.0.0) stable; urgency=medium

  * a longer title
  * One change whose description is so long that it does not fit into a single
    line of eighty characters.
  * Another.

 -- Sheaf <hello@sheaf.example>  Mon, 02 Nov 2026 00:01:00 +0000

sheaf (1.9.9) stable; urgency=medium

  * the same day
  * Small.

 -- Sheaf <hello@sheaf.example>  Mon, 02 Nov 2026 00:00:00 +0000
`)
  })

  it('adds an entry for a version that CHANGELOG.md does not have', () => {
    expect(debChangelog(markdown, '9.0.0', 1_793_577_600, 'hello@sheaf.example').split('\n\n -- ')[0]).toBe(
      'sheaf (9.0.0) stable; urgency=medium\n\n  * see the releases below',
    )
  })
})
