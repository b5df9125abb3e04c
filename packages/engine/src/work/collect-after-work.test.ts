import { expect, it } from 'vitest'
import { collectAfterWork } from './collect-after-work.ts'

function stage() {
  const state: { heapMb: number; log: string[]; due: (() => void) | undefined } = { heapMb: 20, log: [], due: undefined }
  const worker = collectAfterWork({
    heapBytes: () => state.heapMb * 1_000_000,
    collect() {
      state.log.push(`collected at ${state.heapMb} MB`)
      state.heapMb = 30
    },
    whenIdle(callback) {
      state.due = callback
      return {
        cancel() {
          state.due = undefined
        },
      }
    },
  })
  return {
    ...worker,
    log: state.log,
    leave(garbageMb: number) {
      state.heapMb += garbageMb
    },
    rest() {
      state.due?.()
      state.due = undefined
    },
  }
}

it('collects once when a worker that left garbage is idle', () => {
  const { started, ended, leave, rest, log } = stage()
  started()
  leave(40)
  ended()
  rest()
  rest()
  expect(log).toEqual(['collected at 60 MB'])
})

it('does not collect before the next job, nor while another one is running', () => {
  const { started, ended, leave, rest, log } = stage()
  started()
  leave(40)
  ended()
  started()
  rest()
  started()
  ended()
  rest()
  expect(log).toEqual([])
  ended()
  rest()
  expect(log).toEqual(['collected at 60 MB'])
})

it('lets small amounts of garbage add up, counted from the last GC', () => {
  const { started, ended, leave, rest, log } = stage()
  for (const garbageMb of [10, 10, 10, 10]) {
    started()
    leave(garbageMb)
    ended()
    rest()
  }
  expect(log).toEqual(['collected at 40 MB', 'collected at 50 MB'])
})
