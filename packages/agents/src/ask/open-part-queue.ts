// Passes the parts of an answer from the connection, which never waits, to a reader that may be slow. Text that waits is joined, so the
// queue stays short.

import type { AskPart } from '@sheaf/contract'

export interface PartQueue extends AsyncIterable<AskPart> {
  push(part: AskPart): void
  end(): void
  fail(problem: unknown): void
}

export function openPartQueue(): PartQueue {
  const waiting: AskPart[] = []
  let over: { problem?: unknown } | undefined
  let wake = () => {}
  const finish = (how: { problem?: unknown }): void => {
    over ??= how
    wake()
  }
  return {
    push(part) {
      const last = waiting.at(-1)
      if (part.type === 'text' && last?.type === 'text') waiting[waiting.length - 1] = { type: 'text', text: last.text + part.text }
      else if (part.type === 'thinking' && last?.type === 'thinking')
        waiting[waiting.length - 1] = { type: 'thinking', text: last.text + part.text }
      else waiting.push(part)
      wake()
    },
    end: () => finish({}),
    fail: (problem) => finish({ problem }),
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const part = waiting.shift()
        if (part !== undefined) yield part
        else if (over !== undefined) {
          if ('problem' in over) throw over.problem
          return
        } else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    },
  }
}
