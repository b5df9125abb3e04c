// A small realistic project: sources that import each other, docs, a lock file, a sensitive file name and a secret in a file.

const key = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')

export const lantern: Record<string, string> = {
  'README.md': '# Lantern\n\nLights up the dark corners of a shop.\n',
  'package.json': '{ "name": "lantern", "version": "1.0.0" }\n',
  'package-lock.json': '{ "lockfileVersion": 3 }\n',
  '.gitignore': 'dist/\n.env\n',
  '.env': 'TOKEN=do-not-show\n',
  'dist/app.js': 'console.log(1)\n',
  'src/main.ts': "import { placeOrder } from './order.ts'\n\nexport function main(): void {\n  placeOrder({ id: '1', lines: [] })\n}\n",
  'src/order.ts':
    "import type { Order } from './types.ts'\nimport { total } from './price.ts'\n\nexport function placeOrder(order: Order): number {\n  const sum = total(order)\n  return sum\n}\n\nexport function cancelOrder(order: Order): void {\n  order.lines = []\n}\n",
  'src/price.ts':
    "import type { Order } from './types.ts'\n\nexport function total(order: Order): number {\n  return order.lines.reduce((sum, line) => sum + line.price * line.count, 0)\n}\n",
  'src/types.ts':
    'export interface Line {\n  price: number\n  count: number\n}\n\nexport interface Order {\n  id: string\n  lines: Line[]\n}\n',
  'src/net/client.ts':
    'export async function send(body: string): Promise<Response> {\n  return fetch("/orders", { method: "POST", body })\n}\n',
  'tests/order.test.ts': "import { placeOrder } from '../src/order.ts'\n\nplaceOrder({ id: '1', lines: [] })\n",
}

export const withSecret: Record<string, string> = { ...lantern, 'src/config.ts': `export const key = '${key}'\n` }

/** Changes two files and creates one. One search text matches only when indentation is ignored. */
export const reply = `<Plan>
Round the total and say what was placed.
</Plan>

<file path="src/price.ts" action="modify">
  <change>
    <description>Round to cents</description>
    <search>
===
  return order.lines.reduce((sum, line) => sum + line.price * line.count, 0)
===
    </search>
    <content>
===
  const sum = order.lines.reduce((all, line) => all + line.price * line.count, 0)
  return Math.round(sum * 100) / 100
===
    </content>
  </change>
</file>

<file path="src/order.ts" action="modify">
  <change>
    <description>Refuse an empty order</description>
    <search>
===
    const sum = total(order)
    return sum
===
    </search>
    <content>
===
    if (order.lines.length === 0) return 0
    return total(order)
===
    </content>
  </change>
</file>

<file path="src/log.ts" action="create">
  <change>
    <content>
===
export function log(line: string): void {
  console.log(line)
}
===
    </content>
  </change>
</file>
`
