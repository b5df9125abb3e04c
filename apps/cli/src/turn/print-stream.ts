// An answer on stdout while it is being written. A terminal is left at the beginning of a line, however the answer ends.

import type { Output } from '../terminal/index.ts'

export interface PrintStream {
  push(text: string): void
  end(): void
}

export function openPrintStream(out: Output): PrintStream {
  let held = ''
  let isMidLine = false

  function print(text: string): void {
    if (text === '') return
    isMidLine = !text.endsWith('\n')
    out.print(out.shownText(text))
  }

  return {
    push(text) {
      const whole = held + text
      // Half a line end, or half a character, would be shown as something else.
      held = /[\r\ud800-\udbff]$/.exec(whole)?.[0] ?? ''
      print(whole.slice(0, whole.length - held.length))
    },
    end() {
      print(held)
      held = ''
      if (isMidLine && out.isTerminal) print('\n')
    },
  }
}
