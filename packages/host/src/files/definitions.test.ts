import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

let app: App
beforeAll(async () => {
  app = await openApp(
    {
      'src/order.ts': `import { total } from './price.ts'

/** Places an order. */
export function placeOrder(order: Order): number {
  return total(order)
}

export class Orders {
  count = 0

  @log
  async cancelOrder(id: string): Promise<void> {
    placeOrder(id)
  }
}
`,
      'src/price.go': 'package price\n\nfunc (p *Price) orderTotal(n int) int {\n\treturn n\n}\n',
      'src/use.ts': "import { placeOrder } from './order.ts'\n\nplaceOrder({ id: 1 })\n",
      'src/reorder.py': 'def reorder(items):\n    return items\n',
      'notes.md': '# Order\n\nplaceOrder is a function.\n',
      '.env': 'function order() {}\n',
    },
    { pro: false },
  )
})
afterAll(() => app.close())

describe('definitions.find in a file', () => {
  it('returns functions, methods and classes with their comments and decorators, without Pro', async () => {
    expect(await app.host['definitions.find']({ ...app.here, path: 'src/order.ts' })).toEqual([
      { path: 'src/order.ts', kind: 'function', name: 'placeOrder', line: 4, from: 3, to: 6 },
      { path: 'src/order.ts', kind: 'class', name: 'Orders', line: 8, from: 8, to: 15 },
      { path: 'src/order.ts', kind: 'method', name: 'cancelOrder', container: 'Orders', line: 12, from: 11, to: 14 },
    ])
  })

  it('returns nothing for a file without code, and refuses a file outside the tree', async () => {
    expect(await app.host['definitions.find']({ ...app.here, path: 'notes.md' })).toEqual([])
    await expect(app.host['definitions.find']({ ...app.here, path: '../x.ts' })).rejects.toMatchObject({ code: 'path-missing' })
  })
})

describe('definitions.find in all files', () => {
  const find = async (query: string, limit?: number) =>
    (await app.host['definitions.find']({ ...app.here, query, ...(limit === undefined ? {} : { limit }) })).map(
      ({ path, name, from, to }) => `${path}:${from}-${to} ${name}`,
    )

  it('finds definitions by a part of their name, best first, and no uses', async () => {
    expect(await find('order')).toEqual([
      'src/order.ts:8-15 Orders',
      'src/price.go:3-5 orderTotal',
      'src/order.ts:3-6 placeOrder',
      'src/order.ts:11-14 cancelOrder',
      'src/reorder.py:1-2 reorder',
    ])
    expect(await find('placeorder')).toEqual(['src/order.ts:3-6 placeOrder'])
    expect(await find('order', 1)).toEqual(['src/order.ts:8-15 Orders'])
  })

  it('finds nothing for text that is not a name', async () => {
    expect(await Promise.all(['o', '(', '.*', '$(', 'a b', ''].map((query) => find(query)))).toEqual([[], [], [], [], [], []])
  })

  it('finds the definitions of one file by their exact name', async () => {
    const inFile = (name: string) => app.host['definitions.find']({ ...app.here, path: 'src/order.ts', name })
    expect(await inFile('cancelOrder')).toEqual([
      { path: 'src/order.ts', kind: 'method', name: 'cancelOrder', container: 'Orders', line: 12, from: 11, to: 14 },
    ])
    expect(await inFile('cancel')).toEqual([])
  })
})
