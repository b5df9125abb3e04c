import { afterAll, beforeAll, expect, it } from 'vitest'
import { openToolHarness, type ToolHarness } from '../testing/open-tool-harness.ts'

let harness: ToolHarness
beforeAll(async () => {
  harness = await openToolHarness({
    'src/price.ts': `import { rate } from './rate.ts'

export function price(count: number): number {
  return count * rate
}

export function unused(firstNumber = 1, secondNumber = 2, thirdNumber = 3): number {
  return price(1)
}
`,
    'src/rate.ts': 'export const rate = 3\n',
    'src/order.ts': "import { price } from './price.ts'\n\nexport function total(): number {\n  return price(2)\n}\n",
    'src/price.test.ts': "import { price } from './price.ts'\n\nprice(3)\n",
    'src/old.ts': 'export const old = 1\n',
    'README.md': '# Shop\n',
  })
  harness.write(
    'src/price.ts',
    `import { rate as perPiece } from './rate.ts'

export function price(count: number): number {
  if (count === 0) return 0
  return count * perPiece
}

export function unused(firstNumber = 1, secondNumber = 2, thirdNumber = 3): number {
  return price(2)
}
`,
  )
  harness.write('README.md', '# A shop\n')
  harness.write('src/new.ts', 'export const fresh = 1\n')
  harness.git('rm', '--quiet', 'src/old.ts')
  await harness.host['tree.list']({ workspace: harness.workspace, refresh: true })
})
afterAll(() => harness.close())

const price = {
  defined: 'src/price.ts:3-6 export function price(count: number): number',
  changed: '+2 -1',
  callers: { 'src/price.ts': ['9 unused: return price(2)'], 'src/order.ts': ['4 total: return price(2)'] },
  tests: { 'src/price.test.ts': ['3: price(3)'] },
}
const unused = {
  defined: 'src/price.ts:8-10 export function unused(firstNumber = 1, secondNumber = 2, thirdNumber = 3): number',
  changed: '+1 -1',
}

it('lists the changed definitions, the most used first, with their callers and tests, and the other changes', async () => {
  expect(await harness.ask('review_context')).toEqual({
    symbols: [price, unused],
    files: ['README.md +1 -1', 'src/old.ts +0 -1 (deleted)', 'src/price.ts +1 -1', 'src/new.ts (untracked)'],
  })
})

it('compares with a commit, and only within a path', async () => {
  harness.git('add', '--all')
  harness.git('commit', '--quiet', '--message=Second')
  expect(await harness.ask('review_context', { path: 'src' })).toEqual({ symbols: [] })
  expect(await harness.ask('review_context', { ref: 'HEAD~1', path: 'src/price.ts' })).toEqual({
    symbols: [price, unused],
    files: ['src/price.ts +1 -1'],
  })
})

it('names the definitions that the budget has no room for', async () => {
  expect(await harness.ask('review_context', { ref: 'HEAD~1', path: 'src/price.ts', max_tokens: 100 })).toEqual({
    left_off: ['unused. Raise max_tokens, or set path.'],
    symbols: [price],
    files: ['src/price.ts +1 -1'],
  })
})
