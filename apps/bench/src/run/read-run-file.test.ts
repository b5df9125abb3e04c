import type { StatsRunDetails } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { readRunFile } from './read-run-file.ts'
import { scoreRecord } from './score-record.ts'
import { replyTo, tinyHeader, tinySet } from './testing/tiny-set.ts'

const answer: StatsRunDetails = {
  id: 's-1',
  model_display_name: 'Tiny One',
  provider_name: 'Tiny',
  points_rate: 0,
  submitter: 'abcdefghijkl',
  submitted_at: 1_794_744_000,
  task_set: tinySet.hash,
  standing: 'counted',
  seed: 'tiny',
  temperature: 0,
  thinking: 'off',
  replies: tinySet.tasks.map(({ id }) => replyTo(id, 'I would rather not.')),
  tasks: [],
}
const read = (value: unknown) => readRunFile(Buffer.from(JSON.stringify(value)), 'run.json')

describe('readRunFile', () => {
  it('reads a run as the leaderboard returns it, ready to score', async () => {
    const record = read(answer)
    expect(record.header).toMatchObject({
      id: 's-1',
      modelName: 'Tiny One',
      tasks: tinyHeader().tasks,
      startedAt: '2026-11-15T12:00:00.000Z',
    })
    expect(await scoreRecord(tinySet, record)).toMatchObject({ pointsRate: 0, maximum: 10 })
  })

  it('reads our own run file, even without replies', () => {
    const lines = `${JSON.stringify({ run: tinyHeader() })}\n`
    expect(readRunFile(Buffer.from(lines), 'x').header).toEqual(tinyHeader())
  })

  it('refuses any other file content', () => {
    for (const value of [null, [], {}, 'text', { ...answer, replies: [{}] }, { ...answer, seed: 7 }, { ...answer, replies: 'x' }])
      expect(() => read(value)).toThrow(expect.objectContaining({ code: 'run-unreadable' }))
  })
})
