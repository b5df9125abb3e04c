import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRefusal } from '@sheaf/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const files = {
  'src/price.ts': `// price
export function price(count: number): number {
  return count > 9 ? 4 : 5
}

export interface Order {
  amount: number
}

export function taken() {}
`,
  'src/order.ts': `import { type Order, price } from './price.ts'

export const table = { price, other: 'price' }

export function sum(order: Order, list: { price: number }): number {
  const { amount } = order
  return price(amount) + list.price
}
`,
  'src/alias.ts': "import { price as cost } from './price.ts'\n\nexport const one = cost(1)\n",
  'src/own.ts': 'function price() {}\nprice()\n',
  'src/clash.py': 'def area(x):\n    return x\n\n\ndef other(area):\n    return area\n\n\nprint(area(1))\n',
  'src/twice/a.ts': 'export function same() {}\n',
  'src/twice/b.ts': 'export function same() {}\n',
}

let app: App
beforeAll(async () => {
  app = await openApp(files)
})
beforeEach(() => {
  for (const [path, text] of Object.entries(files)) app.write(path, text)
})
afterAll(() => app.close())

const rename = (name: string, to: string, path?: string, direct = true) =>
  app.host['edits.rename']({ ...app.here, name, to, client: 'x', direct, headless: direct, ...(path === undefined ? {} : { path }) })
const now = (path: string) => readFileSync(join(app.root, path), 'utf8')
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (isRefusal(error) ? error.detail : String(error)),
  )

describe('edits.rename', () => {
  it('renames a function in every file that imports it, and nothing else of that name', async () => {
    const answer = await rename('price', 'cost2', 'src/price.ts')
    expect([answer.outcome, answer.places, answer.doubtfulCount]).toEqual(['committed', 5, 0])
    expect([answer.mentionCount, answer.mentions]).toEqual([1, [{ path: 'src/price.ts', line: 1, text: '// price' }]])
    expect(Object.keys(files).map(now)).toEqual(
      Object.entries({
        ...files,
        'src/price.ts': files['src/price.ts'].replace('function price', 'function cost2'),
        'src/order.ts': files['src/order.ts']
          .replace('type Order, price', 'type Order, cost2')
          .replace('{ price, other', '{ price: cost2, other')
          .replace('return price(', 'return cost2('),
        'src/alias.ts': files['src/alias.ts'].replace('{ price as', '{ cost2 as'),
      }).map(([, text]) => text),
    )
  })

  it('renames a property in patterns without renaming their variables', async () => {
    expect((await rename('Order.amount', 'total')).outcome).toBe('committed')
    expect(now('src/order.ts')).toBe(files['src/order.ts'].replace('{ amount }', '{ total: amount }'))
  })

  it('keeps a parameter that has the name', async () => {
    await rename('area', 'size')
    expect(now('src/clash.py')).toBe('def size(x):\n    return x\n\n\ndef other(area):\n    return area\n\n\nprint(size(1))\n')
  })

  it('opens a review, and writes nothing, without direct edits', async () => {
    const answer = await rename('price', 'cost2', 'src/price.ts', false)
    expect([answer.outcome, answer.reviewFiles, now('src/price.ts')]).toEqual(['review', 3, files['src/price.ts']])
    await app.host['reviews.leave'](app.here)
  })

  const refused: [to: string, name: string, path: string | undefined, says: string][] = [
    ['class', 'price', 'src/price.ts', '"class" is a keyword of the language.'],
    ['a b', 'price', 'src/price.ts', '"a b" is not a valid name.'],
    ['9a', 'price', 'src/price.ts', '"9a" is not a valid name.'],
    ['', 'price', 'src/price.ts', '"" is not a valid name.'],
    ['price', 'price', 'src/price.ts', 'The new name is the old one.'],
    ['taken', 'price', 'src/price.ts', '"taken" already exists: src/price.ts:10.'],
    ['list', 'price', 'src/price.ts', '"list" already exists: src/order.ts:5 uses it.'],
    ['x', 'missing', undefined, '"missing" is not defined in the open folders.'],
    ['x', 'same', undefined, '"same" has several definitions: src/twice/a.ts:1, src/twice/b.ts:1. Give a path, or Type.name.'],
  ]
  for (const [to, name, path, says] of refused)
    it(`refuses to rename ${name} to "${to}" with the reason`, async () => {
      expect(await refusal(rename(name, to, path))).toBe(says)
      expect(now('src/price.ts')).toBe(files['src/price.ts'])
    })
})
