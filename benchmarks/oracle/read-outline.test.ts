import { describe, expect, it } from 'vitest'
import { type OutlineItem, sortItems } from './read-outline.ts'

const source = `@available(
  macOS 10, *
)
struct Order {
  func total() -> Int {
    func local() {}
  }
  init() {}
}
`

const item = (symbolType: string, name: string, text: string, members: OutlineItem[] = []): OutlineItem => {
  const start = source.indexOf(text)
  const line = source.slice(0, start).split('\n').length - 1
  return { symbolType, name, range: { byteOffset: { start, end: start + text.length }, start: { line } }, members }
}

describe('sortItems', () => {
  it('returns items and members with the line of their name, and marks those in a function as local', () => {
    const total = item('method', 'total', source.slice(source.indexOf('func total'), source.indexOf('  init')).trimEnd())
    const order = item('struct', 'Order', source.trimEnd(), [total, item('constructor', 'init', 'init() {}')])
    const local = item('function', 'local', 'func local() {}')
    const { definitions, otherSymbols } = sortItems({ path: 'a.swift', items: [order, local] }, Buffer.from(source), 'swift')
    expect({ definitions: definitions.map(({ name, line, alsoAt }) => ({ name, line, alsoAt })), otherSymbols }).toEqual({
      definitions: [
        { name: 'Order', line: 1, alsoAt: [4] },
        { name: 'total', line: 5, alsoAt: [5] },
        { name: 'init', line: 8, alsoAt: [8] },
      ],
      otherSymbols: [{ path: 'a.swift', name: 'local', line: 6, isLocal: true }],
    })
  })
})
