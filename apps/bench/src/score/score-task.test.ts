import { describe, expect, it } from 'vitest'
import { lengthFactor, pointsOf, scoreTask } from './score-task.ts'
import { smallFiles, smallTask } from './testing/small-task.ts'

const applied = { files: smallFiles, asked: 2, failed: 0 }
const task = smallTask({ verify: () => ({ score: 1 }), edits: { min: 1, max: 3 } })

function softly(changed: Partial<typeof applied>, reply = '') {
  const { score, soft, points, perfect } = scoreTask(task, smallFiles, { ...applied, ...changed }, reply)
  return { score, soft, points, perfect }
}

describe('scoreTask', () => {
  it("returns the verifier's score when there are no errors", () => {
    expect(scoreTask(task, smallFiles, applied, '')).toEqual({
      task: 'typescript-1',
      kind: 'insert-guard',
      language: 'typescript',
      difficulty: 'hard',
      verified: 1,
      score: 1,
      soft: [],
      points: 6,
      maxPoints: 3,
      perfect: true,
    })
  })

  // [F7.7]
  it('applies a factor once for each soft error', () => {
    expect(softly({ asked: 4 })).toEqual({ score: 0.85, soft: ['too-many-edits'], points: 2.5, perfect: false })
    expect(softly({ asked: 3, failed: 2 })).toEqual({ score: 0.8, soft: ['failed-edit'], points: 2, perfect: false })
    expect(softly({ asked: 0 })).toEqual({ score: 0.85, soft: ['too-few-edits'], points: 2.5, perfect: false })
    expect(softly({}, 'x'.repeat(10_001))).toEqual({ score: 0.9, soft: ['long-output'], points: 2.5, perfect: false })
    const all = softly({ asked: 4, failed: 4 }, 'x'.repeat(100_000))
    expect(all).toEqual({
      score: 0.85 * 0.8 * 0.85 * 0.5,
      soft: ['too-many-edits', 'failed-edit', 'too-few-edits', 'long-output'],
      points: 0.5,
      perfect: false,
    })
  })

  // [F7.6]
  it('scores 0 after a hard error, whatever the files contain', () => {
    const { verified, score, points, hard, note } = scoreTask(task, smallFiles, { ...applied, hard: 'unparsable', note: 'a.ts' }, '')
    expect({ verified, score, points, hard, note }).toEqual({ verified: 0, score: 0, points: 0, hard: 'unparsable', note: 'a.ts' })
  })
})

describe('pointsOf', () => {
  // [F7.9]
  it('gives all or nothing for medium tasks, half points for others, and double for a perfect score', () => {
    const rows = [1, 0.99, 0.85, 0.8, 0.5, 1 / 3, 0.16, 0].map((score) => [
      score,
      pointsOf('medium', score).points,
      pointsOf('hard', score).points,
      pointsOf('very-hard', score).points,
    ])
    expect(rows).toEqual([
      [1, 2, 6, 12],
      [0.99, 0, 2.5, 5.5],
      [0.85, 0, 2.5, 5],
      [0.8, 0, 2, 4.5],
      [0.5, 0, 1.5, 3],
      [1 / 3, 0, 1, 2],
      [0.16, 0, 0, 0.5],
      [0, 0, 0, 0],
    ])
  })

  it('does not lose a half point to a rounding error', () => {
    // (1 - 1/3) × 0.75 is 0.5000000000000001 or a little less, depending on the order of the factors.
    expect(pointsOf('hard', 0.49999999999999994).points).toBe(1.5)
  })
})

describe('lengthFactor', () => {
  // [F7.8]
  it('takes 10% per started 10,000 characters or 200 lines above the first, at most 50%', () => {
    const rows = [
      ['x'.repeat(10_000), 1],
      ['x'.repeat(10_001), 0.9],
      ['x'.repeat(20_000), 0.9],
      ['x'.repeat(20_001), 0.9 ** 2],
      ['\n'.repeat(200), 1],
      [`${'\n'.repeat(200)}x`, 0.9],
      ['\n'.repeat(401), 0.9 ** 2],
      [`${'\n'.repeat(401)}${'x'.repeat(45_000)}`, 0.9 ** 4],
      ['x'.repeat(99_999), 0.5],
    ] as const
    expect(rows.map(([reply]) => lengthFactor(reply))).toEqual(rows.map(([, factor]) => factor))
  })
})
