import { describe, expect, it } from 'vitest'
import { movePatterns } from './move-patterns.ts'

const patterns = '# mine\n/old.txt\n*.log\ntmp/\nsrc/gen/\n!/src/gen/keep.ts\n\\!odd\n'

describe('the patterns of a workspace', () => {
  it('stay as they are while every root stays', () => {
    expect(movePatterns(patterns, ['/w/app'], ['/w/app', '/w/lib'])).toBe(patterns)
    expect(movePatterns(patterns, ['/w/app', '/w/lib'], ['/w/lib'])).toBe(patterns)
  })

  it('are anchored where they were when a wider folder takes theirs in', () => {
    expect(movePatterns(patterns, ['/w/my [app]'], ['/w'])).toBe(
      ['# mine', '/my \\[app\\]/old.txt', '*.log', 'tmp/', '/my \\[app\\]/src/gen/', '!/my \\[app\\]/src/gen/keep.ts', '\\!odd', ''].join(
        '\n',
      ),
    )
  })

  it('hold for each of several folders that are taken in, and for those that stay', () => {
    expect(movePatterns('/old.txt\n', ['/w/a', '/w/b'], ['/w'])).toBe('/a/old.txt\n/b/old.txt\n')
    expect(movePatterns('/old.txt\n', ['/w/a', '/lib'], ['/lib', '/w'])).toBe('/old.txt\n/a/old.txt\n')
  })
})
