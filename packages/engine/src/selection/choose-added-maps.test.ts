import { describe, expect, it } from 'vitest'
import { chooseAddedMaps } from './choose-added-maps.ts'

describe('chooseAddedMaps', () => {
  it('removes, pins and restores maps; the latest choice for a path counts', () => {
    const removed = chooseAddedMaps(undefined, ['a.ts', 'b.ts', 'a.ts'], 'remove')
    expect(removed).toEqual({ removed: ['a.ts', 'b.ts'], pinned: [] })
    const pinned = chooseAddedMaps(removed, ['b.ts'], 'pin')
    expect(pinned).toEqual({ removed: ['a.ts'], pinned: ['b.ts'] })
    expect(chooseAddedMaps(pinned, ['a.ts', 'b.ts', 'c.ts'], 'auto')).toEqual({ removed: [], pinned: [] })
  })
})
