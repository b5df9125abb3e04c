import type { ReleaseInfo, UpdateState } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { noticeKey, noticeOf } from './updates-store.ts'

const release: ReleaseInfo = { version: '1.4.0', date: '2026-11-16', channel: 'stable', notes: '- New', length: 84_000_000 }
const refused = { code: 'update-swapped', says: 'No.', try: 'Again.' } as const
const seen = (state: UpdateState, later: string | null = null) =>
  noticeOf({ shown: { version: '1.3.19', checkedAt: null, state }, later })?.at

it('shows a notice only for states that the user can act on', () => {
  const states: [UpdateState, string | undefined][] = [
    [{ at: 'off', why: 'no-keys' }, undefined],
    [{ at: 'idle' }, undefined],
    [{ at: 'checking' }, undefined],
    [{ at: 'current' }, undefined],
    [{ at: 'available', release, skipped: true }, undefined],
    [{ at: 'available', release, skipped: false }, 'available'],
    [{ at: 'downloading', release, done: 5 }, 'downloading'],
    [{ at: 'ready', release, file: '/x', command: null }, 'ready'],
    [{ at: 'failed', ...refused, release }, 'failed'],
    // The user started nothing, so only the settings show it.
    [{ at: 'failed', ...refused, release: null }, undefined],
  ]
  expect(states.map(([state]) => seen(state))).toEqual(states.map(([, at]) => at))
  expect(noticeOf({ shown: null, later: null })).toBeNull()
})

it('keeps a postponed notice hidden until the version or the state changes', () => {
  const available = { at: 'available', release, skipped: false } as const
  const later = noticeKey(available)
  expect(seen(available, later)).toBeUndefined()
  expect(seen({ ...available, release: { ...release, version: '1.4.1' } }, later)).toBe('available')
  expect(seen({ at: 'ready', release, file: '/x', command: null }, later)).toBe('ready')
})
