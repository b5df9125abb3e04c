import type { MapSymbol } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { renderApi } from './render-api.ts'

const symbol = (kind: MapSymbol['kind'], line: number, name: string, signature: string, container?: string): MapSymbol => ({
  kind,
  name,
  line,
  endLine: line,
  signature,
  ...(container === undefined ? {} : { container }),
})

it('writes fields and cases on the line of their type, and members below it', () => {
  expect(
    renderApi([
      symbol('property', 1, 'head', 'Node *head', 'List'),
      symbol('property', 2, 'len', 'unsigned long len', 'List'),
      symbol('struct', 3, 'List', 'typedef struct List'),
      symbol('class', 5, 'Cart', 'export class Cart<Item>'),
      symbol('property', 6, 'items', 'items: Item[] = []', 'Cart'),
      symbol('method', 7, 'add', 'add(item: Item): void', 'Cart'),
      symbol('enum', 9, 'Color', 'pub enum Color'),
      symbol('case', 10, 'Red', 'Red', 'Color'),
      symbol('case', 11, 'Green', 'case Green', 'Color'),
      symbol('class', 13, 'Line', 'class Line', 'Cart'),
      symbol('method', 20, 'close', 'func (s *Store) close() error', 'Store'),
    ]),
  ).toBe(`typedef struct List { Node *head; unsigned long len }
class Cart<Item> { items: Item[] }
 add(item: Item): void
enum Color { Red; Green }
class Cart.Line
Store: (s *Store) close() error`)
})

it('leaves out keywords that say nothing and values other than short literals, and writes the keyword of a group once', () => {
  expect(
    renderApi([
      symbol('macro', 1, 'OK', '#define OK 0'),
      symbol('macro', 2, 'ERR', '#define ERR 1'),
      symbol('function', 3, 'run', 'export default async function run(by = 1): Promise<void>'),
      symbol('variable', 4, 'Lane', 'export const Lane: Lane = /* */ 0b0000000000000000000000000000001'),
      symbol('variable', 5, 'Index', 'export const Index: number = 1'),
      symbol('function', 6, 'Sort', 'func Sort(pods []*Pod)'),
      symbol('variable', 7, 'last', 'export const last = 2'),
      symbol('type', 8, 'Options', 'export type Options = { name: string; count: number; isOpen: boolean }'),
    ]),
  ).toBe(`#define OK 0; ERR 1
async run(by = 1): Promise<void>
const Lane: Lane; Index: number = 1
Sort(pods []*Pod)
const last = 2
type Options = { name: string; count: number; isOpen: boolean }`)
})
