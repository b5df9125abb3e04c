import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRefusal } from '@sheaf/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { type ChatApp, openChatApp } from './testing/chat-app.ts'

let app: ChatApp | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

async function open(...args: Parameters<typeof openChatApp>): Promise<ChatApp> {
  app = await openChatApp(...args)
  return app
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if (isRefusal(error)) return error.code
    throw error
  }
}

const fenced = (text: string): string => `\n===\n${text}\n===\n`
const modify = (path: string, search: string, content: string): string =>
  `<file path="${path}" action="modify">\n<change><search>${fenced(search)}</search><content>${fenced(content)}</content></change>\n</file>\n`
const create = (path: string, content: string): string =>
  `<file path="${path}" action="create">\n<change><content>${fenced(content)}</content></change>\n</file>\n`
const sketch = (path: string, content: string): string =>
  `<file path="${path}" action="delegate edit">\n<change><description>Change it</description><content>${fenced(content)}</content><complexity>3</complexity></change>\n</file>\n`

describe('an answer in Act mode', () => {
  it('lists files as they complete, shows them in a review, and writes them on commit', async () => {
    const { host, here, inChat, root, set, select, server, send, settled, event } = await open({
      'a.ts': 'const a = 1\n',
      'b.ts': 'const b = 1\n',
    })
    await set({ mode: 'act' })
    await select('a.ts', 'b.ts')
    server.reply({
      says: [
        'I change both.\n',
        modify('a.ts', 'const a = 1', 'const a = 2'),
        { hold: 'a' },
        modify('b.ts', 'const b = 1', 'const b = 2'),
        create('c.ts', 'c'),
      ],
    })
    const { answer } = await send('Make them two')
    const first = await event('chat-message', ({ message }) => message.id === answer && message.files !== undefined)
    expect(first.message).toMatchObject({ state: 'writing', files: [{ path: 'a.ts', action: 'modify' }] })
    server.release('a')
    expect(await settled(answer)).toMatchObject({
      state: 'done',
      mode: 'act',
      files: [
        { path: 'a.ts', action: 'modify' },
        { path: 'b.ts', action: 'modify' },
        { path: 'c.ts', action: 'create' },
      ],
    })
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('const a = 1\n')
    const review = await host['reviews.open']({ ...inChat, message: answer })
    expect(review.files.map(({ path, status }) => [path, status])).toEqual([
      ['a.ts', 'ready'],
      ['b.ts', 'ready'],
      ['c.ts', 'ready'],
    ])
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    expect(await host['reviews.commit'](here)).toMatchObject({ ok: true, files: 3 })
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('const a = 2\n')
  })

  it('checks before a review which edits apply to the current files', async () => {
    const { host, inChat, set, select, server, send, settled, root } = await open({
      'a.ts': 'const a = 1\n',
      'twice.ts': 'free(p)\nint b\nfree(p)\n',
    })
    await set({ mode: 'act' })
    await select('a.ts', 'twice.ts')
    server.reply({
      says: [
        modify('a.ts', 'const a = 1', 'const a = 2'),
        modify('twice.ts', 'free(p)', 'release(p)'),
        modify('a.ts', 'const invented = 1', 'const invented = 2'),
        create('../out.ts', 'x'),
      ],
    })
    const { answer } = await send('Change them')
    await settled(answer)
    const check = async () => {
      const files = await host['reply.check']({ ...inChat, message: answer })
      return files.map(({ path, status, problems }) => [path, status, problems.map(({ code }) => code)])
    }
    expect(await check()).toEqual([
      ['a.ts', 'blocked', ['no-match']],
      ['twice.ts', 'blocked', ['ambiguous']],
      ['../out.ts', 'blocked', ['outside-roots']],
    ])
    writeFileSync(join(root, 'twice.ts'), 'free(p)\n')
    expect((await check())[1]).toEqual(['twice.ts', 'ready', []])
    expect((await host['reviews.read']({ workspace: inChat.workspace })).state).toBeNull()
  })

  it('keeps an answer without edits as text, and can ask the model to reformat it', async () => {
    const { host, inChat, set, select, server, send, settled, shown, asked } = await open({ 'a.ts': 'const a = 1\n' })
    await set({ mode: 'act' })
    await select('a.ts')
    server.reply({ says: 'Just change the 1 to a 2.' }, { says: modify('a.ts', 'const a = 1', 'const a = 2') })
    const { answer } = await send('Make it two')
    expect(await settled(answer)).toMatchObject({ state: 'done', noEdits: true, text: 'Just change the 1 to a 2.' })
    expect(await codeOf(host['reviews.open']({ ...inChat, message: answer }))).toBe('not-possible')
    const again = await host['chats.again']({ ...inChat, message: answer, how: 'reformat' })
    expect(await settled(again.answer)).toMatchObject({ state: 'done', files: [{ path: 'a.ts', action: 'modify' }] })
    const { tree, head } = await shown()
    expect(tree.map(({ from, parent }) => [from, parent === null ? null : tree.findIndex(({ id }) => id === parent)])).toEqual([
      ['you', null],
      ['model', 0],
      ['you', 1],
      ['model', 2],
    ])
    expect(head).toBe(again.answer)
    expect(asked()).toContain('Just change the 1 to a 2.')
  })

  it('reports a blank answer as empty, not as an answer without edits', async () => {
    const { set, server, ask } = await open({})
    await set({ mode: 'act' })
    for (const says of ['', '  \n']) {
      server.reply({ says })
      const answer = await ask('Make it two')
      expect(answer).toMatchObject({ state: 'done', notes: [expect.stringContaining('an empty answer')] })
      expect(answer.noEdits).toBeUndefined()
    }
  })

  it('checks edits against the files as the model saw them', async () => {
    const { host, inChat, set, select, server, ask, write } = await open({ 'a.ts': 'const a = 1\n' })
    await set({ mode: 'act', edits: 'whole' })
    await select('a.ts')
    server.reply({ says: `<file path="a.ts" action="rewrite">\n<change><content>${fenced('const a = 2')}</content></change>\n</file>\n` })
    const { id } = await ask('Make it two')
    write('a.ts', 'const a = "a person was here"\n')
    const { files } = await host['reviews.open']({ ...inChat, message: id })
    expect(files.map(({ path, problems }) => [path, problems.map(({ code }) => code)])).toEqual([['a.ts', ['stale']]])
  })

  // [S5.19]
  it('asks for whole files when the model cannot write diffs', async () => {
    const { set, ask, asked, shown } = await open({})
    await set({ mode: 'act', model: 'openai/some-unknown-model' })
    await ask('x')
    expect((await shown()).tree.map(({ edits }) => edits)).toEqual(['whole', 'whole'])
    expect(asked()).toContain('`rewrite`')
    expect(asked()).not.toContain('`modify`')
  })

  it('opens no review for a Plan mode answer, a question or an unknown message', async () => {
    const { host, inChat, server, ask, shown, root } = await open({ 'a.ts': 'const a = 1\n' })
    server.reply({ says: modify('a.ts', 'const a = 1', 'const a = 2') })
    const answer = await ask('Plan it')
    expect(answer).toMatchObject({ state: 'done', mode: 'plan', notes: [expect.stringContaining('Plan mode')] })
    expect(answer.files).toBeUndefined()
    expect(await codeOf(host['reviews.open']({ ...inChat, message: answer.id }))).toBe('not-possible')
    const [question] = (await shown()).tree
    expect(await codeOf(host['reviews.open']({ ...inChat, message: question?.id ?? '' }))).toBe('not-possible')
    expect(await codeOf(host['reviews.open']({ ...inChat, message: 'nowhere' }))).toBe('not-possible')
    for (const how of ['reformat', 'delegates'] as const)
      expect(await codeOf(host['chats.again']({ ...inChat, message: answer.id, how }))).toBe('not-possible')
    expect(readFileSync(join(root, 'a.ts'), 'utf8')).toBe('const a = 1\n')
  })
})

describe('the context of a message', () => {
  const key = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
  const files = {
    '.gitignore': 'hidden.ts\n',
    'hidden.ts': 'const hidden = "canary"\n',
    'key.ts': `const key = "${key}"\n`,
    'plain.ts': 'const plain = 1\n',
  }

  it('includes only files that pass the gate, with secrets redacted', async () => {
    const { host, here, ask, asked, shown, root } = await open(files)
    const paths = ['hidden.ts', 'key.ts', 'plain.ts', '../outside.ts']
    await host['selection.change']({ ...here, change: { type: 'add', files: paths.map((path) => ({ path, mode: 'full' })) } })
    await ask('What is in there?')
    expect(asked()).toContain('const plain = 1')
    expect(asked()).toContain('[REDACTED: ')
    expect(asked()).not.toContain('canary')
    expect(asked()).not.toContain(key)
    const blanked = "Secrets were redacted, so the model doesn't see them: key.ts (line 1)."
    expect((await shown()).tree[0]).toMatchObject({ context: { files: 2 }, notes: expect.arrayContaining([blanked]) })
    rmSync(join(root, 'plain.ts'))
    await ask('And now?', null)
    expect((await shown()).tree[2]).toMatchObject({
      context: { files: 1 },
      notes: [expect.stringContaining('plain.ts'), blanked],
    })
  })

  it('takes the context settings of the chat, or else of the workspace', async () => {
    const { host, here, ask, asked, set, select } = await open(files)
    await select('plain.ts')
    await host['prompts.change']({ type: 'save', name: 'Mine', content: 'Answer in rhymes.' })
    const context = { files: true, tree: null, maps: null, diff: null, prompts: null }
    await ask('as it is')
    expect(asked()).toContain('<file_map>')
    await set({ context: { ...context, files: false, prompts: ['Mine'] } })
    await ask('without files')
    expect(asked()).not.toContain('const plain = 1')
    expect(asked()).toContain('Answer in rhymes.')
    await set({ context: { ...context, tree: 'none' } })
    await ask('without tree')
    expect(asked()).not.toContain('<file_map>')
    expect(asked()).toContain('const plain = 1')
    const { fields } = await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: here.workspace })
    await host['workspaces.change']({ ...here, fields: { compose: { ...fields.compose, tree: 'none' }, instructions: 'SECRET PLANS' } })
    await set({ context })
    await ask('as the workspace says')
    expect(asked()).not.toContain('<file_map>')
    expect(asked()).not.toContain('SECRET PLANS')
  })

  it('skips the secret scan of a message when the user turns it off', async () => {
    const { host, inChat, select, asked, settled } = await open(files)
    await select('key.ts')
    const { answer } = await host['chats.send']({ ...inChat, text: 'x', secrets: 'off' })
    await settled(answer)
    expect(asked()).toContain(key)
  })

  it('measures a draft exactly as it would be sent', async () => {
    const { host, inChat, select, ask, shown, server } = await open(files)
    await select('plain.ts')
    server.reply({ says: 'An answer of some words.' })
    const before = await host['chats.measure']({ ...inChat, text: 'What is plain?' })
    const { workspace } = inChat
    const { settings } = await shown()
    expect(await host['chats.measure']({ workspace, settings, text: 'What is plain?' })).toEqual(before)
    expect((await host['chats.measure']({ workspace, settings: { ...settings, mode: 'act' }, text: 'What is plain?' })).tokens).not.toEqual(
      before.tokens,
    )
    await ask('What is plain?')
    const [question] = (await shown()).tree
    expect(before).toMatchObject({ files: 1, maps: 0, limit: expect.any(Number), cost: expect.any(Number) })
    expect(question?.context).toEqual({ tokens: before.tokens.context, files: 1, maps: 0 })
    expect(before.tokens.conversation).toBe(0)
    const after = await host['chats.measure']({ ...inChat, text: '' })
    expect(after.tokens.conversation).toBeGreaterThan(before.tokens.message)
    expect(after.tokens.context).toBe(before.tokens.context)
    const fresh = await host['chats.measure']({ ...inChat, text: 'What is plain?', parent: null })
    expect(fresh).toEqual(before)
    await select('key.ts')
    expect((await host['chats.measure']({ ...inChat, text: '' })).tokens.context).toBeGreaterThan(before.tokens.context)
    const canceled = new AbortController()
    canceled.abort()
    expect(await codeOf(host['chats.measure']({ ...inChat, text: '' }, { signal: canceled.signal }))).toBe('cancelled')
  })
})

describe('Pro Mode', () => {
  const files = { 'a.ts': 'const a = 1\n', 'b.ts': 'const b = 1\n' }

  async function openPro(): Promise<ChatApp> {
    const own = await open(files)
    const { settings } = await own.host['settings.read']()
    const slots = { ...settings.models.slots, planner: 'openai/gpt-5.2', simple: 'openai/gpt-4.1-mini' }
    await own.host['settings.save']({ models: { ...settings.models, slots } })
    await own.set({ mode: 'act', pro: true })
    await own.select('a.ts', 'b.ts')
    return own
  }

  // [S3.61]
  it('has the planner sketch edits and other models write them, and ends in one review', async () => {
    const { host, here, inChat, server, send, settled, root, events } = await openPro()
    server.reply(
      {
        says: `<Plan>Both become two.</Plan>\n${sketch('a.ts', 'const a = 2')}${sketch('b.ts', 'const b = 2')}`,
        usage: { input: 100, output: 10 },
      },
      { says: modify('a.ts', 'const a = 1', 'const a = 2'), usage: { input: 10, output: 1 } },
      { says: modify('b.ts', 'const b = 1', 'const b = 2'), usage: { input: 10, output: 1 } },
    )
    const { answer } = await send('Make them two')
    const done = await settled(answer)
    expect(done).toMatchObject({
      state: 'done',
      model: 'openai/gpt-5.2',
      usage: { input: 120, output: 12 },
      delegates: [
        { path: 'a.ts', slot: 'simple-edits', model: 'openai/gpt-4.1-mini', state: 'done' },
        { path: 'b.ts', slot: 'simple-edits', model: 'openai/gpt-4.1-mini', state: 'done' },
      ],
    })
    expect(server.requests.filter(({ protocol }) => protocol !== 'models').map((request) => request.model)).toEqual([
      'gpt-5.2',
      'gpt-4.1-mini',
      'gpt-4.1-mini',
    ])
    const states = events.flatMap((event) => (event.type === 'chat-message' && event.message.id === answer ? event.message.state : []))
    expect([...new Set(states)]).toEqual(['waiting', 'writing', 'editing', 'done'])
    await host['reviews.open']({ ...inChat, message: answer })
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    expect(await host['reviews.commit'](here)).toMatchObject({ ok: true, files: 2 })
    expect(readFileSync(join(root, 'a.ts'), 'utf8') + readFileSync(join(root, 'b.ts'), 'utf8')).toBe('const a = 2\nconst b = 2\n')
  })

  it('retries only the delegates that failed', async () => {
    const { host, inChat, server, send, settled, event } = await openPro()
    server.reply(
      { says: `${sketch('a.ts', 'const a = 2')}${sketch('b.ts', 'const b = 2')}` },
      { says: modify('a.ts', 'const a = 1', 'const a = 2'), usage: { input: 70, output: 7 } },
      { says: 'I would rather not.' },
      { says: 'No.' },
    )
    const { answer } = await send('Make them two')
    expect((await settled(answer)).delegates?.map(({ path, state }) => [path, state])).toEqual([
      ['a.ts', 'done'],
      ['b.ts', 'failed'],
    ])
    const asked = server.requests.length
    const from = app?.events.length ?? 0
    server.reply({ says: modify('b.ts', 'const b = 1', 'const b = 2') })
    expect(await host['chats.again']({ ...inChat, message: answer, how: 'delegates' })).toEqual({ answer })
    await event('chat-message', ({ message }) => message.id === answer && message.state === 'done', from)
    const { delegates } = await settled(answer)
    expect(delegates?.map(({ path, state }) => [path, state])).toEqual([
      ['a.ts', 'done'],
      ['b.ts', 'done'],
    ])
    expect(delegates?.[0]?.usage).toMatchObject({ input: 70, output: 7 })
    expect(server.requests.length).toBe(asked + 1)
    const review = await host['reviews.open']({ ...inChat, message: answer })
    expect(review.files.map(({ path, status }) => [path, status])).toEqual([
      ['a.ts', 'ready'],
      ['b.ts', 'ready'],
    ])
  })

  it('stops while delegates write, and keeps their finished edits', async () => {
    const { host, inChat, server, send, settled, event } = await openPro()
    server.reply(
      { says: `${sketch('a.ts', 'const a = 2')}${sketch('b.ts', 'const b = 2')}` },
      { says: modify('a.ts', 'const a = 1', 'const a = 2') },
      { says: ['<file', { hold: 'never' }] },
    )
    const { answer } = await send('Make them two')
    await event('chat-message', ({ message }) => message.id === answer && message.delegates?.[0]?.state === 'done')
    await server.until((requests) => requests.length >= 3)
    await host['chats.change']({ ...inChat, change: { type: 'stop' } })
    expect(await settled(answer)).toMatchObject({ state: 'stopped', delegates: [{ state: 'done' }, { state: 'failed' }] })
    const review = await host['reviews.open']({ ...inChat, message: answer })
    expect(review.files.map(({ path }) => path)).toEqual(['a.ts'])
  })
})
