import type { Definition } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { enclosingDefinition } from './enclosing-definition.ts'

const place: Definition = { kind: 'function', name: 'place', line: 4, from: 3, to: 6 }
const orders: Definition = { kind: 'class', name: 'Orders', line: 8, from: 8, to: 15 }
const cancel: Definition = { kind: 'method', name: 'cancel', container: 'Orders', line: 12, from: 11, to: 14 }

describe('enclosingDefinition', () => {
  it.each([
    [1, undefined],
    [3, place],
    [6, place],
    [7, undefined],
    [9, orders],
    [12, cancel],
    [15, orders],
  ])('returns the innermost definition around line %i', (line, expected) => {
    expect(enclosingDefinition([place, orders, cancel], line)).toEqual(expected)
  })
})
