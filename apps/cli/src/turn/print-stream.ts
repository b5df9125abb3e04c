// Streams an answer to stdout. On a terminal, the cursor always ends at the start of a line.

import type { Output } from '../terminal/index.ts'

export interface PrintStream {
  push(text: string): void
  end(): void
}

export function openPrintStream(out: Output): PrintStream {
  let pending = ''
  let isMidLine = false

  function print(text: string): void {
    if (text === '') return
    isMidLine = !text.endsWith('\n')
    out.print(out.shownText(text))
  }

  return {
    push(text) {
      const whole = pending + text
      // Half a CRLF or half a surrogate pair would be shown incorrectly.
      pending = /[\r\ud800-\udbff]$/.exec(whole)?.[0] ?? ''
      print(whole.slice(0, whole.length - pending.length))
    },
    end() {
      print(pending)
      pending = ''
      if (isMidLine && out.isTerminal) print('\n')
    },
  }
}
