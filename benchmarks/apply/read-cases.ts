// Reads an exam's cases, one JSON document per line, as a stream: a large exam does not fit into one string.

import { createReadStream } from 'node:fs'
import type { ExamCase } from './exam/index.ts'

/** Not `node:readline`, which also breaks lines at U+2028, a character that JSON does not escape. */
export async function* readCases(file: string): AsyncGenerator<ExamCase> {
  let rest = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line !== '') yield JSON.parse(line)
  }
  if (rest !== '') yield JSON.parse(rest)
}
