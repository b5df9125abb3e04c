import { describe, expect, it } from 'vitest'
import { commandWithKeys, effectiveKeys, isBrowserKey, isChanged, isOnlyModifier, resetKeys, setKeys } from './shortcuts.ts'

describe('shortcuts', () => {
  it('uses the shortcut of the user, else the default, and treats an empty one as none', () => {
    expect([
      effectiveKeys({}, 'palette'),
      effectiveKeys({ palette: 'mod+j' }, 'palette'),
      effectiveKeys({ palette: '' }, 'palette'),
    ]).toEqual(['mod+k', 'mod+j', ''])
  })

  it('names the command that already has a shortcut, including changes by the user', () => {
    expect(commandWithKeys({}, 'mod+k', 'settings')).toBe('palette')
    expect(commandWithKeys({ palette: '' }, 'mod+k', 'settings')).toBeUndefined()
    expect(commandWithKeys({ refresh: 'mod+j' }, 'mod+j', 'settings')).toBe('refresh')
    expect(commandWithKeys({}, '', 'settings')).toBeUndefined()
  })

  it('removes a shortcut from the command it is taken from', () => {
    expect(setKeys({}, 'settings', 'mod+k', 'palette')).toEqual({ settings: 'mod+k', palette: '' })
  })

  it('does not store the default shortcut as a change', () => {
    expect(setKeys({ palette: 'mod+j' }, 'palette', 'mod+k')).toEqual({})
    expect(resetKeys({ palette: 'mod+j', refresh: '' }, 'palette')).toEqual({ refresh: '' })
    expect([isChanged({}, 'palette'), isChanged({ palette: '' }, 'palette')]).toEqual([false, true])
  })

  it('recognizes unfinished shortcuts and shortcuts that the browser reserves', () => {
    expect(['mod+control', 'shift', 'mod+shift+s', 'a'].map(isOnlyModifier)).toEqual([true, true, false, false])
    expect(['mod+w', 'mod+k'].map(isBrowserKey)).toEqual([true, false])
  })
})
