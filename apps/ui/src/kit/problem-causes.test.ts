import { Refusal } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { type CallRecord, causesOf, isResolvedBy, now, recordFailedCall } from './problem-causes.ts'

const call = (method: string, input: unknown): CallRecord => ({ method, input, startedAt: now() })

describe('the cause of a problem', () => {
  it('is what its code names, and the workspace of the call', () => {
    const problem = new Refusal('over-free-limit')
    recordFailedCall(problem, call('prompt.build', { workspace: 'w1' }))
    expect([causesOf(problem), causesOf(new Refusal('host-gone')), causesOf(new Error('bug')), causesOf('text')]).toEqual([
      ['budget', 'license', 'workspace w1'],
      ['host'],
      [],
      [],
    ])
  })

  it('is resolved when the same call succeeds, but not by another one', () => {
    const problem = new Refusal('name-taken')
    const change = (type: string, name: string) => ({ workspace: 'w1', change: { type, name } })
    recordFailedCall(problem, call('presets.change', change('save', 'a')))
    const shownAt = now()
    const isResolved = (method: string, input: unknown) => isResolvedBy(problem, shownAt, call(method, input))
    expect([
      isResolved('presets.change', change('save', 'b')),
      isResolved('presets.change', change('apply', 'a')),
      isResolved('prompts.change', change('save', 'a')),
      isResolved('presets.change', change('save', 'a')),
    ]).toEqual([false, false, false, true])
  })

  it('is resolved by any call of the method if only the environment was to blame', () => {
    const problem = new Refusal('state-unwritable')
    recordFailedCall(problem, call('settings.save', { theme: 'dark' }))
    const before = call('settings.save', { watch: true })
    const shownAt = now()
    expect([before, call('settings.save', { watch: true })].map((each) => isResolvedBy(problem, shownAt, each))).toEqual([false, true])
  })

  it('is not resolved by another change of the same method', () => {
    const problem = new Refusal('service-unreachable')
    recordFailedCall(problem, call('license.change', { type: 'deactivate' }))
    const shownAt = now()
    const isResolved = (input: unknown) => isResolvedBy(problem, shownAt, call('license.change', input))
    expect([isResolved({ type: 'start-trial' }), isResolved({ type: 'deactivate' })]).toEqual([false, true])
    const missing = new Refusal('editor-missing')
    recordFailedCall(missing, call('files.open', { workspace: 'w1', path: 'a', in: 'editor' }))
    const open = (program: string) => isResolvedBy(missing, now() - 1, call('files.open', { workspace: 'w1', path: 'b', in: program }))
    expect([open('file-manager'), open('editor')]).toEqual([false, true])
  })

  it('is unknown for a problem that no call caused', () => {
    expect(isResolvedBy(new Error('bug'), now(), call('settings.save', {}))).toBe(false)
  })
})
