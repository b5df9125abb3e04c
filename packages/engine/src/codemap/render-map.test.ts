import type { MapSymbol } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { renderMap } from './render-map.ts'
import type { SourceMap } from './source-map.ts'

function mapOf(symbols: Partial<MapSymbol>[], rest: Partial<SourceMap> = {}): SourceMap {
  const full = symbols.map(
    (symbol, at): MapSymbol => ({ kind: 'function', name: 'x', line: at + 1, endLine: at + 1, signature: '', ...symbol }),
  )
  return { imports: [], symbols: full, exports: [], namespaces: [], broken: false, ...rest }
}

const ref = { line: 1, names: [], everything: false, reexported: false, local: false }

describe('renderMap', () => {
  // [S1.11] [F2.1]
  it('matches the example of the format', () => {
    const map = mapOf(
      [
        { kind: 'class', name: 'OrderService', line: 10, signature: 'export class OrderService' },
        { kind: 'property', name: 'repo', line: 11, signature: 'private repo: OrderRepo', container: 'OrderService' },
        { kind: 'method', name: 'place', line: 14, signature: 'async place(order: Order): Promise<Receipt>', container: 'OrderService' },
        { kind: 'interface', name: 'Clock', line: 39, signature: 'export interface Clock' },
        { kind: 'method', name: 'now', line: 40, signature: 'now(): number', container: 'Clock' },
        { kind: 'function', name: 'total', line: 52, signature: 'export function total(lines: Line[]): number' },
        { kind: 'enum', name: 'OrderState', line: 60, signature: 'export enum OrderState' },
        { kind: 'case', name: 'Open', line: 61, signature: 'Open', container: 'OrderState' },
        { kind: 'case', name: 'Paid', line: 62, signature: 'Paid', container: 'OrderState' },
      ],
      { imports: [{ ...ref, text: "import { Order } from './types';", module: './types' }] },
    )
    expect(renderMap('src/order.ts', map)).toBe(`File: src/order.ts
Imports:
  - import { Order } from './types';
---
Classes:
  - OrderService
    Methods:
      - L14: async place(order: Order): Promise<Receipt>
    Properties:
      - private repo: OrderRepo

Interfaces:
  - Clock
    Methods:
      - L40: now(): number

Functions:
  - L52: export function total(lines: Line[]): number

Enums:
  - OrderState
    Cases: Open, Paid
---`)
  })

  // [F2.3]
  it('orders the sections, and omits empty ones', () => {
    const map = mapOf(
      [
        { kind: 'macro', name: 'MAX', signature: '#define MAX 3' },
        { kind: 'variable', name: 'limit', signature: 'const limit = 3' },
        { kind: 'type', name: 'Id', signature: 'type Id = string' },
      ],
      { exports: ["export * from './a'"], broken: true },
    )
    expect(renderMap('a', map)).toBe(`File: a
Note: parts of this file could not be parsed; the rest is listed.
---
Type-aliases:
  - L3: type Id = string

Global vars:
  - L2: const limit = 3

Exports:
  - export * from './a'

Macros:
  - L1: #define MAX 3
---`)
  })

  it('lists members under their type, also those of extensions, companions and other files', () => {
    const map = mapOf([
      { kind: 'struct', name: 'Order', signature: 'pub struct Order' },
      { kind: 'extension', name: 'Order', signature: 'impl Order' },
      { kind: 'method', name: 'total', signature: 'pub fn total(&self) -> u32', container: 'Order' },
      { kind: 'extension', name: 'Order', signature: 'impl Display for Order' },
      { kind: 'method', name: 'fmt', signature: 'fn fmt(&self)', container: 'Order' },
      { kind: 'extension', name: 'String', signature: 'impl Shout for String' },
      { kind: 'method', name: 'shout', signature: 'fn shout(&self)', container: 'String' },
      { kind: 'method', name: 'elsewhere', signature: 'void Cart::elsewhere()', container: 'Cart' },
      { kind: 'class', name: 'Inner', signature: 'class Inner extends Base', container: 'Order' },
      { kind: 'object', name: 'Order', signature: 'object Order' },
      { kind: 'method', name: 'apply', signature: 'def apply(): Order', container: 'Order' },
    ])
    expect(renderMap('a', map)).toBe(`File: a
---
Classes:
  - pub struct Order
    Also: impl Display for Order
    Methods:
      - L3: pub fn total(&self) -> u32
      - L5: fn fmt(&self)
  - Order.Inner extends Base
  - object Order
    Methods:
      - L11: def apply(): Order
  - impl Shout for String
    Methods:
      - L7: fn shout(&self)
  - Cart
    Methods:
      - L8: void Cart::elsewhere()
---`)
  })

  it('lists a declaration once, however many names it declares', () => {
    const both = { kind: 'variable', line: 1, signature: 'a, b = 1, 2' } as const
    expect(
      renderMap(
        'a',
        mapOf([
          { ...both, name: 'a' },
          { ...both, name: 'b' },
        ]),
      ),
    ).toBe('File: a\n---\nGlobal vars:\n  - L1: a, b = 1, 2\n---')
  })
})
