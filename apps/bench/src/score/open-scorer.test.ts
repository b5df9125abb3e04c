import { afterAll, describe, expect, it } from 'vitest'
import { openRandom } from '../repository/open-random.ts'
import { writeReply, writtenFiles } from '../simulated/write-reply.ts'
import { makeTaskSet } from '../tasks/make-task-set.ts'
import { openScorer } from './open-scorer.ts'

const scorer = openScorer()
afterAll(() => scorer.close())

const set = makeTaskSet()
const start = { taskSet: set.hash, seed: set.seed }
const replies = set.tasks.map(({ id, language }) => {
  let files = set.start(language)
  for (const task of set.tasks.filter((each) => each.language === language)) {
    const before = task.prepare(files)
    files = task.solve(before) ?? before
    if (task.id === id) return { task: id, reply: writeReply(writtenFiles(before, files, 1), { context: 1 }, openRandom('test')) }
  }
  throw new Error(`there is no task ${id}`)
})

describe('openScorer', () => {
  it('scores a full run without blocking the calling thread', async () => {
    let isFree = false
    setImmediate(() => {
      isFree = true
    })
    const scored = await scorer.score({ ...start, replies })
    expect(scored).toMatchObject({ ok: true, score: { taskSet: set.hash, pointsRate: 100, perfect: 30, ranked: true } })
    expect(isFree).toBe(true)
  })

  it('refuses task sets that are not published', async () => {
    const unknown = { ok: false, why: expect.stringContaining('Unknown task set') }
    expect(await scorer.score({ ...start, seed: 'mine', replies })).toEqual(unknown)
    expect(await scorer.score({ ...start, taskSet: '0'.repeat(64), replies })).toEqual(unknown)
  })

  it('returns a score or a reason for broken runs', async () => {
    expect(await scorer.score({ ...start, replies: [] })).toMatchObject({ ok: true, score: { pointsRate: 0, ranked: false } })
    const twice = [...replies, ...replies.slice(0, 1)]
    expect(await scorer.score({ ...start, replies: twice })).toEqual({ ok: false, why: 'A task has two replies.' })
    const odd = replies.map(({ task }) => ({ task, reply: '<file path="\0" action="modify"><change>\uD800' }))
    expect(await scorer.score({ ...start, replies: odd })).toMatchObject({ ok: true, score: { pointsRate: 0, ranked: true } })
  })
})
