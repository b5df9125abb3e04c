// The shop of the sample project, in TypeScript that Node runs directly. The bug is in the discount: it uses `>` instead of `>=`.

export const shopFiles: Record<string, string> = {
  'shop/price.ts': `// Prices are in whole cents, so nothing is lost to rounding.

export interface Fruit {
  name: string
  /** Cents for one crate. */
  crate: number
}

export function inEuros(cents: number): string {
  const rest = String(cents % 100).padStart(2, '0')
  return \`€\${Math.trunc(cents / 100)}.\${rest}\`
}
`,
  'shop/discount.ts': `// One crate in ten is free: see docs/prices.md.

const every = 10

/** The number of crates that are free. */
export function freeCrates(crates: number): number {
  if (crates > every) return Math.floor(crates / every)
  return 0
}
`,
  'shop/discount.test.ts': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freeCrates } from './discount.ts'

test('none of nine are free', () => {
  assert.equal(freeCrates(9), 0)
})

test('two of twenty-five are free', () => {
  assert.equal(freeCrates(25), 2)
})
`,
  'shop/cart.ts': `import { freeCrates } from './discount.ts'
import type { Fruit } from './price.ts'

export interface Line {
  fruit: Fruit
  crates: number
}

/** The price of a line after the discount, in cents. */
export function lineTotal({ fruit, crates }: Line): number {
  return (crates - freeCrates(crates)) * fruit.crate
}

export function cartTotal(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0)
}
`,
  'shop/cart.test.ts': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cartTotal } from './cart.ts'

const pears = { name: 'pears', crate: 1480 }
const plums = { name: 'plums', crate: 1120 }

test('the discount applies to each fruit separately', () => {
  const lines = [
    { fruit: pears, crates: 6 },
    { fruit: plums, crates: 6 },
  ]
  assert.equal(cartTotal(lines), 6 * 1480 + 6 * 1120)
})
`,
  'shop/receipt.ts': `import { type Line, cartTotal, lineTotal } from './cart.ts'
import { inEuros } from './price.ts'

/** The text of the printed receipt. */
export function receipt(lines: readonly Line[]): string {
  const rows = lines.map((line) => \`\${line.crates} × \${line.fruit.name}  \${inEuros(lineTotal(line))}\`)
  return [...rows, \`Total  \${inEuros(cartTotal(lines))}\`].join('\\n')
}
`,
  'shop/main.ts': `// node shop/main.ts apples=10 plums=2

import fruit from '../data/fruit.json' with { type: 'json' }
import { receipt } from './receipt.ts'

const lines = process.argv.slice(2).map((word) => {
  const [name, crates] = word.split('=')
  const found = fruit.find((each) => each.name === name)
  if (found === undefined) throw new Error(\`We don't sell \${name}.\`)
  return { fruit: found, crates: Number(crates ?? 1) }
})
console.log(receipt(lines))
`,
}
