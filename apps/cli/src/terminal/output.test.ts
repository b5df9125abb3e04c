import { describe, expect, it } from 'vitest'
import { createOutput, type Output, type OutputStream } from './output.ts'

/** A stream that collects everything written to it. */
function capture(isTTY: boolean): OutputStream & { text: string } {
  return {
    isTTY,
    text: '',
    write(data, done) {
      this.text += String(data)
      done?.()
      return true
    },
    on: () => undefined,
  }
}

async function written(stdoutIsTty: boolean, stderrIsTty: boolean, work: (out: Output) => void): Promise<{ out: string; err: string }> {
  const [stdout, stderr] = [capture(stdoutIsTty), capture(stderrIsTty)]
  const out = await createOutput(stdout, stderr, { TERM: 'dumb' })
  work(out)
  await out.finish()
  return { out: stdout.text, err: stderr.text }
}

const name = 'a\x1b]0;title\x07\x9b31m\u202eb'
const visible = 'a\\u001b]0;title\\u0007\\u009b31m\\u202eb'

describe('untrusted text', () => {
  it('escapes control characters in JSON, on a terminal or not', async () => {
    for (const isTerminal of [true, false]) {
      const { out } = await written(isTerminal, false, ({ json }) => json({ [name]: name }))
      expect(out).toBe(isTerminal ? `{\n  "${visible}": "${visible}"\n}\n` : `{"${visible}":"${visible}"}\n`)
      expect(JSON.parse(out)).toEqual({ [name]: name })
    }
  })

  it('escapes control characters in notes only when stderr is a terminal', async () => {
    for (const stdoutIsTty of [true, false]) {
      expect((await written(stdoutIsTty, true, ({ note }) => note(`Read ${name}.`))).err).toBe(`Read ${visible}.\n`)
      expect((await written(stdoutIsTty, true, ({ note, shownLine }) => note(`Read ${shownLine(name)}.`))).err).toBe(`Read ${visible}.\n`)
    }
    expect((await written(false, false, ({ note }) => note(name))).err).toBe(`${name}\n`)
  })

  it('escapes control characters on stdout only when stdout is a terminal', async () => {
    expect((await written(true, false, ({ line, shownLine }) => line(shownLine(name)))).out).toBe(`${visible}\n`)
    expect((await written(false, true, ({ line, shownLine }) => line(shownLine(name)))).out).toBe(`${name}\n`)
  })
})
