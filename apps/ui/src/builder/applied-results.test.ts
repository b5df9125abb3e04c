import { describe, expect, it } from 'vitest'
import { undoable } from './applied-results.ts'

const before = { workspace: 'a', instructions: 'Fix it.', selectionVersion: 3 }
const after = { workspace: 'a', instructions: 'Retry on 503.', selectionVersion: 4 }

describe('undoable', () => {
  it('is the selection and the instructions if nothing changed since', () => {
    expect(undoable({ before, after }, after)).toEqual({ selection: true, instructions: true })
  })

  it('leaves out text that was typed and files that were selected after that', () => {
    expect([
      undoable({ before, after }, { ...after, instructions: 'Retry on 503 and 429.' }),
      undoable({ before, after }, { ...after, selectionVersion: 5 }),
      undoable({ before, after }, { ...after, instructions: '', selectionVersion: 6 }),
    ]).toEqual([
      { selection: true, instructions: false },
      { selection: false, instructions: true },
      { selection: false, instructions: false },
    ])
  })

  it('leaves out the selection if all results were selected before', () => {
    const same = { ...after, selectionVersion: 3 }
    expect(undoable({ before, after: same }, same)).toEqual({ selection: false, instructions: true })
  })

  it('is nothing in another workspace', () => {
    expect([undoable({ before, after }, { ...after, workspace: 'b' }), undoable({ before, after }, null)]).toEqual([
      { selection: false, instructions: false },
      { selection: false, instructions: false },
    ])
  })
})
