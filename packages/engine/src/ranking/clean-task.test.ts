import { describe, expect, it } from 'vitest'
import { cleanTask } from './clean-task.ts'

describe('cleaning a pasted issue', () => {
  it('removes template texts, version lists and banners, and keeps prose, code and stack traces', () => {
    const task = [
      'Retry sends the body twice',
      '<!--',
      'Thanks for reporting! Please fill in the form.',
      '-->',
      '**Describe the bug**',
      'A retry after 503 sends the body twice.',
      '- [x] I searched for similar issues',
      '```',
      'Python 3.8.1 (default, Jan  8 2020, 16:15:59)',
      '[GCC 4.2.1] on darwin',
      'Type "help", "copyright", "credits" or "license" for more information.',
      '>>> client.retry(request)',
      'Traceback (most recent call last):',
      '  File "client.py", line 3, in retry',
      '```',
      '**Environment info**',
      '- OS: Mac',
      '- Python version: 3.9.1',
      'attrs      19.1.0',
      'requests   2.21.0',
      '(last modified by someone)',
    ].join('\n')
    expect(cleanTask(task).split('\n').filter(Boolean)).toEqual([
      'Retry sends the body twice',
      'A retry after 503 sends the body twice.',
      '```',
      '>>> client.retry(request)',
      'Traceback (most recent call last):',
      '  File "client.py", line 3, in retry',
      '```',
    ])
  })

  it('keeps a single line with a version, a task that is only a heading, and code that looks like a list', () => {
    expect(cleanTask('Support attrs 19.1.0 in the resolver')).toBe('Support attrs 19.1.0 in the resolver')
    expect(cleanTask('Summary')).toBe('Summary')
    expect(cleanTask('x = platform\nversion = 3')).toContain('x = platform')
  })

  it('takes no time on text that is almost a comment or a list', () => {
    for (const text of ['<!--'.repeat(20_000), `${'a '.repeat(50_000)}\n`, `${'-'.repeat(100_000)}:`, `${'│ '.repeat(40_000)}x`])
      expect(cleanTask(text).length).toBeGreaterThan(0)
  })
})
