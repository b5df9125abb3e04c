import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestHost } from './testing/test-host.ts'

let app: TestHost
beforeEach(() => {
  app = new TestHost()
})
afterEach(() => app.end())

it('moves selected lines with their text, without adding a step to revert', async () => {
  const text = 'one\ntwo\nthree\nfour\nfive\nsix\n'
  const root = app.make('app', { 'a.ts': text, 'b.ts': '' })
  const { id } = await app.open(root)
  // Selected lines are followed from the first count on: a change before that would be taken for the text that was selected.
  await app.received('budget-changed')
  // Resolves once the folder is watched: a file saved before that raises no event.
  await app.host['tree.list']({ workspace: id, refresh: true })
  const slices = async () => (await app.host['selection.read']({ workspace: id })).files
  await app.host['selection.change']({
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
  app.forget()
  // Right after the selection, before the host has looked at the file again.
  app.write(join(root, 'a.ts'), `new\nlines\n${text.replace('four\n', '')}`)
  const { added } = await app.received('selection-changed')
  const moved = {
    path: 'a.ts',
    mode: 'slices',
    ranges: [
      { from: 4, to: 5, why: 'these' },
      { from: 7, to: 7 },
    ],
  }
  expect(added).toEqual([moved])
  app.forget()
  app.write(join(root, 'a.ts'), '')
  await app.received('files-changed', ({ paths }) => paths.length > 0)
  app.write(join(root, 'a.ts'), `// head\n${text}`)
  await app.received('selection-changed')
  expect(await slices()).toEqual([
    {
      ...moved,
      ranges: [
        { from: 3, to: 4, why: 'these' },
        { from: 7, to: 7 },
      ],
    },
  ])
  await app.host['selection.change']({ workspace: id, change: { type: 'revert' } })
  expect(await slices()).toEqual([])
})
