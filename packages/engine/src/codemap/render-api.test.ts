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
    renderApi(
      [
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
      ],
      'typescript',
    ),
  ).toBe(`typedef struct List { Node *head; unsigned long len }
class Cart<Item> { items: Item[] }
 add(item: Item): void
enum Color { Red; Green }
class Cart.Line
Store: (s *Store) close() error`)
})

it('leaves out keywords that say nothing and values other than short literals, and writes the keyword of a group once', () => {
  expect(
    renderApi(
      [
        symbol('macro', 1, 'OK', '#define OK 0'),
        symbol('macro', 2, 'ERR', '#define ERR 1'),
        symbol('function', 3, 'run', 'export default async function run(by = 1): Promise<void>'),
        symbol('variable', 4, 'Lane', 'export const Lane: Lane = /* */ 0b0000000000000000000000000000001'),
        symbol('variable', 5, 'Index', 'export const Index: number = 1'),
        symbol('function', 6, 'Sort', 'func Sort(pods []*Pod)'),
        symbol('variable', 7, 'last', 'export const last = 2'),
        symbol('type', 8, 'Options', 'export type Options = { name: string; count: number; isOpen: boolean }'),
      ],
      'typescript',
    ),
  ).toBe(`#define OK 0; ERR 1
async run(by = 1): Promise<void>
const Lane: Lane; Index: number = 1
Sort(pods []*Pod)
const last = 2
type Options = { name: string; count: number; isOpen: boolean }`)
})

it('writes the type of a parameter once if at least three signatures declare it', () => {
  expect(
    renderApi(
      [
        symbol('function', 1, 'mark', 'export function mark<T>(root: Root, lanes: Lanes, each: (lane: Lane, at: number) => T): T'),
        symbol('function', 2, 'finish', 'export function finish(root: Root, lanes: Lanes, at?: number): void'),
        symbol('function', 3, 'ping', 'export function ping(root: Root, lanes: Lanes | null, lane: Lane): void'),
        symbol('class', 5, 'Queue', 'export class Queue'),
        symbol('method', 6, 'add', 'add(lanes: Lanes, lane): void', 'Queue'),
        symbol('method', 7, 'drop', 'drop(lane: Lane): void', 'Queue'),
        symbol('method', 8, 'has', 'has(lane: Lane): boolean', 'Queue'),
      ],
      'typescript',
    ),
  ).toBe(`Parameter types: root: Root; lanes: Lanes
mark<T>(root, lanes, each: (lane: Lane, at: number) => T): T
finish(root, lanes, at?: number): void
ping(root, lanes: Lanes | null, lane: Lane): void
class Queue
 add(lanes, lane): void
 drop(lane: Lane): void
 has(lane: Lane): boolean`)
})

it('writes the result of C functions in a row once, and the same definition once', () => {
  expect(
    renderApi(
      [
        symbol('macro', 1, 'random', '#define random() rand()'),
        symbol('macro', 2, 'random', '#define random() rand()'),
        symbol('struct', 3, 'list', 'struct list'),
        symbol('property', 3, 'match', 'int (*match)(list *l, void *key)', 'list'),
        symbol('function', 3, 'listCreate', 'list *listCreate(void)'),
        symbol('function', 4, 'listDup', 'list *listDup(list *orig)'),
        symbol('function', 5, 'listJoin', 'void listJoin(list *l, void (*free)(list *l, void *value))'),
        symbol('function', 6, 'listEmpty', 'void listEmpty(list *l)'),
        symbol('function', 7, 'listFirst', 'listNode *listFirst(list *l)'),
        symbol('function', 8, 'listFirst', 'listNode *listFirst(list *l)'),
      ],
      'c',
    ),
  ).toBe(`Parameter types: list *l
#define random() rand()
struct list { int (*match)(l, void *key) }
list *listCreate(void); listDup(list *orig)
void listJoin(l, void (*free)(list *l, void *value)); listEmpty(l)
listNode *listFirst(l)`)
})

it('keeps the types of parameters in Go, where a name alone has the type of the next', () => {
  const signatures = ['func A(ctx Context, name string)', 'func B(ctx Context, name string)', 'func C(ctx Context, name string)']
  expect(
    renderApi(
      signatures.map((signature, at) => symbol('function', at + 1, signature[5] ?? '', signature)),
      'go',
    ),
  ).toBe(signatures.map((signature) => signature.slice(5)).join('\n'))
})
