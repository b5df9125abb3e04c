import { describe, expect, it } from 'vitest'
import { leftOutRows } from './left-out-rows.ts'

const hidden = { path: 'src/geo.c', why: 'hidden by folder patterns:2 (src/geo.c)' }
const removed = { path: 'src/ae.c', why: 'you removed its code map', map: 'removed' as const }
const dropped = { path: 'src/ev.c', why: "its code map exceeds Auto's limits", map: 'no-room' as const }
const inDiff = { path: '.env', why: 'its name looks like a secret (in the git diff)' }
const selection = new Map([['src/geo.c', {}]])

describe('the files reported as left out', () => {
  it('are selected files, not files whose code map Auto leaves out', () => {
    expect(leftOutRows([hidden, removed, dropped], selection)).toEqual({ rows: [hidden], isSelection: true })
  })

  it('include files of the git diff, which are not called selected', () => {
    expect(leftOutRows([hidden, inDiff], selection)).toEqual({ rows: [hidden, inDiff], isSelection: false })
  })
})
