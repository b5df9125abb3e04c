// End-to-end tests of `sheaf chat` and `sheaf plan` against a model server: what they send, print and write.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder, runFake, type TestFolder } from '../testing/index.ts'

let folder: TestFolder
let server: ModelServer
const env = { SHEAF_KEYS: 'file' }

beforeAll(async () => {
  folder = makeTestFolder()
  server = await openModelServer()
  const set = ['providers', 'set', 'openai', `baseUrl=${server.url}/openai/v1`, '--key', '-', '--unchecked']
  await folder.output(set, 0, { env, stdin: 'sk-test-0123456789' })
})
beforeEach(() => {
  server.requests.length = 0
  folder.write({ 'src/a.ts': 'export const a = 1\n', 'src/b.ts': 'export const b = 1\n' })
})
afterAll(async () => {
  await server.close()
  folder.remove()
})

const edit = `<file path="src/a.ts" action="modify">
  <change>
    <search>
===
export const a = 1
===
    </search>
    <content>
===
export const a = 2
===
    </content>
  </change>
</file>
`
const model = ['--model', 'openai/gpt-4o']
const review = [
  ['Change 1 of 1', 'a'],
  ['1 change accepted', 'w'],
  ['Write 1 file?', 'y'],
] as const
const asked = (at: number): string => server.requests[at]?.text ?? ''

describe('sheaf chat', () => {
  // [C.20]
  it('prints the answer on stdout and its details on stderr', async () => {
    server.reply({ says: ['<chatName="One"/>\n', 'It is one.\n'], usage: { input: 50, output: 4 } })
    const ran = await folder.run(['chat', 'What', 'is a?', '-f', 'src/a.ts', ...model], { env })
    expect({ exit: ran.exit, stdout: ran.stdout }, ran.transcript).toEqual({ exit: 0, stdout: 'It is one.\n' })
    expect(ran.stderr).toMatch(/openai\/gpt-4o · 1 file and [\d,]+ tokens sent · 50 in · 4 out · \$0\.\d+/)
    expect(asked(0)).toContain('What is a?')
    expect(asked(0)).toContain('export const a = 1')
    expect(asked(0)).not.toContain('export const b = 1')
  })

  it('reads the question from stdin, and prints one JSON document with --json', async () => {
    server.reply({ says: 'Hello.', usage: { input: 50, output: 4 } })
    const said = await folder.json(['chat', ...model, '--temperature', '0.5'], 0, { env, stdin: 'Who are you?' })
    expect(said).toEqual({
      text: 'Hello.',
      model: 'openai/gpt-4o',
      usage: expect.objectContaining({ input: 50, output: 4 }),
      tokens: expect.any(Number),
      files: 0,
      notes: expect.any(Array),
    })
    expect(asked(0)).toContain('Who are you?')
    expect(server.requests[0]?.body).toMatchObject({ temperature: 0.5 })
  })

  it('prints edits with --act that can be piped into sheaf apply', async () => {
    server.reply({ says: edit })
    const ran = await folder.sh(`sheaf chat --act 'Make it two.' -f src/a.ts ${model.join(' ')} | sheaf apply - --yes`, { env })
    expect(ran.exit, ran.transcript).toBe(0)
    expect(readFileSync(join(folder.path, 'src/a.ts'), 'utf8')).toBe('export const a = 2\n')
  })

  it('saves the edits of --act to a file with -o, and writes nothing else', async () => {
    server.reply({ says: edit })
    const ran = await folder.run(['chat', '--act', 'Make it two.', '-f', 'src/a.ts', '-o', 'reply.xml', ...model], { env })
    expect({ exit: ran.exit, stdout: ran.stdout }, ran.transcript).toEqual({ exit: 0, stdout: '' })
    expect(ran.stderr).toContain('sheaf apply reply.xml')
    expect(readFileSync(join(folder.path, 'reply.xml'), 'utf8')).toBe(edit)
    expect(readFileSync(join(folder.path, 'src/a.ts'), 'utf8')).toBe('export const a = 1\n')
  })

  it('reviews the edits on a terminal before it writes them', async () => {
    server.reply({ says: edit })
    const line = `sheaf chat --act 'Make it two.' -f src/a.ts ${model.join(' ')}`
    const ran = await folder.runOnTerminal(line, review, { env })
    expect([ran.exit, readFileSync(join(folder.path, 'src/a.ts'), 'utf8')], ran.transcript).toEqual([0, 'export const a = 2\n'])
  })

  it('continues the chat after a review with the changed files', async () => {
    server.reply({ says: edit, when: 'Make it two.' }, { says: 'Two it is.', when: 'And now?' })
    const ran = await folder.runOnTerminal(
      `sheaf chat --act -f src/a.ts ${model.join(' ')}`,
      [['act> ', 'Make it two.\r'], ...review, ['act> ', 'And now?\r'], ['Two it is.', ''], ['act> ', '/exit\r']],
      { env },
    )
    expect(ran.exit, ran.transcript).toBe(0)
    expect(asked(1)).toMatch(/File: src\/a\.ts\\n```ts\\nexport const a = 2/)
  })

  it('remembers the conversation, switches to act, and stops an answer, then exits, on Ctrl-C', async () => {
    server.reply(
      { says: 'Answer one.' },
      { says: ['Begun ', { hold: 'never' }], when: 'Second?' },
      { says: 'Answer three.', when: 'Third?' },
    )
    const ran = await folder.runOnTerminal(
      `sheaf chat -f src/a.ts ${model.join(' ')}`,
      [
        ['plan> ', 'First?\r'],
        ['Answer one.', ''],
        ['plan> ', 'Second?\r'],
        ['Begun', '\x03'],
        ['Stopped.', ''],
        ['plan> ', '/act\r'],
        ['act> ', 'Third?\\\r'],
        ['... ', 'With two lines.\r'],
        ['Answer three.', ''],
        ['act> ', '\x03'],
      ],
      { env },
    )
    expect(ran.exit, ran.transcript).toBe(0)
    expect(asked(1)).toContain('Answer one.')
    expect(asked(2)).toContain('Begun')
    expect(asked(2)).toContain('Third?\\nWith two lines.')
    expect(asked(2)).toContain('<search>')
    await server.until((requests) => requests[1]?.state === 'gone')
  })

  it('sends pasted lines as one message, and discards a line on Ctrl-C', async () => {
    server.reply({ says: 'I see.' })
    const ran = await folder.runOnTerminal(
      `sheaf chat ${model.join(' ')}`,
      [
        ['plan> ', 'forget this\x03'],
        ['forget this', 'One\rTwo\rThree\r'],
        ['I see.', ''],
        ['plan> ', '\x04'],
      ],
      { env },
    )
    expect(ran.exit, ran.transcript).toBe(0)
    expect(asked(0)).toContain('One\\nTwo\\nThree')
    expect(asked(0)).not.toContain('forget')
  })

  it('exits on Ctrl-C during an answer, with the cursor at the start of a line', async () => {
    server.reply({ says: ['Half an ', { hold: 'never' }] })
    const ran = await folder.runOnTerminal(`sheaf chat 'Hello?' ${model.join(' ')}`, [['Half an', '\x03']], { env })
    expect(ran.exit, ran.transcript).toBe(130)
    expect(ran.stdout).toMatch(/Half an (?:\^C)?\r\nsheaf: canceled\r\n$/)
    await server.until(([first]) => first?.state === 'gone')
  })

  it('escapes the control characters of an answer on a terminal', async () => {
    server.reply({ says: ['red \x1b[31mtext\x1b]52;c;aGk=\x07', '\r', '\nnext'] })
    const ran = await folder.runOnTerminal(`sheaf chat 'Hello?' ${model.join(' ')}`, [], { env })
    expect(ran.stdout).toContain('red \\u001b[31mtext\\u001b]52;c;aGk=\\u0007')
    expect(ran.stdout).not.toContain('\x1b]52')
  })

  it('uses a separate exit code for each error, and never prints the API key', async () => {
    const exits = async (...words: string[]) => (await folder.run(['chat', 'x', ...words], { env })).exit
    expect([await exits('-f', 'src/gone.ts', ...model), await exits(), await exits('--pro', ...model)]).toEqual([3, 20, 7])
    server.reply({ fault: { kind: 'status', status: 401, says: 'Bad key' } })
    const refused = await folder.run(['chat', 'x', ...model], { env })
    expect(refused.exit, refused.transcript).toBe(21)
    expect(refused.stdout + refused.stderr).not.toContain('sk-test-0123456789')
  })
})

describe('sheaf plan', () => {
  // [S6.13]
  it('refuses sheaf plan without Pro', async () => {
    expect((await folder.run(['plan', 'Make it two.', 'src', ...model], { env })).exit).toBe(7)
    expect(server.requests).toEqual([])
  })
})

describe('sheaf plan in Pro', () => {
  beforeAll(async () => {
    await folder.output(['license', 'trial'], 0, { env })
  })

  // [C.20]
  it('plans with the named files and prints the plan', async () => {
    server.reply({ says: ['## Plan\n', '1. Two.\n'] })
    const ran = await folder.run(['plan', 'Make it two.', 'src/b.ts', ...model], { env })
    expect({ exit: ran.exit, stdout: ran.stdout }, ran.transcript).toEqual({ exit: 0, stdout: '## Plan\n1. Two.\n' })
    expect(asked(0)).toContain('export const b = 1')
    expect(asked(0)).not.toContain('export const a = 1')
  })

  it('finds files automatically when none are named, and lists them', async () => {
    folder.write({ 'src/retry.ts': 'export function retryRequest() {}\n' })
    const ran = await folder.run(['plan', 'Make retryRequest wait longer', '-o', 'plan.md', ...model], { env })
    expect(ran.exit, ran.transcript).toBe(0)
    expect(ran.stderr).toContain('Files for the task: ')
    expect(asked(0)).toContain('export function retryRequest')
    expect(readFileSync(join(folder.path, 'plan.md'), 'utf8')).toBe('Hello.\n')
  })
})

describe('an answer that is cut off', () => {
  const half = { says: 'The first half,', fault: { kind: 'midway', how: 'reset' } } as const

  it('keeps a cut-off answer in the JSON, and in a .part file next to the output file', async () => {
    server.reply(half)
    const json = await folder.run(['chat', 'x', '--json', ...model], { env })
    expect([json.exit, JSON.parse(json.stdout)], json.transcript).toMatchObject([
      22,
      { error: { code: 'model-cut' }, text: 'The first half,' },
    ])
    server.reply(half)
    const ran = await folder.run(['plan', 'x', '--no-files', '-o', 'half.md', ...model], { env })
    expect(ran.exit, ran.transcript).toBe(22)
    expect(readFileSync(join(folder.path, 'half.md.part'), 'utf8')).toBe('The first half,\n')
    expect(existsSync(join(folder.path, 'half.md'))).toBe(false)
  })
})

describe('a file that cannot be written', () => {
  it('refuses an unwritable output file before it calls the model', async () => {
    for (const output of ['nowhere/x.md', 'src']) {
      const ran = await folder.run(['chat', 'x', '-o', output, ...model], { env })
      expect(ran.exit, ran.transcript).toBe(15)
    }
    expect(server.requests).toEqual([])
  })
})

describe('wrong usage', () => {
  it('refuses wrong usage before it calls the host', async () => {
    for (const words of [
      ['chat', ' '],
      ['chat', 'x', '--temperature', 'hot'],
      ['chat', 'x', '--temperature', '3'],
      ['chat', 'x', '--model', 'gpt'],
      ['chat', 'x', '--edits', 'patch'],
      ['plan', ' '],
      ['plan', 'x', 'src', '--no-files'],
    ])
      expect({ words, ...(await runFake(words, { cwd: folder.path })) }).toMatchObject({ words, exit: 2, asked: [] })
    const terminal = { stdinIsTerminal: true, cwd: folder.path }
    expect(await runFake(['chat', '--json'], terminal)).toMatchObject({ exit: 2 })
  })
})
