import { Refusal } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { openLog } from './open-log.ts'

it('writes one JSON object per line, and logs where a bug is without the values involved', () => {
  let text = ''
  const log = openLog(
    (more) => {
      text += more
    },
    () => new Date('2026-11-15T12:00:00Z'),
  )
  log.info('started', { port: 80 })
  log.warn('odd', { word: 'a\nb' })
  log.bug('request', Object.assign(new Error('duplicate key (canary-value)'), { code: '23505', detail: 'canary-detail' }))
  log.bug('request', new Refusal('licence-unknown', 'canary-refused'))
  log.bug('request', 'canary-text')
  log.flush()
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.slice(0, 2)).toEqual([
    { at: '2026-11-15T12:00:00.000Z', level: 'info', event: 'started', port: 80 },
    { at: '2026-11-15T12:00:00.000Z', level: 'warn', event: 'odd', word: 'a\nb' },
  ])
  expect(lines.slice(2).map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/^Error 23505 \| at /),
    'refusal licence-unknown',
    'string',
  ])
  expect(text).not.toContain('canary')
})
