import { describe, expect, it } from 'vitest'
import type { Link } from '../graph/index.ts'
import { reasonFor, usedNames } from './used-names.ts'

const link = (path: string, names: string[], mentions: string[] = [], rest: Partial<Link> = {}): Link => ({
  path,
  names,
  mentions,
  aliases: [],
  via: `./${path}`,
  isOnDefinitions: true,
  ...rest,
})

describe('usedNames', () => {
  it('counts how many selected files use each name, and leaves out selected files and plain values', async () => {
    const links = new Map([
      ['a.ts', [link('order.ts', ['Order', 'empty'], ['Order.total']), link('b.ts', ['b'])]],
      ['b.ts', [link('order.ts', ['Order']), link('limit.ts', ['limit'], [], { isOnDefinitions: false })]],
    ])
    expect(
      await usedNames(
        links,
        (path) => path !== 'b.ts',
        () => undefined,
      ),
    ).toEqual(
      new Map([
        [
          'order.ts',
          {
            names: new Map([
              ['Order', 2],
              ['empty', 1],
            ]),
            mentions: new Map([['Order.total', 1]]),
            users: ['a.ts', 'b.ts'],
            doubts: new Set(),
          },
        ],
      ]),
    )
  })

  it('counts only the names in the lines that are shown', async () => {
    const links = new Map([['a.c', [link('server.h', ['C_OK', 'client'], ['client.argv', 'client.flags']), link('zmalloc.h', ['zfree'])]]])
    const used = await usedNames(
      links,
      () => true,
      () => 'if (run(c->argv)) return C_OK;',
    )
    expect(used).toEqual(
      new Map([
        ['server.h', { names: new Map([['C_OK', 1]]), mentions: new Map([['client.argv', 1]]), users: ['a.c'], doubts: new Set() }],
      ]),
    )
  })
})

describe('reasonFor', () => {
  it('names a few of the names, users and other definitions', () => {
    const names = new Map(['d', 'c', 'b', 'a'].map((name) => [name, 1]))
    expect(reasonFor({ names, mentions: new Map(), users: ['x.ts'], doubts: new Set(['old.ts']) })).toBe(
      'a, b, c and 1 more used by x.ts; also defined in old.ts (the nearest is used)',
    )
  })
})
