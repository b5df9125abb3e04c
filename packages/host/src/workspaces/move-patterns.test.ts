import { describe, expect, it } from 'vitest'
import { movePatterns } from './move-patterns.ts'

const patterns = '# mine\n/old.txt\n*.log\ntmp/\nsrc/gen/\n!/src/gen/keep.ts\n\\!odd\n'

describe('movePatterns', () => {
  it('keeps patterns when a root is added or removed', () => {
    expect(movePatterns(patterns, ['/w/app'], ['/w/app', '/w/lib'])).toBe(patterns)
    expect(movePatterns(patterns, ['/w/app', '/w/lib'], ['/w/lib'])).toBe(patterns)
  })

  it('anchors patterns to their old folder when a wider folder replaces it', () => {
    expect(movePatterns(patterns, ['/w/my [app]'], ['/w'])).toBe(
      ['# mine', '/my \\[app\\]/old.txt', '*.log', 'tmp/', '/my \\[app\\]/src/gen/', '!/my \\[app\\]/src/gen/keep.ts', '\\!odd', ''].join(
        '\n',
      ),
    )
  })

  it('repeats patterns for each folder that is taken in, and for folders that stay', () => {
    expect(movePatterns('/old.txt\n', ['/w/a', '/w/b'], ['/w'])).toBe('/a/old.txt\n/b/old.txt\n')
    expect(movePatterns('/old.txt\n', ['/w/a', '/lib'], ['/lib', '/w'])).toBe('/old.txt\n/a/old.txt\n')
  })
})
