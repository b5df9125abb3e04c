// Runs a helper program and talks to it line by line over its pipes, with the same limits as `runProgram`.

import { StringDecoder } from 'node:string_decoder'
import { openPipedProcess, type PipedProcessEnd, pipedProcessMissing } from './open-piped-process.ts'
import type { ProgramRequest } from './run-program.ts'

export type LineProcessRequest = Omit<ProgramRequest, 'input' | 'signal'>

interface LineProcessEvents {
  onLine(line: string): void
  /** Once, when no more lines will come. */
  onEnd(end: LineProcessEnd): void
}

export type LineProcessEnd = PipedProcessEnd | { why: 'too-large' }

interface LineProcess {
  write(text: string): void
  /** Ends the program's input and waits for it to exit. Kills it after `graceMs`. */
  close(graceMs: number): Promise<void>
}

export function openLineProcess({ maxBytes, ...request }: LineProcessRequest, { onLine, onEnd }: LineProcessEvents): LineProcess {
  let isOver = false
  const end = (how: LineProcessEnd): void => {
    if (isOver) return
    isOver = true
    onEnd(how)
  }
  const child = openPipedProcess(request)
  if (child === undefined) return notOpened(() => end(pipedProcessMissing(request.program)))
  void child.ended.then(end)
  const decoder = new StringDecoder('utf8')
  let unread = ''
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxBytes) {
      child.kill()
      return end({ why: 'too-large' })
    }
    const lines = (unread + decoder.write(chunk)).split('\n')
    unread = lines.pop() ?? ''
    for (const line of lines) if (!isOver) onLine(line)
  })
  return {
    write: (text) => void child.stdin.write(text),
    async close(graceMs) {
      isOver = true
      await child.close(graceMs)
    },
  }
}

function notOpened(report: () => void): LineProcess {
  // The caller gets the process before any event.
  queueMicrotask(report)
  return { write: () => undefined, close: async () => undefined }
}
