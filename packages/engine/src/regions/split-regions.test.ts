import type { MapSymbol } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../work/testing/random.ts'
import { splitRegions } from './split-regions.ts'

const symbol = (kind: MapSymbol['kind'], name: string, line: number, endLine: number, container?: string): MapSymbol => ({
  kind,
  name,
  line,
  endLine,
  signature: name,
  ...(container === undefined ? {} : { container }),
})

const python = `import os
import sys

LIMIT = 3
OTHER = 4

# Places orders.
class Orders(Base):
    """All orders."""

    size = 1

    @cached
    def place(self, order):
        return order

    def cancel(self):
        pass


def main():
    Orders().place(1)
`.split('\n')

const symbols = [
  symbol('variable', 'LIMIT', 4, 4),
  symbol('variable', 'OTHER', 5, 5),
  symbol('class', 'Orders', 8, 18),
  symbol('property', 'size', 11, 11, 'Orders'),
  symbol('method', 'place', 14, 15, 'Orders'),
  symbol('method', 'cancel', 17, 18, 'Orders'),
  symbol('function', 'main', 21, 22),
]

describe('regions of a file', () => {
  it('are its imports, heads of classes, and definitions with their decorators and comments', () => {
    expect(splitRegions(python.slice(0, -1), symbols, 'a.py')).toEqual([
      { from: 1, to: 6, kind: 'imports', name: '', container: '' },
      { from: 7, to: 12, kind: 'head', name: 'Orders', container: '' },
      { from: 13, to: 16, kind: 'definition', name: 'place', container: 'Orders' },
      { from: 17, to: 20, kind: 'definition', name: 'cancel', container: 'Orders' },
      { from: 21, to: 22, kind: 'definition', name: 'main', container: '' },
    ])
  })

  it('cover every line once, in order, for any symbols', () => {
    const { below: random } = seededRandom(7)
    for (let run = 0; run < 300; run++) {
      const count = random(120)
      const lines = Array.from({ length: count }, () => ['', 'x = 1', '    y(', '"""', '# z', ')', '  if a:'][random(7)] ?? '')
      const some = Array.from({ length: random(12) }, () => {
        const line = random(140)
        const kinds = ['function', 'method', 'class', 'property', 'variable'] as const
        return symbol(kinds[random(5)] ?? 'class', `n${random(5)}`, line, line + random(50) - 3, random(2) ? 'n1' : undefined)
      })
      const regions = splitRegions(lines, some, ['a.py', 'a.ts', 'a.md', 'a'][random(4)] ?? '')
      expect(regions.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at))).toEqual(
        lines.map((_, at) => at + 1),
      )
    }
  })

  it('cuts a long function only between statements', () => {
    const body = Array.from({ length: 60 }, (_, at) => [`    step(${at},`, '', '         2)', ''])
    const lines = ['def long():', ...body.flat()]
    const regions = splitRegions(lines, [symbol('function', 'long', 1, lines.length)], 'a.py')
    expect(regions.length).toBeGreaterThan(2)
    for (const { from } of regions.slice(1)) expect(lines[from - 1]).toMatch(/^ {4}step/)
  })
})
