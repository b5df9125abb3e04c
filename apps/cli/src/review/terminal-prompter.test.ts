import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { terminalPrompter } from './terminal-prompter.ts'

const choices = [
  { key: 'a', label: 'accept' },
  { key: 'A', label: 'accept all' },
]

function terminal() {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined })
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80, rows: 24 })
  output.resume()
  const prompter = terminalPrompter({ input, output, close: () => undefined }, new AbortController().signal)
  return { input, prompter }
}

describe('terminalPrompter', () => {
  it('returns the pressed key', async () => {
    const { input, prompter } = terminal()
    const answer = prompter.choose('Which?', choices)
    input.write('A')
    expect(await answer).toBe('A')
  })

  it.each<[string, (input: PassThrough) => void]>([
    ['Ctrl-D', (input) => void input.write('\u0004')],
    ['Ctrl-C', (input) => void input.write('\u0003')],
    ['the end of input', (input) => void input.end()],
    ['a closed terminal', (input) => void input.destroy()],
  ])('treats %s as quitting', async (_, leave) => {
    for (const ask of ['choose', 'confirm'] as const) {
      const { input, prompter } = terminal()
      const answer = ask === 'choose' ? prompter.choose('Which?', choices) : prompter.confirm('Sure?')
      leave(input)
      expect(await answer).toBe(undefined)
    }
  })
})
