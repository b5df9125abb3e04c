import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyReply } from './apply-reply.ts'
import { scoreRun } from './score-run.ts'
import { checkSyntaxOutOfProcess } from './syntax-check.ts'
import { halfReply, modify, perfectReply, smallFiles, smallSet, smallTask } from './testing/small-task.ts'

describe('applyReply', () => {
  const hardOf = async (reply: string, task = smallTask()) => {
    const { hard, files } = await applyReply(task, smallFiles, reply, checkSyntaxOutOfProcess)
    return { hard, isSame: files === smallFiles }
  }

  it('applies a reply to the files', async () => {
    const { files, ...about } = await applyReply(smallTask(), smallFiles, perfectReply, checkSyntaxOutOfProcess)
    expect(about).toEqual({ asked: 1, failed: 0 })
    expect(files).toEqual(smallTask().solve(smallFiles))
  })

  // [F7.6]
  it('refuses a reply that touches an unrelated file, even beside a correct edit', async () => {
    const stray = modify('src/twin.ts', { search: 'export function goal(): number {', content: 'export function goal(): 1 {' })
    const refused = { hard: 'unexpected-file', isSame: true }
    expect(await hardOf(stray)).toEqual(refused)
    expect(await hardOf(perfectReply + stray)).toEqual(refused)
    expect(await hardOf('<file path="src/twin.ts" action="delete"/>')).toEqual(refused)
    expect(await hardOf('<file path="src/goal.ts" action="rename"><new path="src/b.ts"/></file>')).toEqual(refused)
    expect(await hardOf('<file path="src/new.ts" action="create"><change><content>\n===\nlet a\n===\n</content></change></file>')).toEqual(
      refused,
    )
  })

  it('refuses an edit after which the file no longer parses', async () => {
    const broken = modify('src/goal.ts', { search: 'export function goal(): number {', content: 'export function goal(): number {{' })
    expect(await hardOf(broken)).toEqual({ hard: 'unparsable', isSame: true })
  })

  it('accepts a file that was already broken, unless the task is to fix it', async () => {
    const files = new Map(smallFiles).set('src/goal.ts', 'export function a() {\n  if (b {\n    c()\n  }\n}\n')
    const reply = modify('src/goal.ts', { search: '    c()', content: '    d()' })
    expect((await applyReply(smallTask(), files, reply, checkSyntaxOutOfProcess)).hard).toBe(undefined)
    expect((await applyReply(smallTask({ kind: 'fix-braces' }), files, reply, checkSyntaxOutOfProcess)).hard).toBe('unparsable')
  })

  it('refuses replies that are too long and files that grow too large', async () => {
    expect(await hardOf(`${perfectReply}${' '.repeat(100_001 - perfectReply.length)}`)).toEqual({ hard: 'too-large', isSame: true })
    expect((await hardOf(`${perfectReply}${' '.repeat(100_000 - perfectReply.length)}`)).hard).toBe(undefined)
    const comment = `// ${'x'.repeat(12_000)}`
    const grown = modify('src/goal.ts', {
      search: 'export function goal(): number {',
      content: `export function goal(): number {\n${comment}`,
    })
    expect(await hardOf(grown)).toEqual({ hard: 'too-large', isSame: true })
  })

  it('reads a patch, except in apply-patch tasks, where only our own format counts', async () => {
    const patch =
      '```diff\n--- a/src/goal.ts\n+++ b/src/goal.ts\n@@ -9,3 +9,3 @@\n-export function goal(): number {\n+export function goal(): 1 {\n   const first = 1\n   return first\n```\n'
    const goal = smallTask({ kind: 'apply-patch' })
    expect((await hardOf(patch)).hard).toBe(undefined)
    expect(await hardOf(patch, goal)).toEqual({ hard: 'no-edits', isSame: true })
    for (const reply of [`You ask for this:\n\n${patch}\nDone so:\n\n${perfectReply}`, `\`\`\`xml\n${perfectReply}\`\`\`\n`]) {
      const { files, ...about } = await applyReply(goal, smallFiles, reply, checkSyntaxOutOfProcess)
      expect([about, files]).toEqual([{ asked: 1, failed: 0 }, goal.solve(smallFiles)])
    }
  })

  it('refuses replies with nothing to apply', async () => {
    const lost = modify('src/goal.ts', { search: 'nowhere', content: 'there' })
    const same = modify('src/goal.ts', { search: 'export function goal(): number {', content: 'export function goal(): number {' })
    for (const reply of ['', 'I would rather not.', lost, same]) expect(await hardOf(reply)).toEqual({ hard: 'no-edits', isSame: true })
  })

  it('throws instead of blaming the reply when the parser does not answer at all', async () => {
    await expect(applyReply(smallTask(), smallFiles, perfectReply, async (asked) => asked.map(() => undefined))).rejects.toThrow(
      'does not respond',
    )
    const onlyAfter: typeof checkSyntaxOutOfProcess = async (asked) => asked.map(({ after }) => (after === '\n' ? [] : undefined))
    expect((await applyReply(smallTask(), smallFiles, perfectReply, onlyAfter)).hard).toBe('unparsable')
  })
})

describe('scoreRun', () => {
  const independent = { ...smallSet(), tasks: smallSet().tasks.map((task) => ({ ...task, verify: () => ({ score: 1 }) })) }

  // [F7.9]
  it('scores 100 when everything is perfect and 0 when nothing was changed', async () => {
    const perfect = await scoreRun(smallSet(['very-hard']), { replies: [{ task: 'typescript-1', reply: perfectReply }] })
    expect(perfect).toMatchObject({ pointsRate: 100, earned: 12, maximum: 6, perfect: 1, ranked: true })
    const nothing = await scoreRun(smallSet(), { replies: ['1', '2'].map((at) => ({ task: `typescript-${at}`, reply: '' })) })
    expect(nothing).toMatchObject({ pointsRate: 0, earned: 0, maximum: 4, perfect: 0, ranked: true })
  })

  it('rounds the rate to two decimals', async () => {
    const { pointsRate, earned } = await scoreRun(smallSet(['hard', 'medium']), {
      replies: [
        { task: 'typescript-1', reply: halfReply },
        { task: 'typescript-2', reply: '' },
      ],
    })
    expect({ pointsRate, earned }).toEqual({ pointsRate: 18.75, earned: 1.5 })
  })

  // [F7.2]
  it('accumulates edits, and changes nothing after a hard error', async () => {
    const seen: string[] = []
    const [first, second] = smallSet().tasks
    if (!first || !second) throw new Error('the set needs two tasks')
    const watching = {
      ...smallSet(),
      tasks: [
        first,
        {
          ...second,
          prepare: (files: typeof smallFiles) => {
            seen.push(files.get('src/goal.ts') ?? '')
            return files
          },
        },
      ],
    }
    await scoreRun(watching, { replies: [{ task: 'typescript-1', reply: perfectReply }] })
    await scoreRun(watching, { replies: [{ task: 'typescript-1', reply: `${perfectReply}<file path="src/twin.ts" action="delete"/>` }] })
    expect(seen.map((text) => text.includes('return second'))).toEqual([true, false])
  })

  // [F7.10]
  it('does not rank a run with a fault, or with missing, duplicate or unknown tasks', async () => {
    const one = { task: 'typescript-1', reply: perfectReply }
    const two = { task: 'typescript-2', reply: '' }
    const ranked = async (replies: { task: string; reply: string; fault?: { code: string; says: string } }[]) => {
      const { ranked: isRanked, tasks } = await scoreRun(independent, { replies })
      return [isRanked, ...tasks.map(({ hard }) => hard)]
    }
    expect(await ranked([one, two])).toEqual([true, undefined, 'no-edits'])
    expect(await ranked([two, one])).toEqual([true, undefined, 'no-edits'])
    expect(await ranked([one, { ...two, fault: { code: 'model-down', says: 'It is down.' } }])).toEqual([
      false,
      undefined,
      'provider-fault',
    ])
    expect(await ranked([one])).toEqual([false, undefined, 'not-run'])
    expect(await ranked([one, two, { task: 'typescript-1', reply: '' }])).toEqual([false, undefined, 'no-edits'])
    expect(await ranked([one, two, { task: 'cobol-1', reply: '' }])).toEqual([false, undefined, 'no-edits'])
  })

  it('returns a score between 0 and 100 for any replies', async () => {
    const snippet = fc.constantFrom(
      perfectReply,
      '<file path="src/goal.ts" action="modify">',
      '<change><search>\n===\n',
      '===\n</search><content>\n===\n',
      '</content></change></file>',
      '<file path="../../etc" action="create">',
      '<<<<<<< SEARCH\n',
      '>>>>>>> REPLACE',
      '*** Begin Patch\n',
      '--- a/src/goal.ts\n+++ b/src/goal.ts\n@@ -1 +1 @@\n',
      '\0\uD800\u2028',
      '<think>',
      '__proto__',
    )
    const reply = fc.array(fc.oneof(snippet, fc.string({ unit: 'binary' })), { maxLength: 12 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ task: fc.constantFrom('typescript-1', 'typescript-2', '__proto__'), reply }), { maxLength: 4 }),
        async (replies) => {
          const { pointsRate, tasks } = await scoreRun(smallSet(), { replies })
          expect(Number.isFinite(pointsRate) && pointsRate >= 0 && pointsRate <= 100).toBe(true)
          expect(tasks.every(({ score, verified }) => score >= 0 && score <= 1 && verified >= 0 && verified <= 1)).toBe(true)
        },
      ),
      { numRuns: 80 },
    )
  })
})
