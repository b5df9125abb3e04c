import type { ApplyAnswer, ApplyCase } from '@sheaf/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caseLines } from './case-lines.ts'
import { runBatch } from './run-batch.ts'

const answerTo = ({ id, reply }: ApplyCase): ApplyAnswer => ({
  id,
  committed: true,
  files: { 'a.ts': reply },
  problems: [],
  warnings: [],
  rungs: [],
})

async function ran(chunks: readonly (string | Buffer)[], tried: number[] = []): Promise<unknown[]> {
  let printed = ''
  await runBatch({
    stream: (async function* () {
      for (const chunk of chunks) yield Buffer.from(chunk)
    })(),
    host: {
      'reply.try': async ({ cases }) => {
        tried.push(cases.length)
        return cases.map(answerTo)
      },
    },
    call: {},
    print: async (lines) => {
      printed += lines
      return true
    },
  })
  return printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

const unreadable = (id: unknown) => ({ id, committed: false, files: {}, problems: ['unreadable-case'], warnings: [], rungs: [] })

describe('a batch', () => {
  // [C.35]
  it('answers every line in order, and marks unreadable cases', async () => {
    const lines = [
      '{"id":"one","files":{"a.ts":"x"},"reply":"1"}',
      'not JSON',
      '',
      '{"id":"two","files":{"a.ts":3},"reply":"2"}',
      '[]',
      '{"id":"three","files":{},"reply":"3","format":"telegram"}',
      '{"id":"four","files":{},"reply":"4","format":"xml"}',
    ]
    expect(await ran([`${lines.join('\n')}\n`])).toEqual([
      answerTo({ id: 'one', files: {}, reply: '1' }),
      unreadable(null),
      unreadable('two'),
      unreadable(null),
      unreadable('three'),
      answerTo({ id: 'four', files: {}, reply: '4' }),
    ])
  })

  it('returns an id of any type unchanged', async () => {
    const ids = [7, null, 'x', { a: 1 }, '\u2028']
    const answers = await ran(ids.map((id) => `${JSON.stringify({ id, files: {}, reply: '' })}\r\n`))
    expect(answers.map((answer) => (answer instanceof Object && 'id' in answer ? answer.id : undefined))).toEqual(ids)
  })

  it('answers a line that is not UTF-8, and continues', async () => {
    expect(await ran([Buffer.from([0x7b, 0xff, 0x0a]), '{"id":"a","files":{},"reply":""}'])).toEqual([
      unreadable(null),
      answerTo({ id: 'a', files: {}, reply: '' }),
    ])
  })

  it('sends at most 400 cases at a time to the host', async () => {
    const tried: number[] = []
    const lines = Array.from({ length: 1_000 }, (_, at) => `${JSON.stringify({ id: String(at), files: {}, reply: String(at) })}\n`)
    const answers = await ran(lines, tried)
    expect(answers).toEqual(lines.map((_, at) => answerTo({ id: String(at), files: {}, reply: String(at) })))
    expect([Math.max(...tried) <= 400, tried.reduce((sum, each) => sum + each)]).toEqual([true, 1_000])
  })
})

it('stops reading endless cases when the output is closed', async () => {
  async function* endless(): AsyncGenerator<Buffer> {
    for (;;) yield Buffer.from('{"id":1,"files":{},"reply":""}\n'.repeat(100))
  }
  let printed = 0
  const host = { 'reply.try': async ({ cases }: { cases: ApplyCase[] }) => cases.map(answerTo) }
  await runBatch({ stream: endless(), host, call: {}, print: async () => ++printed < 3 })
  expect(printed).toBe(3)
})

describe('caseLines', () => {
  it('returns the lines of a text however it is split into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('a', 'ü', '\n', '\r', '\u2028', '😀') }),
        fc.array(fc.nat(20)),
        async (text, cuts) => {
          const bytes = Buffer.from(text)
          const chunks: Buffer[] = []
          let from = 0
          for (const cut of [...cuts, bytes.length]) {
            chunks.push(bytes.subarray(from, from + cut))
            from += cut
          }
          const lines = text.split('\n')
          expect(await linesOf(chunks, 1_000)).toEqual(lines.at(-1) === '' ? lines.slice(0, -1) : lines)
        },
      ),
    )
  })

  it('drops a line that is too long and keeps the next one', async () => {
    const chunks = [Buffer.from('abc'), Buffer.from('def\nok\n'), Buffer.from('123456')]
    expect(await linesOf(chunks, 5)).toEqual([undefined, 'ok', undefined])
  })
})

async function linesOf(chunks: readonly Buffer[], maxBytes: number): Promise<(string | undefined)[]> {
  const lines: (string | undefined)[] = []
  for await (const line of caseLines(streamOf(chunks), maxBytes)) lines.push(line)
  return lines
}

async function* streamOf(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks
}
