import { describe, expect, it } from 'vitest'
import { collectWhenCalm, thisProcess } from './collect-when-calm.ts'

function stage() {
  const state = { cpuMs: 0, now: 0, heldMb: 50, collected: 0 }
  const look = collectWhenCalm({
    cpu: () => state.cpuMs * 1_000,
    now: () => state.now,
    held: () => state.heldMb * 1_000_000,
    collect() {
      state.collected++
      state.heldMb = 50
    },
  })
  /** Ten seconds, of which so many milliseconds were work that left so much. */
  const pass = (workMs: number, garbageMb: number) => {
    state.now += 10_000
    state.cpuMs += workMs
    state.heldMb += garbageMb
    look()
    return state.collected
  }
  return { pass }
}

describe('a host that rests', () => {
  it('looks for garbage once after work, not in the middle of it', () => {
    const { pass } = stage()
    expect([pass(4_000, 60), pass(800, 60), pass(20, 1), pass(20, 1), pass(20, 1)]).toEqual([0, 0, 1, 1, 1])
  })

  it('does not for little, and does when little after little has become much', () => {
    const { pass } = stage()
    expect([pass(20, 6), pass(20, 6), pass(20, 6), pass(20, 6)]).toEqual([0, 0, 1, 1])
  })

  it('gives back what nobody holds any more', async () => {
    const { collect } = thisProcess()
    const gone = new WeakRef(Buffer.alloc(1_000_000, 1))
    // In a later task: a weak reference holds for the rest of the one it was made in.
    await new Promise((resume) => setImmediate(resume))
    collect()
    expect(gone.deref()).toBeUndefined()
  })
})
