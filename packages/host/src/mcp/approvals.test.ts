// Tests approval requests: who asks, who answers, and what happens when a client leaves before the answer.

import { isRefusal } from '@sheaf/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'
import { answer, type Client, type ClientOptions, connectClient, programAt, question, refusalOf } from './testing/client.ts'

let app: App
const clients: Client[] = []
beforeAll(async () => {
  app = await openApp({ 'a.ts': 'export const a = 1\n' }, { host: { mcp: { approvalWaitMs: 600_000 } } })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.disconnect()
  for (const { id } of (await app.host['mcp.status']()).allowed) await app.host['mcp.change']({ type: 'revoke', client: id })
  await app.host['mcp.change']({ type: 'switch', on: true })
})
afterAll(() => app.close())

async function connect(options: ClientOptions = {}): Promise<Client> {
  const client = await connectClient(app.host, { folder: app.root, ...options })
  clients.push(client)
  return client
}
const status = () => app.host['mcp.status']()
const names = async () => (await status()).approvals.map(({ name }) => name)

describe('an approval request', () => {
  it('shows the client, its folder and program, and what the tools can do', async () => {
    const script = '/opt/claude/cli.js'
    const program = programAt('/usr/bin/node', 'b'.repeat(64), script)
    const client = await connect({ name: 'claude-code', version: '2.1', program })
    const received: unknown[] = []
    const entering = client.enter('read_file', { onProgress: (progress) => received.push(progress) })
    const id = await question(app.host)
    const { approvals, state } = await status()
    expect(state).toBe('connecting')
    expect(approvals).toEqual([
      {
        id,
        kind: 'new',
        name: 'claude-code',
        version: '2.1',
        transport: 'stdio',
        folder: app.root,
        program: { pid: program.pid, executable: '/usr/bin/node', script },
        tool: 'read_file',
        effects: {
          reads: [
            'search',
            'read_file',
            'read_selected_files',
            'list_selected_files',
            'get_codemap',
            'list_codemaps_for_selection',
            'list_codemaps_tree',
            'get_file_tree',
            'get_prompt_state',
            'token_stats',
            'list_root_folders',
          ],
          chooses: ['toggle_file_selection', 'set_selection', 'set_prompt_state'],
          asksModels: ['request_plan'],
          edits: [],
        },
        canRemember: true,
        at: approvals[0]?.at,
      },
    ])
    await app.host.as({ kind: 'window', id: 'window' })['mcp.change']({ type: 'answer', approval: id, answer: 'once' })
    const entered = await entering
    expect(entered).toEqual({
      workspace: app.opened.id,
      folder: app.root,
      directEdits: false,
      headless: false,
      notes: [],
      leave: entered.leave,
    })
    const note = 'Waiting for the user to allow "claude-code" in the Sheaf window'
    expect(received[0]).toEqual({ stage: 'approval', done: 0, total: 600, note })
    expect(await status()).toMatchObject({ state: 'running', tool: 'read_file', approvals: [], allowed: [] })
    await client.leave(entered)
    expect((await status()).client).toMatchObject({ name: 'claude-code', executable: script, calls: 1, directEdits: false })
  })

  it('asks once for all calls and connections of a program, and applies the answer to all', async () => {
    const program = programAt('/opt/editor')
    const [one, two] = [await connect({ program }), await connect({ program })]
    const first = one.call('search')
    const id = await question(app.host)
    const others = Promise.all([one.call('search'), two.call('search')])
    expect((await status()).approvals.map((each) => each.id)).toEqual([id])
    await answer(app.host, 'once')
    expect(await first).toBe('in')
    expect(await others).toEqual(['in', 'in'])
    expect(await two.call('search')).toBe('in')
    expect(await one.call('search')).toBe('in')
  })

  it('asks about several clients at a time, and gives each its own answer', async () => {
    const [one, two] = [await connect({ name: 'One' }), await connect({ name: 'Two' })]
    const first = one.call()
    await question(app.host, ({ name }) => name === 'One')
    const second = two.call()
    await question(app.host, ({ name }) => name === 'Two')
    expect(await names()).toEqual(['One', 'Two'])
    await answer(app.host, 'once', 'Two')
    expect(await second).toBe('in')
    await two.disconnect()
    await answer(app.host, 'deny', 'One')
    expect(await first).toBe('mcp-denied')
  })

  it('keeps a request open when another program is denied', async () => {
    const [one, two] = [await connect({ name: 'One' }), await connect({ name: 'Two' })]
    const first = one.call()
    await question(app.host, ({ name }) => name === 'One')
    const second = two.call()
    await question(app.host, ({ name }) => name === 'Two')
    await answer(app.host, 'deny', 'One')
    expect([await first, await names()]).toEqual(['mcp-denied', ['Two']])
    await answer(app.host, 'once', 'Two')
    expect(await second).toBe('in')
  })

  it('accepts no second answer, and no answer for an unknown id', async () => {
    const client = await connect()
    const calling = client.call()
    const approval = await question(app.host)
    const both = await Promise.allSettled([
      app.host.as({ kind: 'window', id: 'window' })['mcp.change']({ type: 'answer', approval, answer: 'deny' }),
      app.host.as({ kind: 'window', id: 'another window' })['mcp.change']({ type: 'answer', approval, answer: 'always' }),
    ])
    expect(both.map(({ status: how }) => how)).toEqual(['fulfilled', 'rejected'])
    expect(await calling).toBe('mcp-denied')
    expect((await status()).allowed).toEqual([])
    expect(await refusalOf(app.host['mcp.change']({ type: 'answer', approval, answer: 'always' }))).toEqual({
      code: 'not-possible',
      detail: 'That request was already answered, or the editor disconnected.',
    })
    expect((await refusalOf(app.host['mcp.change']({ type: 'answer', approval: 'nobody', answer: 'always' }))).code).toBe('not-possible')
  })

  it('removes a request when its client disconnects, and ignores a late answer', async () => {
    const program = programAt('/opt/editor')
    const client = await connect({ program })
    const calling = client.call()
    const approval = await question(app.host)
    await client.disconnect()
    expect(await calling).toBe('cancelled')
    expect(await names()).toEqual([])
    expect((await refusalOf(app.host['mcp.change']({ type: 'answer', approval, answer: 'always' }))).code).toBe('not-possible')
    expect((await status()).allowed).toEqual([])
    expect((await status()).state).toBe('listening')
  })

  it('keeps a request while another connection of the same program waits', async () => {
    const program = programAt('/opt/editor')
    const [one, two] = [await connect({ program }), await connect({ program })]
    const first = one.call()
    const id = await question(app.host)
    const asked = Promise.withResolvers<void>()
    const second = two.call('search', { onProgress: () => asked.resolve() })
    await asked.promise
    await one.disconnect()
    expect(await first).toBe('cancelled')
    expect((await status()).approvals.map((each) => each.id)).toEqual([id])
    await answer(app.host, 'once')
    expect(await second).toBe('in')
  })

  it('keeps a request after its call was canceled, and never runs that call', async () => {
    const client = await connect()
    const cancel = new AbortController()
    const calling = client.call('search', { signal: cancel.signal })
    await question(app.host)
    cancel.abort()
    expect(await calling).toBe('cancelled')
    expect(await client.call('search', { signal: AbortSignal.abort() })).toBe('cancelled')
    await answer(app.host, 'once')
    expect((await status()).client).toBeUndefined()
    expect(await client.call('search')).toBe('in')
  })

  it('withdraws a request when the server is turned off', async () => {
    const client = await connect()
    const calling = client.call()
    await question(app.host)
    await app.host['mcp.change']({ type: 'switch', on: false })
    expect(await calling).toBe('mcp-off')
    expect(await status()).toMatchObject({ state: 'off', approvals: [] })
  })

  it('says which window to look at, or that none is open', async () => {
    const own = await openApp({ 'a.ts': 'export const a = 1\n' }, { host: { mcp: { approvalWaitMs: 1 } } })
    onTestFinished(() => own.close())
    const slow = await connectClient(own.host, { folder: own.root, name: 'Slow' })
    expect(await refusalOf(slow.enter())).toEqual({
      code: 'mcp-pending',
      detail: 'The request is in the Sheaf window that shows "repo". It hasn\'t been answered yet.',
    })
    await own.host.as({ kind: 'window', id: 'window' })['workspaces.close'](own.here)
    expect(await refusalOf(slow.enter())).toEqual({
      code: 'mcp-pending',
      detail: 'No Sheaf window is open. The user can open one with `sheaf app` and answer the request there.',
    })
    await own.host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: own.opened.id })
    expect((await own.host['mcp.status']()).approvals.map(({ name }) => name)).toEqual(['Slow'])
  })

  it('asks about no more than 20 unknown clients at a time', async () => {
    const callings: Promise<unknown>[] = []
    for (let at = 0; at < 30; at++) {
      const client = await connect({ name: `Stranger ${at}` })
      callings.push(client.call())
    }
    await question(app.host, ({ name }) => name === 'Stranger 19')
    expect((await names()).length).toBe(20)
    const late = await connect({ name: 'Late' })
    expect(await late.call()).toBe('mcp-pending')
    expect((await names()).length).toBe(20)
    for (const client of clients.splice(0)) await client.disconnect()
    expect(await names()).toEqual([])
    await Promise.all(callings)
  })

  it('shows a name as one line of plain text with a limited length', async () => {
    const bidi = String.fromCodePoint(0x202e)
    const client = await connect({ name: `Good\u0007${bidi}\n\tEditor\u0000 `, version: '9'.repeat(1_000), program: null })
    void client.call()
    await question(app.host)
    expect((await status()).approvals[0]).toMatchObject({ name: 'Good Editor', version: '9'.repeat(50) })
    await client.disconnect()
    const long = await connect({ name: '🙂'.repeat(5_000), program: null })
    void long.call()
    await question(app.host)
    expect((await status()).approvals[0]?.name).toBe('🙂'.repeat(200))
    await long.disconnect()
    const nameless = await connect({ name: ' \u0000 ', program: null })
    void nameless.call()
    await question(app.host)
    expect(await names()).toEqual(['unnamed'])
  })
})

describe('the program of a client', () => {
  it('identifies the program once per connection', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const client = await connect({ program: () => promise })
    const callings = [client.call(), client.call(), client.call()]
    expect((await status()).state).toBe('connecting')
    resolve(undefined)
    await answer(app.host, 'once')
    expect(await Promise.all(callings)).toEqual(['in', 'in', 'in'])
    expect(await client.call()).toBe('in')
    expect(client.asked()).toBe(1)
  })

  it('never remembers a program that it cannot identify, even after Always Allow', async () => {
    for (const program of [null, () => Promise.reject(new Error('no such process'))]) {
      const client = await connect({ program })
      const calling = client.call()
      await question(app.host)
      expect((await status()).approvals[0]).toMatchObject({ canRemember: false })
      await answer(app.host, 'always')
      expect(await calling).toBe('in')
      expect((await status()).allowed).toEqual([])
      await client.disconnect()
    }
  })

  it('asks about each connection of a program that it cannot identify', async () => {
    const [one, two] = [await connect({ program: null, version: '1' }), await connect({ program: null, version: '2' })]
    const first = one.call()
    const approval = await question(app.host)
    void two.call()
    await question(app.host, ({ version }) => version === '2')
    await app.host['mcp.change']({ type: 'answer', approval, answer: 'once' })
    expect(await first).toBe('in')
    expect((await status()).approvals.map(({ version }) => version)).toEqual(['2'])
  })

  it('asks again when a client changes its name', async () => {
    const client = await connect()
    const calling = client.call()
    await answer(app.host, 'once')
    expect(await calling).toBe('in')
    const renamed = client.session.enter({ claim: { name: 'Other', version: '1' }, tool: 'search', bytes: 0 })
    await answer(app.host, 'deny', 'Other')
    await expect(renamed).rejects.toSatisfy((problem) => isRefusal(problem) && problem.code === 'mcp-denied')
    // A Deny applies to the connection, and frees the slot that it had.
    expect(await client.call()).toBe('mcp-denied')
    expect((await status()).client).toBeUndefined()
  })
})

describe('a flood of approval requests', () => {
  it('denies all names of a program at once, and blocks it after a second Deny until a server restart', async () => {
    const program = programAt('/opt/bot')
    const bots = await Promise.all(['one', 'two', 'three'].map((name) => connect({ name, program })))
    const calls = bots.map((bot) => bot.call('search'))
    await question(app.host, ({ name }) => name === 'three')
    await answer(app.host, 'deny', 'one')
    expect(await Promise.all(calls)).toEqual(['mcp-denied', 'mcp-denied', 'mcp-denied'])
    expect(await names()).toEqual([])

    const again = await connect({ name: 'four', program })
    const fourth = again.call('search')
    await answer(app.host, 'deny', 'four')
    expect(await fourth).toBe('mcp-denied')
    const quiet = await connect({ name: 'five', program })
    expect(await refusalOf(quiet.enter('search'))).toEqual({
      code: 'mcp-denied',
      detail: expect.stringContaining('denied this program more than once'),
    })
    expect(await names()).toEqual([])
    const other = (await connect({ name: 'five', program: programAt('/opt/editor') })).call('search')
    await answer(app.host, 'once', 'five')
    expect(await other).toBe('in')

    await app.host['mcp.change']({ type: 'switch', on: false })
    await app.host['mcp.change']({ type: 'switch', on: true })
    const fifth = quiet.call('search')
    await answer(app.host, 'deny', 'five')
    expect(await fifth).toBe('mcp-denied')
  })
})
