import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AskPart, Call, HostApi, ModelSettings, TurnRequest } from '@sheaf/contract'
import { defaultModelSettings } from '@sheaf/contract'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHost } from '../index.ts'

const files = {
  'src/a.ts': 'export const a = 1\n',
  'src/b.ts': 'export const b = 1\n',
  'src/long.ts': 'export const long = 1\n'.repeat(600),
  '.env': 'PASSWORD=hunter2-secret\n',
  'src/key.ts': "export const key = 'AKIAIOSFODNN7EXAMPLQ'\nexport const k = 1\n",
}

let folder: string
let root: string
let server: ModelServer
let host: HostApi

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-turns-')))
  root = join(folder, 'repo')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  server = await openModelServer()
  host = openHost({ home: join(folder, 'home'), env: { HOME: folder, PATH: process.env.PATH ?? '', SHEAF_KEYS: 'file' } })
  const values = { apiKey: 'sk-test-0123456789', baseUrl: `${server.url}/openai/v1` }
  await host['providers.save']({ id: 'openai', values, unchecked: true })
})
afterEach(async () => {
  await host.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const setModels = (models: Partial<ModelSettings>) => host['settings.save']({ models: { ...defaultModelSettings, ...models } })

const turn = (text: string, differs: Partial<TurnRequest> = {}): TurnRequest => ({
  prompt: { roots: [root], paths: ['src/a.ts'], tree: 'none' },
  messages: [{ from: 'you', text }],
  settings: { model: 'openai/gpt-5' },
  ...differs,
})

const edit = (path: string, search: string, content: string): string =>
  `<file path="${path}" action="modify">\n  <change>\n    <description>x</description>\n    <search>\n===\n${search}\n===\n    </search>\n    <content>\n===\n${content}\n===\n    </content>\n  </change>\n</file>\n`

const sketch = (path: string, complexity: number, ...lines: string[]): string =>
  `<file path="${path}" action="delegate edit">\n  <change>\n    <description>Edit it</description>\n    <content>\n===\n${lines.join('\n')}\n===\n    </content>\n    <complexity>${complexity}</complexity>\n  </change>\n</file>\n`

const asked = (at: number): string => server.requests[at]?.text ?? ''

describe('turns.run', () => {
  it('sends the current files and streams the answer as it is written', async () => {
    server.reply({ says: ['<chatName="One and two"/>\n', { thinking: 'Hm.' }, 'It is ', 'one.'], usage: { input: 90, output: 5 } })
    const parts: AskPart[] = []
    const done = await host['turns.run'](turn('What is a?'), { onPart: (part) => parts.push(part) })
    expect(done).toEqual({
      text: 'It is one.',
      thinking: 'Hm.',
      model: 'openai/gpt-5',
      usage: expect.objectContaining({ input: 90, output: 5 }),
      tokens: expect.any(Number),
      files: 1,
      chatName: 'One and two',
      notes: expect.any(Array),
    })
    expect(parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')).toBe('It is one.')
    expect(asked(0)).toContain('export const a = 1')
    expect(asked(0)).toContain('nothing is edited')
    writeFileSync(join(root, 'src/a.ts'), 'export const a = 7\n')
    await host['turns.run'](
      turn('And now?', {
        messages: [
          { from: 'you', text: 'What is a?' },
          { from: 'model', text: 'One.' },
          { from: 'you', text: 'And now?' },
        ],
      }),
    )
    expect(asked(1)).toContain('export const a = 7')
    expect(asked(1)).toContain('What is a?')
  })

  it('returns the edits of an Act mode answer without writing them', async () => {
    const says = edit('src/a.ts', 'export const a = 1', 'export const a = 2')
    server.reply({ says })
    const done = await host['turns.run'](turn('Make it two.', { settings: { model: 'openai/gpt-5', mode: 'act' } }))
    expect(done.reply).toBe(says)
    expect(asked(0)).toContain('<search>')
    expect(readFileSync(join(root, 'src/a.ts'), 'utf8')).toBe(files['src/a.ts'])
    const plan = await host['reply.plan']({ roots: [root], reply: done.reply ?? '' })
    expect(plan.files.map(({ path, status }) => [path, status])).toEqual([['src/a.ts', 'ready']])
  })

  it('redacts secrets and leaves out files that are secret by name', async () => {
    const { notes } = await host['turns.run'](turn('What is in here?', { prompt: { roots: [root], tree: 'none' } }))
    expect(notes).toContain("Secrets were redacted, so the model doesn't see them: src/key.ts (line 1).")
    expect(asked(0)).toContain('[REDACTED')
    expect(asked(0)).not.toContain('AKIAIOSFODNN7EXAMPLQ')
    expect(asked(0)).not.toContain('hunter2-secret')
  })

  it('sends a question without any files', async () => {
    const done = await host['turns.run'](turn('Hello?', { prompt: { roots: [root], selection: [], tree: 'none' } }))
    expect({ files: done.files, text: done.text }).toEqual({ files: 0, text: 'Hello.' })
  })

  it('refuses before sending: empty text, no model, Pro needed, over the free limit or the context limit', async () => {
    await expect(host['turns.run'](turn(' '))).rejects.toMatchObject({ code: 'wrong-usage' })
    await expect(host['turns.run'](turn('x', { settings: {} }))).rejects.toMatchObject({ code: 'model-unset' })
    await expect(host['turns.run'](turn('word '.repeat(32_000)))).rejects.toMatchObject({ code: 'over-free-limit' })
    await setModels({ overrides: {} })
    await expect(host['turns.run'](turn('x', { settings: { model: 'openai/gpt-5', mode: 'act', pro: true } }))).rejects.toMatchObject({
      code: 'pro-needed',
    })
    await expect(host['turns.run'](turn('x', { slot: 'planner' }))).rejects.toMatchObject({ code: 'pro-needed' })
    await host['license.change']({ type: 'start-trial' })
    await setModels({ overrides: { 'openai/gpt-5': { contextTokens: 2_000 } } })
    await expect(host['turns.run'](turn('word '.repeat(2_000)))).rejects.toMatchObject({
      code: 'model-context',
      detail: expect.stringContaining('src/a.ts'),
    })
    expect(server.requests).toEqual([])
  })

  it('asks the planning model for a plan, whatever mode the settings say', async () => {
    await host['license.change']({ type: 'start-trial' })
    await setModels({ slots: { ...defaultModelSettings.slots, planner: 'openai/gpt-4o' } })
    server.reply({ says: '## Plan' })
    const done = await host['turns.run'](turn('Plan it.', { slot: 'planner', settings: { mode: 'act' } }))
    expect({ text: done.text, model: done.model }).toEqual({ text: '## Plan', model: 'openai/gpt-4o' })
    expect(asked(0)).toContain('nothing is edited')
  })

  it('reports a failure after streaming the partial answer', async () => {
    server.reply({ says: ['Half of '], fault: { kind: 'midway', how: 'error', says: 'It broke', code: 'server_error' } })
    const parts: AskPart[] = []
    await expect(host['turns.run'](turn('x'), { onPart: (part) => parts.push(part) })).rejects.toMatchObject({
      code: expect.stringMatching(/^model-/),
    })
    expect(parts).toContainEqual({ type: 'text', text: 'Half of ' })
  })

  it('stops a turn when it is canceled', async () => {
    server.reply({ says: ['One', { hold: 'never' }] })
    const stop = new AbortController()
    const call: Call = { signal: stop.signal, onPart: () => stop.abort() }
    await expect(host['turns.run'](turn('x'), call)).rejects.toMatchObject({ code: 'cancelled' })
    await server.until(([first]) => first?.state === 'gone')
  })
})

describe('Pro Mode', () => {
  const pro: Partial<TurnRequest> = { settings: { model: 'openai/gpt-5', mode: 'act', pro: true } }
  const whole = (text: string, paths: string[], more: Partial<TurnRequest['prompt']> = {}) =>
    turn(text, { ...pro, prompt: { roots: [root], paths, tree: 'none', ...more } })

  beforeEach(async () => {
    await host['license.change']({ type: 'start-trial' })
    const slots = {
      chat: 'openai/gpt-5',
      planner: 'openai/planner',
      simple: 'openai/gpt-simple',
      complex: 'openai/gpt-complex',
      large: 'openai/gpt-large',
      builder: null,
      mcp: null,
    }
    await setModels({ slots, overrides: Object.fromEntries(Object.values(slots).flatMap((ref) => (ref ? [[ref, { diff: true }]] : []))) })
  })

  // [S1.23]
  it('plans with one model, writes edits with three others, and returns one reply that applies', async () => {
    const created =
      '<file path="src/new.ts" action="create">\n  <change>\n    <content>\n===\nexport {}\n===\n    </content>\n  </change>\n</file>\n'
    server.reply(
      {
        says: `<Plan>\nAll of it.\n</Plan>\n${sketch('src/a.ts', 2, 'a = 2')}${sketch('src/b.ts', 9, 'b = 2')}${sketch('src/long.ts', 1, 'x')}${created}`,
      },
      { says: edit('src/a.ts', 'export const a = 1', 'export const a = 2') },
      { says: edit('src/b.ts', 'export const bb = 1', 'export const b = 2') },
      { says: edit('src/b.ts', 'export const b = 1', 'export const b = 2') },
      {
        says: `<file path="src/long.ts" action="rewrite">\n<change>\n<content>\n===\nexport const long = 2\n===\n</content>\n</change>\n</file>`,
      },
    )
    const progress: string[] = []
    const done = await host['turns.run'](whole('Do it.', ['src/a.ts', 'src/b.ts', 'src/long.ts']), {
      onProgress: ({ stage, done: count, total }) => progress.push(`${stage} ${count}/${total}`),
    })
    expect(server.requests.map(({ model }) => model)).toEqual(['planner', 'gpt-simple', 'gpt-complex', 'gpt-complex', 'gpt-large'])
    expect(asked(1)).toContain('export const a = 1')
    expect(asked(1)).not.toContain('export const b = 1')
    expect(asked(3)).toContain('could not be applied')
    expect(progress.at(-1)).toBe('Writing edits 3/3')
    const plan = await host['reply.plan']({ roots: [root], reply: done.reply ?? '' })
    expect(plan.files.map(({ path, action, status }) => [path, action, status])).toEqual([
      ['src/a.ts', 'modify', 'ready'],
      ['src/b.ts', 'modify', 'ready'],
      ['src/long.ts', 'rewrite', 'ready'],
      ['src/new.ts', 'create', 'ready'],
    ])
    expect(existsSync(join(root, 'src/new.ts'))).toBe(false)
  })

  it('shows delegates only files that were part of the question', async () => {
    server.reply(
      { says: sketch('.env', 1, 'x') + sketch('src/b.ts', 1, 'x') + sketch('src/a.ts', 1, 'x') },
      { says: edit('src/a.ts', 'export const a = 1', 'export const a = 2') },
    )
    const done = await host['turns.run'](whole('Do it.', ['src/a.ts']))
    expect(server.requests.length).toBe(2)
    expect(server.requests.map(({ text }) => text).join()).not.toContain('hunter2-secret')
    expect(done.notes).toContainEqual(expect.stringMatching(/^\.env was not edited: .*wasn't included with the message/))
  })

  it('never lets a delegate overwrite a secret that it was not shown', async () => {
    const rewrite = `<file path="src/key.ts" action="rewrite">\n<change>\n<content>\n===\nexport const key = '[REDACTED: AWSAccessKeyID]'\nexport const k = 2\n===\n</content>\n</change>\n</file>`
    server.reply(
      { says: sketch('src/key.ts', 1, 'k = 2') },
      { says: rewrite },
      { says: edit('src/key.ts', 'export const k = 1', 'export const k = 2') },
    )
    const done = await host['turns.run'](whole('Do it.', ['src/key.ts']))
    expect(server.requests.map(({ text }) => text).join()).not.toContain('AKIAIOSFODNN7EXAMPLQ')
    expect(done.reply).not.toContain('REDACTED')
    const plan = await host['reply.plan']({ roots: [root], reply: done.reply ?? '' })
    expect(plan.files.map(({ status }) => status)).toEqual(['ready'])
  })

  it('falls back to the chat model when no other model is chosen', async () => {
    await setModels({})
    server.reply({ says: sketch('src/a.ts', 1, 'x') }, { says: edit('src/a.ts', 'export const a = 1', 'export const a = 2') })
    await host['turns.run'](whole('Do it.', ['src/a.ts']))
    expect(server.requests.map(({ model }) => model)).toEqual(['gpt-5', 'gpt-5'])
  })
})
