import { describe, expect, it } from 'vitest'
import { type DraggedMention, mostDragged, readDragged, writeDragged } from './dragged-mentions.ts'

/** The part of the browser's object that is used here. */
function makeData(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries))
  return {
    effectAllowed: 'none' as DataTransfer['effectAllowed'],
    getData: (type: string) => stored.get(type) ?? '',
    setData: (type: string, text: string) => void stored.set(type, text),
  }
}

const type = 'application/x-sheaf-mentions'

describe('dragged rows', () => {
  it('are mentions as text, and are read again where they are dropped', () => {
    const targets: DraggedMention[] = [
      { kind: 'file', path: 'src/a.ts' },
      { kind: 'folder', path: 'src/net' },
    ]
    const data = makeData()
    writeDragged(data, targets)
    expect(data.getData('text/plain')).toBe('`src/a.ts` `src/net/` ')
    expect(readDragged(data)).toEqual(targets)
  })

  it('are limited in number', () => {
    const data = makeData()
    writeDragged(
      data,
      Array.from({ length: 500 }, (_, at) => ({ kind: 'file', path: `${at}.ts` })),
    )
    expect(readDragged(data).length).toBe(mostDragged)
  })

  it.each([
    ['nothing', {}],
    ['broken JSON', { [type]: '[{' }],
    ['another value', { [type]: '{"path":"a"}' }],
    ['wrong entries', { [type]: '[null, 1, {"kind":"file"}, {"kind":"prompt","path":"a"}, {"kind":"file","path":1}]' }],
  ])('from another page are ignored: %s', (_what, entries) => {
    expect(readDragged(makeData(entries))).toEqual([])
  })
})
