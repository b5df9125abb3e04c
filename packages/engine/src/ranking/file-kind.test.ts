import { describe, expect, it } from 'vitest'
import { isProse, kindOf } from './file-kind.ts'

describe('kindOf', () => {
  it('classifies files by path', () => {
    const kinds = {
      'src/rate-limiter.ts': 'source',
      'lib/a.swift': 'source',
      'src/rate-limiter.test.ts': 'test',
      'tests/a.py': 'test',
      'testing/a.py': 'test',
      'shop/testing/a.py': 'source',
      'test_a.py': 'test',
      'pkg/a_test.go': 'test',
      'src/main/RateLimiterTest.java': 'test',
      'spec/models/user_spec.rb': 'test',
      'guava-tests/a.java': 'test',
      'docs/conf.py': 'other',
      'examples/a.rs': 'other',
      'README.md': 'other',
      'package.json': 'other',
      'vite.config.ts': 'other',
      '.eslintrc.js': 'other',
      'vendor/a.go': 'generated',
      'api/zz_generated.deepcopy.go': 'generated',
      'a.pb.go': 'generated',
      'static/jquery.min.js': 'generated',
      'src/latest.ts': 'source',
      'fields/generated.py': 'source',
      'locale/de/messages.po': 'generated',
      'src/contest/attestation.go': 'source',
    }
    expect(Object.fromEntries(Object.keys(kinds).map((path) => [path, kindOf(path)]))).toEqual(kinds)
  })

  it('recognizes prose files by extension', () => {
    expect(['README.md', 'a.rst', 'a.ts', 'md', 'a.b/c'].map(isProse)).toEqual([true, true, false, false, false])
  })
})
