import { describe, expect, it } from 'vitest'
import { addLook, emptyLookLog } from './look-log.ts'

describe('addLook', () => {
  it('adds a line only if the agent looks at something else', () => {
    const looks = ['search "retry"', 'search "retry"', undefined, 'read_file a.ts 1-9', '', 'search "retry"']
    expect(looks.reduce(addLook, emptyLookLog)).toEqual({
      count: 3,
      lines: [
        { number: 1, text: 'search "retry"' },
        { number: 2, text: 'read_file a.ts 1-9' },
        { number: 3, text: 'search "retry"' },
      ],
    })
  })

  it('keeps the last 200 lines and counts all', () => {
    const looks = Array.from({ length: 205 }, (_, at) => ({ number: at + 1, text: `read_file ${at}.ts` }))
    expect(looks.map(({ text }) => text).reduce(addLook, emptyLookLog)).toEqual({ count: 205, lines: looks.slice(5) })
  })
})
