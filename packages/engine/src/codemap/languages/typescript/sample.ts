import type { Clock } from './clock'
import Money, { type Currency, round as roundMoney } from './money.js'
import * as path from 'node:path'
import legacy = require('./legacy')
import Deep = Shop.Inner
import type Settings from './settings'

export type { Order as OrderModel } from './models'
export * from './rates'
export { default } from './shop'

/// <reference types="node" />
// interface InAComment {}
const message = `interface InATemplate { x: ${string} } class C {}`

export type OrderId = string & { readonly brand: unique symbol }
export type Handler<E extends Event = Event> = (event: E, ...rest: unknown[]) => void | Promise<void>
type Keys = { [K in keyof Order as `get${Capitalize<K & string>}`]?: () => Order[K] }
export type Props = Base & {
  title: string
  onChange?: (value: string, event: { target: { value: string } }) => void
  children(index: number): Node
  readonly [key: `data-${string}`]: unknown
  nested: { deeper: boolean }
}
export type State =
  | { kind: 'open' }
  | { kind: 'paid'; at: Date }

export interface Priced {
  readonly currency: Currency
  price(at?: Date): number
}

export interface Order<
  TLine extends Line = Line,
> extends Priced, Iterable<TLine> {
  (id: OrderId): Order
  new (id: OrderId): Order
  [key: string]: unknown
  readonly id: OrderId
  lines?: TLine[]
  'content-type': string
  get total(): number
  set total(value: number)
  find(key: number): TLine
  find(key: string): TLine | undefined
  visit<R>(visitor: { line(line: TLine): R }): R
}

export enum OrderState {
  Open = 'open',
  Paid = 'paid',
  'on-hold' = 'hold',
}
declare const enum Flag {
  None,
  Read = 1 << 0,
  All = None | Read,
}

@Controller('orders')
@UseGuards(AuthGuard)
export class OrderController extends Base<Order> implements Closable, Disposable {
  static readonly instances = new Map<string, OrderController>()
  @Input() title?: string
  protected readonly retries: number = 3
  declare injected: Settings
  #secret = 1
  handler: Handler = (event) => {}
  private onClose = async (reason: string): Promise<void> => {}

  constructor(
    private readonly repo: OrderRepo,
    @Inject(CLOCK) protected clock: Clock,
  ) {
    super()
  }

  @Get(':id')
  async find(@Param('id') id: string, @Query() query?: { page: number }): Promise<Order | undefined> {
    const local = (x: number) => x
    interface Local {
      hidden: string
    }
    return undefined
  }

  @HttpCode(204)
  @Delete(':id')
  remove(id: string): void {}

  on(event: 'paid', handler: (order: Order) => void): this
  on(event: 'closed', handler: () => void): this
  on(event: string, handler: (...args: never[]) => void): this {
    return this
  }

  get size(): number {
    return 0
  }
  set size(value: number) {}
  static async *pages<T>(this: new () => T, url: string): AsyncGenerator<T> {}
  #hash(input: string): string {
    return input
  }
  [Symbol.dispose](): void {}
  override toString(): string {
    return `function inAString() {}`
  }
}

export abstract class Shape<T = unknown> {
  abstract readonly sides: number
  protected abstract area(scale: T): number
  accessor label = ''
}

export function isOrder(value: unknown): value is Order
export function isOrder(value: unknown, strict: boolean): value is Order
export function isOrder(value: unknown, strict = false): value is Order {
  function inner() {}
  return strict
}

export async function place<
  TOrder extends Order,
  TResult,
>(
  order: TOrder, // what is placed
  { retry = 3, onDone }: { retry?: number; onDone?: (result: TResult) => void } = {},
): Promise<TResult> {
  const { helper } = await import('./helper')
  return helper(order)
}

export const useOrders = <T extends Order>(filter: (order: T) => boolean): T[] => []
export const Table = forwardRef<HTMLTableElement, Props>(function Table({ title }, ref) {
  return null
})
export const selectors = {
  byId: (state: State) => state,
  count(state: State): number {
    return 0
  },
} satisfies Record<string, unknown>
export const Level = { Low: 1, High: 2 } as const
export const client = createClient({ url: 'https://example.invalid/a/rather/long/address', retries: 5 })
export const MAX = 500, MIN = 1
let current: Order | undefined
export const { first, second: renamed } = useOrders(() => true)

export namespace Shop {
  export interface Inner {
    value: number
  }
  export const open = true
  export function visit(): void {}
  export namespace Deep.Down {
    export class Bottom {
      reach(): void {}
    }
  }
}

declare global {
  interface Window {
    shop: typeof Shop
  }
  var __SHOP__: string
}

declare module 'express' {
  interface Request {
    user?: string
  }
}

declare module '*.svg' {
  const content: string
  export default content
}

declare function ambient(name: string): void
declare class Ambient {
  method(): void
}
export declare const BUILD: string

export default class extends OrderController {
  extra(): void {}
}
