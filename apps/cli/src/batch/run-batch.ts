// `sheaf apply --batch`: tries one case per line in memory and prints one answer line per case, in order. Writes no files.

import type { ApplyAnswer, ApplyCase, Call, HostApi, ReplyFormat } from '@sheaf/contract'
import { visibleJson } from '../terminal/index.ts'
import { caseLines } from './case-lines.ts'
import { type CaseAnswer, type ParsedCase, parseCase, unreadableCase } from './parse-case.ts'

/** Fits a file and a reply at their limits, with JSON escapes. */
const maxLineBytes = 200_000_000
/** Enough for every thread, and small enough to keep two in memory: one is read while the previous one runs. */
const maxCasesPerBatch = 400
const maxCharactersPerBatch = 16_000_000

interface Batch {
  stream: AsyncIterable<Buffer | string>
  host: Pick<HostApi, 'reply.try'>
  call: Call
  /** Default for cases without one. */
  format?: ReplyFormat
  /** Resolves when the lines are flushed, so that answers don't pile up behind a slow reader. False: stdout was closed. */
  print(lines: string): Promise<boolean>
}

export async function runBatch({ stream, host, call, format, print }: Batch): Promise<void> {
  let previous = Promise.resolve(true)
  for await (const cases of readBatches(stream, format)) {
    if (!(await previous)) return
    previous = answer(cases)
    // A failure is thrown where it is awaited; until then it must not count as unhandled.
    previous.catch(() => {})
  }
  await previous

  async function answer(cases: readonly ParsedCase[]): Promise<boolean> {
    const readable = cases.flatMap((each): ApplyCase[] => (each.case === undefined ? [] : [each.case]))
    const answers = (readable.length === 0 ? [] : await host['reply.try']({ cases: readable }, call)).values()
    const lines = cases.map((each) => (each.case === undefined ? unreadableCase(each.id) : withId(each.id, answers.next().value)))
    return print(lines.map((line) => `${visibleJson(line)}\n`).join(''))
  }
}

function withId(id: unknown, answer: ApplyAnswer | undefined): CaseAnswer {
  if (answer === undefined) throw new Error('the host returned fewer answers than cases')
  return { ...answer, id }
}

async function* readBatches(stream: AsyncIterable<Buffer | string>, format: ReplyFormat | undefined): AsyncGenerator<ParsedCase[]> {
  let cases: ParsedCase[] = []
  let characters = 0
  for await (const line of caseLines(stream, maxLineBytes)) {
    if (line !== undefined && line.trim() === '') continue
    cases.push(parseCase(line, format))
    characters += line?.length ?? 0
    if (cases.length < maxCasesPerBatch && characters < maxCharactersPerBatch) continue
    yield cases
    cases = []
    characters = 0
  }
  if (cases.length > 0) yield cases
}
