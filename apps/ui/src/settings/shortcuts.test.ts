import { describe, expect, it } from 'vitest'
import { isBrowserKey, isChanged, isUnfinished, keysIn, takenBy, withKey, withoutKey } from './shortcuts.ts'

describe('shortcuts', () => {
  it('a command has the user’s key, else the table’s, and an empty one is no key', () => {
    expect([keysIn({}, 'palette'), keysIn({ palette: 'mod+j' }, 'palette'), keysIn({ palette: '' }, 'palette')]).toEqual([
      'mod+k',
      'mod+j',
      '',
    ])
  })

  it('names the command that has a key already, as the user has set it', () => {
    expect(takenBy({}, 'mod+k', 'settings')).toBe('palette')
    expect(takenBy({ palette: '' }, 'mod+k', 'settings')).toBeUndefined()
    expect(takenBy({ refresh: 'mod+j' }, 'mod+j', 'settings')).toBe('refresh')
    expect(takenBy({}, '', 'settings')).toBeUndefined()
  })

  it('taking a key over switches it off at the other command', () => {
    expect(withKey({}, 'settings', 'mod+k', 'palette')).toEqual({ settings: 'mod+k', palette: '' })
  })

  it('a command’s own key is not kept as a change', () => {
    expect(withKey({ palette: 'mod+j' }, 'palette', 'mod+k')).toEqual({})
    expect(withoutKey({ palette: 'mod+j', refresh: '' }, 'palette')).toEqual({ refresh: '' })
    expect([isChanged({}, 'palette'), isChanged({ palette: '' }, 'palette')]).toEqual([false, true])
  })

  it('knows keys that are not finished and keys a browser keeps', () => {
    expect(['mod+control', 'shift', 'mod+shift+s', 'a'].map(isUnfinished)).toEqual([true, true, false, false])
    expect(['mod+w', 'mod+k'].map(isBrowserKey)).toEqual([true, false])
  })
})
