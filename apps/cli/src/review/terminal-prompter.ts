// Asks on a terminal, with @clack/prompts.

import type { Readable } from 'node:stream'
import { confirm, isCancel, log, selectKey } from '@clack/prompts'
import type { Terminal } from '../command/index.ts'
import { withSize } from '../terminal/with-size.ts'
import type { Prompter } from './prompter.ts'

export function terminalPrompter({ input, output: given }: Terminal, signal: AbortSignal): Prompter {
  const output = withSize(given)
  const streams = { input, output, signal: AbortSignal.any([signal, closedSignal(input)]) }
  return {
    print: (text) => log.message(text, { output }),
    async choose(question, choices) {
      for (;;) {
        const options = choices.map(({ key, label }) => ({ value: key, label }))
        const answer: unknown = await selectKey<string>({ ...streams, message: question, options, caseSensitive: true })
        if (isCancel(answer)) return undefined
        // Return submits without a choice.
        const chosen = choices.find(({ key }) => key === answer)
        if (chosen) return chosen.key
      }
    },
    async confirm(question) {
      const answer = await confirm({ ...streams, message: question, initialValue: false })
      return isCancel(answer) ? undefined : answer
    },
  }
}

/** Aborts on Ctrl-D or a closed terminal. Neither answers a prompt, so the review would never end. */
function closedSignal(input: Readable): AbortSignal {
  const closed = new AbortController()
  const abort = () => closed.abort()
  input.on('keypress', (_text: unknown, key?: { ctrl?: boolean; name?: string }) => {
    if (key?.ctrl && key.name === 'd') abort()
  })
  for (const end of ['end', 'close', 'error']) input.once(end, abort)
  return closed.signal
}
