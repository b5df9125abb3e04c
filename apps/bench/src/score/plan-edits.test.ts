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

describe('planEdits', () => {
  it('applies all edits of a reply', () => {
    expect(planned(perfectReply)).toEqual({ asked: 1, failed: 0, touched: ['src/goal.ts'], changed: ['src/goal.ts'] })
  })

  it('applies the changes of a file that match, and counts the others as failed', () => {
    const both = { asked: 3, failed: 2, touched: ['src/goal.ts'], changed: ['src/goal.ts'] }
    expect(planned(modify('src/goal.ts', missing, good, ambiguous))).toEqual(both)
    expect(planned(modify('src/goal.ts', good) + modify('./src/goal.ts', missing, ambiguous))).toEqual(both)
  })

  it('changes the files that exist, and counts the others as failed', () => {
    const reply = modify('src/none.ts', good) + modify('src/goal.ts', good)
    expect(planned(reply)).toEqual({ asked: 2, failed: 1, touched: ['src/goal.ts'], changed: ['src/goal.ts'] })
  })

  it('changes nothing when no edit matches', () => {
    expect(planned(modify('src/goal.ts', missing))).toEqual({ asked: 1, failed: 1, touched: [], changed: [] })
    expect(planned('I would rather not.')).toEqual({ asked: 0, failed: 0, touched: [], changed: [] })
  })

  it('applies the complete files of a truncated reply, and counts the incomplete one as failed', () => {
    const reply = modify('src/goal.ts', good) + modify('src/twin.ts', good).slice(0, 60)
    expect(planned(reply)).toEqual({ asked: 2, failed: 1, touched: ['src/goal.ts'], changed: ['src/goal.ts'] })
  })

  it('lists both paths of a rename, and deleted and created files', () => {
    const reply = [
      '<file path="src/goal.ts" action="rename"><new path="src/new.ts"/></file>',
      '<file path="src/twin.ts" action="delete"/>',
      '<file path="src/other.ts" action="create"><change><content>\n===\nexport const a = 1\n===\n</content></change></file>',
    ].join('\n')
    const { touched, files } = planEdits(reply, smallFiles)
    expect([...touched].sort()).toEqual(['src/goal.ts', 'src/new.ts', 'src/other.ts', 'src/twin.ts'])
    expect([...files.keys()].sort()).toEqual(['src/new.ts', 'src/other.ts'])
  })

  it('reads only our own edit format if a reply has it, otherwise any format', () => {
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

  it('does not apply a delegated edit, which is only a sketch', () => {
    const reply = `<file path="src/goal.ts" action="delegate edit"><change><content>\n===\n// ... existing code ...\n===\n</content><complexity>2</complexity></change></file>\n${modify('src/twin.ts', good)}`
    expect(planned(reply)).toEqual({ asked: 2, failed: 1, touched: ['src/twin.ts'], changed: ['src/twin.ts'] })
  })
})
