import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openToolHarness, type ToolHarness } from '../testing/open-tool-harness.ts'

let harness: ToolHarness
beforeAll(async () => {
  harness = await openToolHarness({
    'src/price.ts': `/** The price of one. */
export function price(count: number): number {
  return count > 9 ? 4 : 5
}

export function prices(): number[] {
  return [price(1), price(2)]
}
`,
    'src/order.ts': `import { price as priceOf } from './price.ts'

// price is not used here
export class Order {
  total(price: number): number {
    return priceOf(1) * price
  }
}
`,
    'src/other.ts': "export const price = 3\nconsole.log(price, 'price')\n",
    'many/a.ts': Array.from({ length: 30 }, (_, at) => `export namespace N${at} {\n  export function same() {}\n}\n`).join(''),
    'src/deep/cost.ts': "// From '../price.ts'.\nexport {\n  price,\n  prices,\n} from '../price.ts'\n",
    'main.ts': "import './src/price.ts'\n",
    'go.mod': 'module example.com/shop\n',
    'shop/cart.go': 'package shop\n\nfunc Add() {}\n',
    'cmd/main.go': 'package main\n\nimport (\n\t"example.com/shop/shop"\n)\n\nfunc main() { shop.Add() }\n',
    'docs/guide.md': 'The price of an order.\n\nThe price of an order.\n',
    '.env': 'price=canary\n',
  })
})
afterAll(() => harness.close())

const ask = async (args: Record<string, unknown>) => {
  const { structuredContent } = await harness.call('find_symbol', args)
  const { as_of: _, ...rest } = structuredContent
  return rest
}

describe('find_symbol', () => {
  it('returns the definition, its body, and its references by what the files import, in one call', async () => {
    expect(await ask({ name: 'price', path: 'src/price.ts', include: ['body', 'references'] })).toEqual({
      symbols: [
        {
          defined: ['src/price.ts:1-4 price'],
          body: ['/** The price of one. */', 'export function price(count: number): number {', '  return count > 9 ? 4 : 5', '}'],
          references: {
            'src/price.ts': ['7 prices: return [price(1), price(2)]'],
            'src/deep/cost.ts': ['3: price,'],
            'src/order.ts': ["1: import { price as priceOf } from './price.ts'", '6 Order.total: return priceOf(1) * price'],
          },
        },
      ],
      mentions: {
        'docs/guide.md': ['1, 3: The price of an order.'],
        'main.ts': ["1: import './src/price.ts'"],
        'src/deep/cost.ts': ["1: // From '../price.ts'.", "5: } from '../price.ts'"],
        'src/order.ts': ['3: // price is not used here'],
        'src/price.ts': ['1: /** The price of one. */'],
      },
    })
  })

  it('returns the imports of a file by folder, with the names that they import', async () => {
    expect(await ask({ path: 'src/price.ts', include: ['importers'] })).toEqual({
      symbols: [],
      importers: { './': ['main.ts:1'], 'src/': ['order.ts:1 price'], 'src/deep/': ['cost.ts:2 price, prices'] },
    })
    expect(await ask({ path: 'shop', include: ['importers'] })).toEqual({ symbols: [], importers: { 'cmd/': ['main.go:4'] } })
  })

  it('returns callers without imports, and what a function calls', async () => {
    expect(await ask({ name: 'Order.total', include: ['callers', 'callees'] })).toEqual({
      symbols: [
        {
          defined: ['src/order.ts:5-7 Order.total: total(price: number): number'],
          references: {},
          callees: ['src/price.ts:1-4 export function price(count: number): number'],
        },
      ],
    })
  })

  it('returns each definition of a name that several files define', async () => {
    expect(await ask({ name: 'price' })).toEqual({
      symbols: [
        { defined: ['src/price.ts:1-4 export function price(count: number): number'] },
        { defined: ['src/other.ts:1-1 export const price = 3'] },
      ],
    })
  })

  it('lists the symbols of a file with their lines', async () => {
    expect(await ask({ path: 'src/order.ts' })).toEqual({
      symbols: [],
      in_file: ['3-8 export class Order', '5-7 Order.total: total(price: number): number'],
    })
  })

  it('asks for a path when a name has too many definitions, and lists the places', async () => {
    const answer = await ask({ name: 'same', include: ['references'] })
    expect(answer).toMatchObject({
      symbols: [],
      notes: ['Too many definitions have this name. Give a path, or the name with its container (Type.name).'],
    })
    expect(answer.others).toHaveLength(30)
  })

  it('refuses what is not a name, a path outside, and a sensitive file', async () => {
    const codes = await Promise.all(
      [{ name: '(' }, { name: 'price', path: '../x' }, { path: '.env' }, {}, { path: 'src' }].map(async (args) => {
        const { structuredContent } = await harness.call('find_symbol', args)
        return structuredContent.error
      }),
    )
    expect(codes).toEqual(
      ['mcp-arguments', 'path-outside-workspace', 'not-possible', 'mcp-arguments', 'mcp-arguments'].map((code) =>
        expect.objectContaining({ code }),
      ),
    )
  })
})
