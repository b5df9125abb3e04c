import { describe, expect, it } from 'vitest'
import { planEdits } from './plan-edits.ts'
import { modify, perfectReply, smallFiles } from './testing/small-task.ts'

const good = { search: 'export function goal(): number {', content: 'export function goal(): 1 {' }
const missing = { search: '  const nowhere = 7', content: '  const nowhere = 8' }
const ambiguous = { search: '  return first', content: '  return 3' }

function planned(reply: string) {
  const { files, ...counts } = planEdits(reply, smallFiles)
  return { ...counts, changed: [...files].filter(([path, text]) => smallFiles.get(path) !== text).map(([path]) => path) }
}

describe('planning edits one by one', () => {
  it('applies a whole reply', () => {
    expect(planned(perfectReply)).toEqual({ asked: 1, failed: 0, touched: ['src/goal.ts'], changed: ['src/goal.ts'] })
  })

  it('makes the changes of a file that can be placed, and counts the others', () => {
    const both = { asked: 3, failed: 2, touched: ['src/goal.ts'], changed: ['src/goal.ts'] }
    expect(planned(modify('src/goal.ts', missing, good, ambiguous))).toEqual(both)
    expect(planned(modify('src/goal.ts', good) + modify('./src/goal.ts', missing, ambiguous))).toEqual(both)
  })

  it('makes the files that can be changed, and counts the others', () => {
    const reply = modify('src/none.ts', good) + modify('src/goal.ts', good)
    expect(planned(reply)).toEqual({ asked: 2, failed: 1, touched: ['src/goal.ts'], changed: ['src/goal.ts'] })
  })

  it('leaves everything alone when nothing fits', () => {
    expect(planned(modify('src/goal.ts', missing))).toEqual({ asked: 1, failed: 1, touched: [], changed: [] })
    expect(planned('I would rather not.')).toEqual({ asked: 0, failed: 0, touched: [], changed: [] })
  })

  it('takes the whole files of a reply that was cut off, and counts the cut', () => {
    const reply = modify('src/goal.ts', good) + modify('src/twin.ts', good).slice(0, 60)
    expect(planned(reply)).toEqual({ asked: 2, failed: 1, touched: ['src/goal.ts'], changed: ['src/goal.ts'] })
  })

  it('names both ends of a rename, and what is deleted and made', () => {
    const reply = [
      '<file path="src/goal.ts" action="rename"><new path="src/new.ts"/></file>',
      '<file path="src/twin.ts" action="delete"/>',
      '<file path="src/other.ts" action="create"><change><content>\n===\nexport const a = 1\n===\n</content></change></file>',
    ].join('\n')
    const { touched, files } = planEdits(reply, smallFiles)
    expect([...touched].sort()).toEqual(['src/goal.ts', 'src/new.ts', 'src/other.ts', 'src/twin.ts'])
    expect([...files.keys()].sort()).toEqual(['src/new.ts', 'src/other.ts'])
  })

  it('reads our own format alone where a reply has it, and any other where it has none', () => {
    const diff =
      '```diff\n--- a/src/goal.ts\n+++ b/src/goal.ts\n@@ -1,2 +1,2 @@\n-export function goal(): number {\n+export function goal(): 1 {\n   const first = 1\n```\n'
    const named = '**src/goal.ts**\n\n```ts\nexport function goal(): 1 {\n```\n'
    const block = `src/goal.ts\n<<<<<<< SEARCH\n${good.search}\n=======\n${good.content}\n>>>>>>> REPLACE\n`
    const once = { asked: 1, failed: 0, touched: ['src/goal.ts'], changed: ['src/goal.ts'] }
    for (const shown of [diff, named, block])
      for (const reply of [`In short:\n\n${shown}\n${perfectReply}`, `${perfectReply}\nIn short:\n\n${shown}`])
        expect([shown, planned(reply)]).toEqual([shown, once])
    expect([planned(diff), planned(block)]).toEqual([once, once])
  })

  it('does not write what is only sketched for another model', () => {
    const reply = `<file path="src/goal.ts" action="delegate edit"><change><content>\n===\n// ... existing code ...\n===\n</content><complexity>2</complexity></change></file>\n${modify('src/twin.ts', good)}`
    expect(planned(reply)).toEqual({ asked: 2, failed: 1, touched: ['src/twin.ts'], changed: ['src/twin.ts'] })
  })
})
