import { describe, expect, it } from 'vitest'
import { isBrowserKey, isChanged, isUnfinished, keysIn, takenBy, withKey, withoutKey } from './shortcuts.ts'

describe('shortcuts', () => {
  it('uses the shortcut of the user, else the default, and treats an empty one as none', () => {
    expect([keysIn({}, 'palette'), keysIn({ palette: 'mod+j' }, 'palette'), keysIn({ palette: '' }, 'palette')]).toEqual([
      'mod+k',
      'mod+j',
      '',
    ])
  })

  it('names the command that already has a shortcut, including changes by the user', () => {
    expect(takenBy({}, 'mod+k', 'settings')).toBe('palette')
    expect(takenBy({ palette: '' }, 'mod+k', 'settings')).toBeUndefined()
    expect(takenBy({ refresh: 'mod+j' }, 'mod+j', 'settings')).toBe('refresh')
    expect(takenBy({}, '', 'settings')).toBeUndefined()
  })

  it('removes a shortcut from the command it is taken from', () => {
    expect(withKey({}, 'settings', 'mod+k', 'palette')).toEqual({ settings: 'mod+k', palette: '' })
  })

  it('does not store the default shortcut as a change', () => {
    expect(withKey({ palette: 'mod+j' }, 'palette', 'mod+k')).toEqual({})
    expect(withoutKey({ palette: 'mod+j', refresh: '' }, 'palette')).toEqual({ refresh: '' })
    expect([isChanged({}, 'palette'), isChanged({ palette: '' }, 'palette')]).toEqual([false, true])
  })

  it('recognizes unfinished shortcuts and shortcuts that the browser reserves', () => {
    expect(['mod+control', 'shift', 'mod+shift+s', 'a'].map(isUnfinished)).toEqual([true, true, false, false])
    expect(['mod+w', 'mod+k'].map(isBrowserKey)).toEqual([true, false])
  })
})
