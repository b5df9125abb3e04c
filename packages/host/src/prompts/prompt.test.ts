import { type MessageToSend, Refusal } from '@sheaf/contract'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
let app: App
let server: ModelServer
beforeAll(async () => {
  server = await openModelServer({ otherwise: { says: `1. Do this.\n2. Then that, with ${awsKey}.` }, models: ['gpt-4.1', 'gpt-4.1-mini'] })
  app = await openApp({
    'src/a.ts': "import { b } from './b.ts'\nexport const a = b() + 1\n",
    'src/b.ts': 'export function b(): number {\n  return 1\n}\n',
    'src/key.ts': `export const key = "${awsKey}"\n`,
    '.env': 'TOKEN=canary\n',
  })
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const select = (...paths: string[]) =>
  app.host['selection.change']({ ...app.here, change: { type: 'choose', operation: 'replace', paths } })

const write = (instructions: string, mode: 'replace' | 'append') =>
  app.host.as({ kind: 'model' })['workspaces.change']({ ...app.here, fields: { instructions }, mode })

/** Waits for the count however slow the machine is. */
const counted = () => ({ ...app.here, waitMs: 240_000 })

describe('tokens.count', () => {
  // [S7.41]
  it('counts the latest selection, and counts again only after a change', async () => {
    await select('src/a.ts')
    const one = await app.host['tokens.count'](counted())
    expect(one).toMatchObject({
      isCounting: false,
      budget: {
        files: [
          { path: 'src/a.ts', mode: 'full' },
          { path: 'src/b.ts', mode: 'map' },
        ],
      },
    })
    await select('src/a.ts', 'src/b.ts')
    const two = await app.host['tokens.count'](counted())
    expect(two.budget?.files.map(({ path, mode }) => [path, mode])).toEqual([
      ['src/a.ts', 'full'],
      ['src/b.ts', 'full'],
    ])
    const again = await app.host.as({ kind: 'model' })['tokens.count'](counted())
    expect(again.budget).toBe(two.budget)
    expect([again.total, again.files, again.skipped, again.tokenizer.encoding]).toEqual([
      two.budget?.tokens.total,
      two.budget?.files,
      two.budget?.leftOut,
      'o200k',
    ])
    await write('Some more words than none.', 'replace')
    const three = await app.host['tokens.count'](counted())
    expect(three.budget?.tokens.instructions).toBeGreaterThan(3)
  })

  it('waits for the count only for a limited time, and can be canceled', async () => {
    await select('src/b.ts')
    expect(await app.host['tokens.count']({ ...app.here, waitMs: 0 })).toMatchObject({ isCounting: true })
    const ending = new AbortController()
    await select('src/a.ts')
    const waiting = app.host['tokens.count'](app.here, { signal: ending.signal })
    ending.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('the version stamp of a workspace', () => {
  it('changes the stamp with the selection, the instructions and the disk, and only then', async () => {
    const stamp = async () => (await app.host['workspaces.read'](app.here)).asOf
    await stamp()
    await select('src/a.ts')
    await app.host['tokens.count'](counted())
    await app.host['tree.list']({ ...app.here, refresh: true })
    const before = await stamp()
    expect(before).toMatch(/^[0-9a-z]{6,}\.\d+$/)
    await app.host.as({ kind: 'model' })['files.read']({ ...app.here, path: 'src/a.ts' })
    await app.host['workspaces.change']({ ...app.here, fields: { expandedFolders: ['src'] } })
    expect(await stamp()).toBe(before)
    await select('src/b.ts')
    const chosen = await stamp()
    expect(chosen).not.toBe(before)
    await write('Other words.', 'replace')
    const written = await stamp()
    expect(written).not.toBe(chosen)
    const received = app.events.length
    app.write('src/b.ts', 'export const b = 22\n')
    await app.event('files-changed', ({ paths }) => paths.length > 0, received)
    const changed = await stamp()
    expect(changed).not.toBe(written)
    const later = app.events.length
    app.write('src/new.ts', 'x\n')
    await app.event('tree-changed', () => true, later)
    expect(await stamp()).not.toBe(changed)
  })
})

describe('the prompt for a model', () => {
  it('builds the prompt that the user would copy, with secrets redacted whatever the settings', async () => {
    const { compose } = app.opened.fields
    await app.host['workspaces.change']({ ...app.here, fields: { compose: { ...compose, secrets: 'off' } } })
    await app.host['selection.change']({
      ...app.here,
      change: { type: 'replace', files: ['src/key.ts', '.env'].map((path) => ({ path, mode: 'full' })) },
    })
    await write(`Use ${awsKey}.`, 'replace')
    const model = app.host.as({ kind: 'model' })
    const { text, notes, findings, leftOut } = await model['prompt.build']({ ...app.here, secrets: 'off' })
    expect([findings, leftOut]).toEqual([[], []])
    expect(text).toContain('[REDACTED: ')
    expect(text).not.toContain(awsKey)
    expect(text).not.toContain('canary')
    expect(notes.join()).toContain('(sensitive files): .env')
    expect(notes.join()).toContain('Secrets were redacted')
    const read = { ...app.here, full: true }
    expect((await app.host.as({ kind: 'model' })['workspaces.read'](read)).instructions).toMatch(/^Use \[REDACTED: .+\]\.$/)
    expect((await app.host['workspaces.read'](read)).instructions).toBe(`Use ${awsKey}.`)
    // The user's own prompt keeps the typed instructions unchanged.
    expect((await app.host['prompt.build'](app.here)).text).toContain(awsKey)
    expect(await app.host['history.list'](app.here)).toHaveLength(1)
    await app.host['workspaces.change']({ ...app.here, fields: { compose } })
    await expect(model['prompt.build']({ roots: [app.root] })).rejects.toMatchObject({ code: 'wrong-usage' })
  })

  it('returns the prompt whole, or in parts that join to the whole', async () => {
    await select('src/a.ts', 'src/b.ts')
    for (const host of [app.host, app.host.as({ kind: 'model' })]) {
      const { text, chars = 0, from, files } = await host['prompt.build'](app.here)
      expect([chars, from, files.map(({ path }) => path)]).toEqual([String(text).length, 0, ['src/a.ts', 'src/b.ts']])
      let joined = ''
      while (joined.length < chars) {
        const part = await host['prompt.build']({ ...app.here, from: joined.length, maxChars: 60 })
        expect([part.from, part.chars, String(part.text).length > 0]).toEqual([joined.length, chars, true])
        joined += String(part.text)
      }
      expect(joined).toBe(text)
    }
  })

  // [S7.39]
  it('appends to the instructions without replacing them', async () => {
    await write(`Use ${awsKey}.`, 'replace')
    expect(await write('And be quick.', 'append')).toEqual({ name: 'repo', instructions: { chars: 40, mode: 'append' } })
    const opened = await app.host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: app.here.workspace })
    expect(opened.fields.instructions).toBe(`Use ${awsKey}.\n\nAnd be quick.`)
    await expect(write('x'.repeat(400_001), 'replace')).rejects.toMatchObject({
      code: 'mcp-arguments',
    })
  })
})

describe('changes by a model', () => {
  it('lets a model change only the instructions of an open workspace', async () => {
    const model = app.host.as({ kind: 'model' })
    const fieldsNow = async () =>
      (await app.host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: app.here.workspace })).fields
    const before = await fieldsNow()
    const { name, activePrompts, expandedFolders, folderPatterns, copyPreset, compose, builder, builderResults, ephemeral } = before
    const others = {
      name,
      typedAt: 1,
      activePrompts,
      expandedFolders,
      folderPatterns,
      copyPreset,
      compose,
      builder,
      builderResults,
      ephemeral,
    }
    const refusal = new Refusal('not-possible', 'A model can only change the instructions.')
    for (const [field, value] of Object.entries(others))
      for (const fields of [{ [field]: value }, { instructions: 'x', [field]: value }])
        await expect(model['workspaces.change']({ ...app.here, fields })).rejects.toThrow(refusal)
    await expect(model['workspaces.change']({ ...app.here, fields: {} })).rejects.toThrow(refusal)
    // Only a person can change a workspace by its name.
    const byName = model['workspaces.change']({ workspace: name, fields: { instructions: 'x' } })
    await expect(byName).rejects.toThrow(new Refusal('unknown-workspace', "It isn't open."))
    expect(await fieldsNow()).toEqual(before)
  })
})

describe('asking the models of the user', () => {
  const ask = (message: MessageToSend) => app.host.as({ kind: 'model' })['chats.send']({ ...app.here, ...message, wait: true })

  it('reports that no model is set up', async () => {
    await expect(app.host.as({ kind: 'model' })['turns.run']({ ...app.here, instructions: 'Plan it' })).rejects.toMatchObject({
      code: 'no-model',
    })
    await select('src/a.ts')
    await expect(ask({ text: 'Hello' })).rejects.toMatchObject({ code: 'no-model' })
  })

  // [S3.67] [S7.40]
  it('plans with the selected files, redacts secrets, and reports progress', async () => {
    await app.host['providers.save']({ id: 'openai', values: { apiKey: 'sk-x', baseUrl: `${server.url}/openai/v1` } })
    const { settings } = await app.host['settings.read']()
    await app.host['settings.save']({
      models: { ...settings.models, slots: { ...settings.models.slots, planner: 'openai/gpt-4.1-mini', chat: 'openai/gpt-4.1' } },
    })
    await app.host['selection.change']({
      ...app.here,
      change: { type: 'replace', files: ['src/key.ts', '.env', 'src/a.ts'].map((path) => ({ path, mode: 'full' })) },
    })
    const stages: string[] = []
    const plan = await app.host
      .as({ kind: 'model' })
      ['turns.run']({ ...app.here, instructions: `Plan it with ${awsKey}` }, { onProgress: ({ stage }) => stages.push(stage) })
    expect(plan).toMatchObject({
      model: 'openai/gpt-4.1-mini',
      files: expect.any(Number),
      text: expect.stringMatching(/^1\. Do this\.\n2\. Then that, with \[REDACTED/),
    })
    expect(stages).toEqual(expect.arrayContaining(['context', 'writing']))
    expect(server.requests.at(-1)?.model).toBe('gpt-4.1-mini')
    const sent = server.requests.at(-1)?.text ?? ''
    expect(sent).toContain('export const a = b() + 1')
    expect(sent).toContain('Plan it with [REDACTED: ')
    expect(sent).not.toContain(awsKey)
    expect(sent).not.toContain('canary')
    // MCP clients can have a planner model that differs from the one of Pro Mode.
    const { settings: saved } = await app.host['settings.read']()
    await app.host['settings.save']({ models: { ...saved.models, slots: { ...saved.models.slots, mcp: 'openai/gpt-4.1' } } })
    const other = await app.host.as({ kind: 'model' })['turns.run']({ ...app.here, instructions: 'Plan it' })
    expect([other.model, server.requests.at(-1)?.model]).toEqual(['openai/gpt-4.1', 'gpt-4.1'])
    await app.host['settings.save']({ models: saved.models })
    await write('', 'replace')
    await expect(app.host.as({ kind: 'model' })['turns.run'](app.here)).rejects.toMatchObject({ code: 'mcp-arguments' })
  })

  it('answers in a chat that can be continued, but not while a sensitive file is selected', async () => {
    await expect(ask({ text: 'Hello' })).rejects.toMatchObject({ code: 'not-possible' })
    await select('src/a.ts')
    const first = await ask({ text: 'Hello' })
    expect(first).toMatchObject({ state: 'done', model: 'openai/gpt-4.1', files: [], text: expect.stringContaining('Do this') })
    expect(first.text).not.toContain(awsKey)
    const second = await ask({ chat: first.chat, text: 'And then?' })
    expect(second.chat).toBe(first.chat)
    expect(await app.host['chats.list'](app.here)).toMatchObject([{ id: first.chat, messages: 4 }])
    await expect(ask({ chat: 'none', text: 'x' })).rejects.toMatchObject({ code: 'unknown-chat' })
  })
})
