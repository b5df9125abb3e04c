import { type AskRequest, type DelegateProgress, Refusal, type ReplyFile } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { tryCase } from '../../change/index.ts'
import { memoryTools, type ScriptedAnswer, scriptedAsk, slotModels, someModel } from '../testing/index.ts'
import { delegateEdits } from './delegate-edits.ts'
import type { DelegateTools } from './delegate-tools.ts'
import { writeReply } from './write-reply.ts'

const files = {
  'src/a.ts': 'export const a = 1\nexport const b = 1\n',
  'src/b.ts': "import { a } from './a.ts'\nconsole.log(a)\n",
  'src/c.ts': 'export const c = 1\n',
}

const sketch = (path: string, complexity: number, ...lines: string[]): ReplyFile => ({
  line: 1,
  path,
  action: 'delegate edit',
  changes: [{ line: 1, description: `Edit ${path}`, content: lines, complexity }],
})

const modify = (path: string, search: string, content: string): ReplyFile => ({
  line: 1,
  path,
  action: 'modify',
  changes: [{ line: 1, description: 'x', search: search.split('\n'), content: content.split('\n') }],
})

const created: ReplyFile = {
  line: 1,
  path: 'src/new.ts',
  action: 'create',
  changes: [{ line: 1, description: 'New', content: ['export {}'] }],
}
const twoOfA = modify('src/a.ts', 'export const a = 1', 'export const a = 2')
const logOfB = modify('src/b.ts', 'console.log(a)', 'console.log(a * 2)')
const threeOfC = modify('src/c.ts', 'export const c = 1', 'export const c = 3')

const architect = writeReply(
  [
    sketch('src/a.ts', 2, '// <rm one>', 'export const a = 1', '// </rm>', '// <add two>', 'export const a = 2', '// </add>'),
    created,
    sketch('src/b.ts', 8, '// ... existing code ...', '// REPOMARK:SCOPE: 1 - log twice as much', 'console.log(a * 2)'),
  ],
  'Make it two.',
)

/** Answers by the file whose edits the question asks for. */
const byFile =
  (answers: Record<string, string>): Exclude<ScriptedAnswer, string> =>
  ({ messages }) =>
    Object.entries(answers).find(([path]) => messages.some(({ text }) => text.includes(`Edits of ${path}:`)))?.[1] ?? ''

async function run(answers: readonly ScriptedAnswer[], tools: Partial<DelegateTools> = {}, reply = architect, more = {}) {
  const ask = scriptedAsk(...answers)
  const reports: DelegateProgress[][] = []
  const done = await delegateEdits({ ask, reply, tools: memoryTools(files, tools), onProgress: (each) => reports.push(each), ...more })
  return { ...done, asked: ask.asked, reports }
}

const states = (delegates: readonly DelegateProgress[]) => delegates.map(({ path, slot, model, state }) => [path, slot, model, state])
const applied = (reply: string) => tryCase({ id: 'x', files, reply })
const last = (request?: AskRequest) => request?.messages.at(-1)?.text ?? ''

describe('delegateEdits', () => {
  it('chooses models by difficulty, and merges their edits and the complete files into one reply', async () => {
    const { reply, delegates, asked, usage, notes, isStopped } = await run([writeReply([twoOfA]), writeReply([logOfB])])
    expect(states(delegates)).toEqual([
      ['src/a.ts', 'simple-edits', 'a/simple', 'done'],
      ['src/b.ts', 'complex-edits', 'b/complex', 'done'],
    ])
    expect(asked.map(({ model }) => model)).toEqual(['a/simple', 'b/complex'])
    expect(reply).toBe(writeReply([twoOfA, created, logOfB], 'Make it two.'))
    expect(applied(reply)).toMatchObject({
      committed: true,
      files: {
        'src/a.ts': 'export const a = 2\nexport const b = 1\n',
        'src/b.ts': "import { a } from './a.ts'\nconsole.log(a * 2)\n",
        'src/new.ts': expect.stringContaining('export {}'),
      },
    })
    expect({ usage, notes, isStopped }).toEqual({ usage: { input: 200, output: 20, cost: 1 }, notes: [], isStopped: false })
  })

  it('sends the file, the plan and the sketch, and explains the markers', async () => {
    const { asked } = await run([writeReply([twoOfA]), writeReply([logOfB])])
    const [first] = asked
    expect(first?.messages[0]).toEqual({ from: 'you', text: `File: src/a.ts\n\`\`\`\n${files['src/a.ts']}\`\`\`\n`, keep: true })
    expect(last(asked[0])).toBe(`The plan of the whole change, of which your part are the edits below:

Make it two.

Edits of src/a.ts:

1. Edit src/a.ts
===
// <rm one>
export const a = 1
// </rm>
// <add two>
export const a = 2
// </add>
===

Answer with the XML only: one <file> with action="modify" for each of src/a.ts.`)
    expect(first?.system).toContain('never write them into a file')
  })

  // [S3.54]
  it('uses the large-file model above the threshold, and asks for whole files if it cannot write diffs', async () => {
    const whole: ReplyFile = { ...twoOfA, action: 'rewrite', changes: [{ line: 1, content: ['export const a = 2', 'export const b = 1'] }] }
    const model = async () => someModel({ ref: 'x/whole', can: { diff: false, thinking: false, images: false, temperature: true } })
    const { delegates, asked, reply } = await run([byFile({ 'src/a.ts': writeReply([whole]), 'src/b.ts': writeReply([logOfB]) })], {
      largeFileLines: 1,
      model,
    })
    expect(delegates.map(({ slot, state }) => [slot, state])).toEqual([
      ['large-file', 'done'],
      ['large-file', 'done'],
    ])
    expect(last(asked[0])).toContain('action="rewrite"')
    expect(applied(reply).files['src/a.ts']).toBe('export const a = 2\nexport const b = 1\n')
  })

  it('asks one question for a path with several blocks', async () => {
    const twice = writeReply([sketch('src/a.ts', 2, 'one'), sketch('src/a.ts', 2, 'two')])
    const { asked, delegates } = await run([writeReply([twoOfA])], {}, twice)
    expect({ questions: asked.length, delegates: delegates.length }).toEqual({ questions: 1, delegates: 1 })
    expect(last(asked[0])).toContain('2. Edit src/a.ts')
  })
})

describe('delegation strategies', () => {
  // [F1.72]
  it('sequential: shows the edits of earlier files to later ones', async () => {
    const { asked } = await run([writeReply([twoOfA]), writeReply([logOfB])])
    expect(last(asked[0])).not.toContain('written already')
    expect(last(asked[1])).toContain(`written already; agree with them and do not repeat them:\n\n${writeReply([twoOfA]).trimEnd()}`)
  })

  // [F1.72]
  it('parallel: asks four models at once, and no more', async () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`f${at}.ts`, `export const x = ${at}\n`]))
    const reply = writeReply(Object.keys(many).map((path) => sketch(path, 1, 'x')))
    let running = 0
    let most = 0
    const gate = Promise.withResolvers<void>()
    const { delegates } = await run(
      [
        async (request) => {
          most = Math.max(most, ++running)
          if (running === 4) gate.resolve()
          await gate.promise
          running--
          const path = /Edits of (f\d\.ts):/.exec(last(request))?.[1] ?? ''
          return writeReply([modify(path, (many[path] ?? '').trimEnd(), 'export const x = -1')])
        },
      ],
      memoryTools(many, { strategy: 'parallel' }),
      reply,
    )
    expect({ most, done: delegates.filter(({ state }) => state === 'done').length }).toEqual({ most: 4, done: 9 })
  })

  // [F1.72]
  it('one query: asks one question per model and judges each file separately', async () => {
    const reply = writeReply([sketch('src/a.ts', 2, 'x'), sketch('src/b.ts', 8, 'x'), sketch('src/c.ts', 1, 'x')])
    const wrong = modify('src/c.ts', 'export const d = 1', 'export const c = 3')
    const { asked, delegates } = await run(
      [writeReply([twoOfA, wrong]), writeReply([threeOfC]), writeReply([logOfB])],
      { strategy: 'one-query' },
      reply,
    )
    expect(asked.map(({ model }) => model)).toEqual(['a/simple', 'a/simple', 'b/complex'])
    expect(last(asked[0])).toContain('for each of src/a.ts, src/c.ts.')
    expect(states(delegates).map(([path, , , state]) => [path, state])).toEqual([
      ['src/a.ts', 'done'],
      ['src/b.ts', 'done'],
      ['src/c.ts', 'done'],
    ])
  })

  it('one query: splits a question that is too large for its model', async () => {
    const long = 'word '.repeat(3_500)
    const reply = writeReply([sketch('src/a.ts', 2, long), sketch('src/c.ts', 1, long)])
    const { asked, delegates } = await run(
      [byFile({ 'src/a.ts': writeReply([twoOfA]), 'src/c.ts': writeReply([threeOfC]) })],
      { strategy: 'one-query', model: async () => someModel({ contextTokens: 10_000 }) },
      reply,
    )
    expect(asked.map(last).map((question) => /for each of (.*)\.$/.exec(question)?.[1])).toEqual(['src/a.ts', 'src/c.ts'])
    expect(delegates.map(({ state }) => state)).toEqual(['done', 'done'])
  })
})

describe('a failing delegate', () => {
  const alone = writeReply([sketch('src/a.ts', 2, 'x')])
  const wrong = writeReply([modify('src/a.ts', 'export const z = 1', 'export const a = 2')])

  it('asks once more with the repair message when edits cannot be applied', async () => {
    const { asked, delegates, reports } = await run([wrong, writeReply([twoOfA])], {}, alone)
    expect(delegates).toEqual([
      { path: 'src/a.ts', slot: 'simple-edits', model: 'a/simple', state: 'done', usage: { input: 200, output: 20, cost: 1 } },
    ])
    expect(reports.map(([job]) => job?.state)).toEqual(['queued', 'asking', 'repairing', 'done'])
    expect(asked[1]?.messages.at(-2)).toEqual({ from: 'model', text: wrong, keep: true })
    expect(last(asked[1])).toContain('could not be applied')
  })

  it('reports a file as failed after two attempts, and continues with the others', async () => {
    const { asked, delegates, reply, notes, outcomes } = await run([wrong, wrong, writeReply([logOfB])])
    expect(asked.length).toBe(3)
    expect(delegates.map(({ state }) => state)).toEqual(['failed', 'done'])
    expect(delegates[0]?.says).toContain('not in the file')
    expect(notes).toEqual([expect.stringMatching(/^src\/a\.ts was not edited: /)])
    expect(reply).toBe(writeReply([created, logOfB], 'Make it two.'))
    expect(outcomes.map(({ path, ok }) => [path, ok])).toEqual([
      ['src/a.ts', false],
      ['src/b.ts', true],
    ])
  })

  it('asks again only for the files that failed in an earlier run', async () => {
    const before = await run([wrong, wrong, writeReply([logOfB])])
    const after = await run([writeReply([twoOfA])], {}, architect, { earlier: JSON.parse(JSON.stringify(before.outcomes)) })
    expect(after.asked.map(({ model }) => model)).toEqual(['a/simple'])
    expect(after.reply).toBe(writeReply([twoOfA, created, logOfB], 'Make it two.'))
    expect(after.delegates.map(({ state }) => state)).toEqual(['done', 'done'])
  })

  it.each([
    [
      'writes sketch markers into the file',
      writeReply([modify('src/a.ts', 'export const a = 1', '// <add two>\nexport const a = 2\n// </add>')]),
      'markers',
    ],
    ['leaves code out', writeReply([modify('src/a.ts', 'export const a = 1', 'export const a = 2\n// ... existing code ...')]), 'omitted'],
    ['answers in prose', 'I would rather not.', 'no edits for this file'],
    ['edits another file instead', writeReply([threeOfC]), 'no edits for this file'],
    ['sketches the edit again', alone, 'sketched again'],
    ['deletes the file', writeReply([{ line: 1, path: 'src/a.ts', action: 'delete', changes: [] }]), 'not deleted'],
    ['changes nothing', writeReply([modify('src/a.ts', 'export const a = 1', 'export const a = 1')]), 'change nothing'],
    ['writes a diff', '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,1 +1,1 @@\n-export const a = 1\n+export const a = 2\n', 'XML format'],
  ])('fails a delegate that %s', async (_what, answer, says) => {
    const { delegates, reply } = await run([answer], {}, alone)
    expect(delegates[0]).toMatchObject({ state: 'failed' })
    expect(delegates[0]?.says?.toLowerCase()).toContain(says.toLowerCase())
    expect(applied(reply).committed).toBe(false)
  })

  it('fails a delegate that would overwrite redacted text', async () => {
    const shown = { path: 'src/a.ts', text: 'File: src/a.ts\n```\nexport const a = [REDACTED: key]\n```\n', tokens: 5, lines: 1 }
    const rewrite: ReplyFile = { ...twoOfA, action: 'rewrite', changes: [{ line: 1, content: ['export const a = [REDACTED: key]', 'x'] }] }
    const { asked, delegates } = await run([writeReply([rewrite])], { show: async () => ({ ok: true, file: shown }) }, alone)
    expect(last(asked[0])).toContain('leave these lines out')
    expect(delegates[0]?.says).toContain('REDACTED')
  })

  it('retries edits that no longer parse once, then accepts them', async () => {
    const tools = memoryTools(files)
    const plan: DelegateTools['plan'] = async (text) => {
      const planned = await tools.plan(text)
      const warnings = [{ code: 'syntax' as const, message: 'The new text no longer parses.', lines: [1] }]
      return { ...planned, files: planned.files.map((file) => ({ ...file, warnings })) }
    }
    const { asked, delegates } = await run([writeReply([twoOfA]), 'No.'], { plan }, alone)
    expect({ questions: asked.length, state: delegates[0]?.state }).toEqual({ questions: 2, state: 'done' })
  })

  it("reports the provider's error when a model cannot be reached", async () => {
    const { delegates } = await run([new Refusal('model-quota'), writeReply([logOfB])])
    expect(delegates.map(({ state, says }) => [state, says])).toEqual([
      ['failed', 'The provider reports that your quota or credit is used up.'],
      ['done', undefined],
    ])
  })

  it('fails without asking if the sketch, the file, the model or room in its window is missing', async () => {
    const empty = writeReply([sketch('src/a.ts', 1, ''), sketch('src/gone.ts', 1, 'x'), sketch('src/b.ts', 9, 'x')])
    const none = new Refusal('no-model')
    const model: DelegateTools['model'] = async (slot) => {
      if (slot === 'complex-edits') throw none
      return slotModels[slot]
    }
    const { asked, delegates } = await run([''], { model }, empty)
    expect(asked).toEqual([])
    expect(delegates.map(({ says }) => says)).toEqual([
      'The reply contains no sketch for this file.',
      "The file can't be sent to the model: there is no such file.",
      none.message,
    ])
    const small = async () => someModel({ contextTokens: 1_000 })
    expect((await run([''], { model: small }, alone)).delegates[0]?.says).toContain('too large for the model')
  })
})

describe('a truncated answer of a delegate', () => {
  it("continues an answer that was cut at the model's output limit", async () => {
    const whole = writeReply([modify('src/a.ts', 'export const a = 1', `${'export const many = 1\n'.repeat(30)}export const a = 2`)])
    const half = whole.slice(0, 500)
    const { asked, delegates, reply } = await run(
      [
        [
          { type: 'text', text: half },
          { type: 'done', finish: 'length', usage: { output: 5 } },
        ],
        ({ messages }) => {
          const kept = messages.at(-2)?.text ?? ''
          return [
            { type: 'text', text: whole.slice(kept.length) },
            { type: 'done', finish: 'stop', usage: { output: 7 } },
          ]
        },
      ],
      {},
      writeReply([sketch('src/a.ts', 2, 'x')]),
    )
    expect({ questions: asked.length, state: delegates[0]?.state, usage: delegates[0]?.usage }).toEqual({
      questions: 2,
      state: 'done',
      usage: { output: 12 },
    })
    expect(applied(reply).committed).toBe(true)
  })
})

describe('stopping delegated edits', () => {
  it('keeps finished files and reports the rest as stopped', async () => {
    const stop = new AbortController()
    const { delegates, reply, isStopped, asked } = await run(
      [
        writeReply([twoOfA]),
        () => {
          stop.abort()
          return writeReply([logOfB])
        },
      ],
      {},
      writeReply([sketch('src/a.ts', 1, 'x'), sketch('src/b.ts', 9, 'x'), sketch('src/c.ts', 1, 'x')]),
      { signal: stop.signal },
    )
    expect({ isStopped, questions: asked.length, states: delegates.map(({ state }) => state) }).toEqual({
      isStopped: true,
      questions: 2,
      states: ['done', 'failed', 'failed'],
    })
    expect(delegates[2]?.says).toBe('Stopped before this file was done.')
    expect(reply).toBe(writeReply([twoOfA]))
  })
})

describe('a reply without sketches', () => {
  it('returns a reply without sketches unchanged', async () => {
    const plain = writeReply([created])
    expect(await run([''], {}, plain)).toMatchObject({ reply: plain, delegates: [], asked: [] })
  })
})
