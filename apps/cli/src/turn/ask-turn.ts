// Asks a model and streams the answer to stdout; everything else goes to stderr.

import type { AskPart, TurnRequest, TurnResult } from '@sheaf/contract'
import type { CommandContext } from '../command/index.ts'
import { visibleLine } from '../terminal/index.ts'
import { openPrintStream } from './print-stream.ts'

export interface AskOptions {
  /** Print the answer as it arrives. */
  streams: boolean
  /** Cancels only this question. */
  signal?: AbortSignal
  onText?: (text: string) => void
}

export async function askTurn(request: TurnRequest, { streams, signal, onText }: AskOptions, context: CommandContext): Promise<TurnResult> {
  const { out } = context
  const host = await context.host()
  const stream = openPrintStream(out)
  const until = signal ? AbortSignal.any([signal, context.signal]) : context.signal
  let written = 0
  let isOver = false
  const end = () => {
    isOver = true
    stream.end()
  }
  const count = (stage: string, text: string) => {
    written += text.length
    out.progress({ stage, done: written, total: 0 })
  }
  const onPart = (part: AskPart) => {
    // Text that arrives after Ctrl-C would appear after the shell's next prompt.
    if (isOver) return
    if (part.type === 'text') {
      onText?.(part.text)
      if (streams) stream.push(part.text)
      else count('Answering', part.text)
    } else if (part.type === 'thinking') count('Thinking', part.text)
    else if (part.type === 'tool') out.progress({ stage: visibleLine(part.title), done: written, total: 0 })
    else if (part.type === 'waiting') out.note(`Waiting ${Math.ceil(part.seconds)} s: ${visibleLine(part.why)}`)
  }
  until.addEventListener('abort', end)
  try {
    return await host['turns.run'](request, { ...context.call, signal: until, onPart })
  } finally {
    until.removeEventListener('abort', end)
    if (!isOver) end()
  }
}
