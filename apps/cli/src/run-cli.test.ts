import { Refusal, refusals } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { type FakeOptions, runFake } from './testing/index.ts'

const refusing = (problem: unknown): FakeOptions => ({ host: { 'files.list': () => Promise.reject(problem) } })

describe('a refusal', () => {
  // [C.26]
  it('prints a refusal to stderr with what happened, why and what to do, and uses its exit code', async () => {
    expect(await runFake(['files'], refusing(new Refusal('root-missing', '/gone')))).toMatchObject({
      exit: 5,
      stdout: '',
      stderr: "sheaf: That folder doesn't exist.\n       /gone\n       Check the --root path.\n",
    })
  })

  it.each(Object.entries(refusals))('prints %s as one JSON document with --json', async (code, row) => {
    const ran = await runFake(['files', '--json'], refusing(Object.assign(new Error('It says so.'), { code })))
    expect([ran.exit, JSON.parse(ran.stdout), ran.stderr]).toEqual([row.exit, { error: { code, says: 'It says so.', try: row.try } }, ''])
  })

  it('escapes control characters in the detail of a refusal', async () => {
    const ran = await runFake(['files'], refusing(new Refusal('path-missing', 'a\x1b]52;c;evil\x07')))
    expect(ran.stderr).toContain('a\\u001b]52;c;evil\\u0007')
  })
})

describe('wrong usage', () => {
  it.each([
    [['pakc'], "sheaf: Unknown command 'pakc'. Did you mean 'pack'?\n       See 'sheaf --help'.\n"],
    [['files', '--jso'], "sheaf: Unknown option --jso for sheaf files. Did you mean --json?\n       See 'sheaf files --help'.\n"],
    [['--json', 'files'], undefined],
    [['help', 'nothing'], "sheaf: Unknown command 'nothing'.\n       See 'sheaf --help'.\n"],
    [['license', 'activate'], "sheaf: sheaf license activate: Missing argument <key>.\n       See 'sheaf license --help'.\n"],
  ])('exits 2 for %j before it opens a host', async (words, stderr) => {
    const ran = await runFake(words)
    expect([ran.exit, ran.asked]).toEqual([2, []])
    if (stderr !== undefined) expect([ran.stdout, ran.stderr]).toEqual(['', stderr])
  })

  // [C.36]
  it('prints wrong usage as a refusal document with --json', async () => {
    const ran = await runFake(['files', '--nonsense', '--json'])
    expect([ran.exit, ran.stderr, JSON.parse(ran.stdout).error.code]).toEqual([2, '', 'wrong-usage'])
  })
})

describe('a bug', () => {
  // [C.26]
  it('exits 1 with a short message on a bug, and prints the stack only with SHEAF_DEBUG=1', async () => {
    const quiet = await runFake(['files'], refusing(new TypeError('x is not a function')))
    const loud = await runFake(['files'], { ...refusing(new TypeError('x is not a function')), env: { SHEAF_DEBUG: '1' } })
    expect([quiet.exit, quiet.stdout]).toEqual([1, ''])
    expect(quiet.stderr).toMatch(/^sheaf: Internal error in Sheaf: x is not a function\n {7}This is a bug in Sheaf\./)
    expect(quiet.stderr).not.toContain('run-cli')
    expect(loud.stderr).toContain('TypeError: x is not a function\n    at ')
  })

  // [C.2]
  it('prints a bug as one JSON document with --json', async () => {
    const ran = await runFake(['files', '--json'], refusing('odd'))
    expect([ran.exit, JSON.parse(ran.stdout).error]).toMatchObject([1, { code: 'bug', says: 'Internal error in Sheaf: odd' }])
  })

  it('reports an uncaught exception', async () => {
    let fail = (_: unknown) => {}
    const ran = await runFake(['files'], {
      onBug: (listener) => {
        fail = listener
      },
      host: {
        'files.list': () => {
          fail(new Error('lost worker'))
          return new Promise(() => {})
        },
      },
    })
    expect([ran.exit, ran.stderr.includes('Internal error in Sheaf: lost worker')]).toEqual([1, true])
  })

  it('reports an error from closing the host after a successful command', async () => {
    const host = { 'files.list': async () => ({ files: ['a'], problems: [] }), close: () => Promise.reject(new Error('stuck')) }
    expect(await runFake(['files', '--json'], { host })).toMatchObject({
      exit: 1,
      stdout: '["a"]\n',
      stderr: expect.stringContaining('stuck'),
    })
  })
})

describe('Ctrl-C', () => {
  it('aborts the call on Ctrl-C and exits 130, even when the host ignores the signal', async () => {
    let press = () => {}
    let aborted: boolean | undefined
    const ran = await runFake(['files'], {
      onStart: (interrupt) => {
        press = interrupt
      },
      host: {
        'files.list': (_, call) => {
          call?.signal?.addEventListener('abort', () => {
            aborted = call.signal?.aborted
          })
          press()
          return new Promise(() => {})
        },
      },
    })
    expect([ran.exit, ran.stdout, ran.stderr, aborted]).toEqual([130, '', 'sheaf: canceled\n', true])
  })

  it('prints a cancellation as a refusal document with --json', async () => {
    let press = () => {}
    const ran = await runFake(['files', '--json'], {
      onStart: (interrupt) => {
        press = interrupt
      },
      host: {
        'files.list': () => {
          press()
          return new Promise(() => {})
        },
      },
    })
    expect([ran.exit, JSON.parse(ran.stdout).error.code]).toEqual([130, 'cancelled'])
  })
})

describe('progress', () => {
  const counting: FakeOptions = {
    host: {
      'files.list': async (_, call) => {
        call?.onProgress?.({ stage: 'walking', done: 1, total: 2 })
        return { files: ['a'], problems: [] }
      },
    },
  }

  // [C.3]
  it('draws progress on a terminal and clears it before the result', async () => {
    const ran = await runFake(['files'], { ...counting, stderrIsTerminal: true })
    const wipe = '\r\x1b[2K'
    expect(ran.stderr).toBe(`${wipe}walking  ${'█'.repeat(12)}${'░'.repeat(12)}  1/2${wipe}`)
  })

  // [C.3]
  it('draws no progress when stderr is not a terminal', async () => {
    expect((await runFake(['files'], counting)).stderr).toBe('')
  })
})
