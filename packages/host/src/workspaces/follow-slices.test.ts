import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestDesk } from './testing/test-desk.ts'

let desk: TestDesk
beforeEach(() => {
  desk = new TestDesk()
})
afterEach(() => desk.end())

it('chosen lines go along with their text, which is nothing to take back', async () => {
  const text = 'one\ntwo\nthree\nfour\nfive\nsix\n'
  const root = desk.make('app', { 'a.ts': text, 'b.ts': '' })
  const { id } = await desk.open(root)
  await desk.told('budget-changed')
  const slices = async () => (await desk.host['selection.read']({ workspace: id })).files
  await desk.host['selection.change']({
    workspace: id,
    change: {
      type: 'slices',
      path: 'a.ts',
      ranges: [
        { from: 2, to: 3, why: 'these' },
        { from: 6, to: 6 },
      ],
    },
  })
  await desk.told('budget-changed', ({ budget }) => budget.files.length === 1)
  desk.forget()
  desk.write(join(root, 'a.ts'), `new\nlines\n${text.replace('four\n', '')}`)
  const { added } = await desk.told('selection-changed')
  const moved = {
    path: 'a.ts',
    mode: 'slices',
    ranges: [
      { from: 4, to: 5, why: 'these' },
      { from: 7, to: 7 },
    ],
  }
  expect(added).toEqual([moved])
  desk.forget()
  desk.write(join(root, 'a.ts'), '')
  await desk.told('files-changed')
  desk.write(join(root, 'a.ts'), `// head\n${text}`)
  await desk.told('selection-changed')
  expect(await slices()).toEqual([
    {
      ...moved,
      ranges: [
        { from: 3, to: 4, why: 'these' },
        { from: 7, to: 7 },
      ],
    },
  ])
  await desk.host['selection.change']({ workspace: id, change: { type: 'revert' } })
  expect(await slices()).toEqual([])
})
