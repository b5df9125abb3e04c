// What becomes of a question: who asks it, who answers it, and who leaves before.

import { isRefusal } from '@sheaf/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'
import { answer, type Client, type ClientOptions, connectClient, programAt, question, refusalOf } from './testing/client.ts'

let app: App
const clients: Client[] = []
beforeAll(async () => {
  app = await openApp({ 'a.ts': 'export const a = 1\n' }, { host: { mcp: { approvalWaitMs: 600_000 } } })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.disconnect()
  for (const { id } of (await app.host['mcp.status']()).allowed) await app.host['mcp.change']({ client: id, allowed: false })
  await app.host['mcp.switch']({ on: true })
})
afterAll(() => app.close())

async function connect(options: ClientOptions = {}): Promise<Client> {
  const client = await connectClient(app.host, { folder: app.root, ...options })
  clients.push(client)
  return client
}
const status = () => app.host['mcp.status']()
const names = async () => (await status()).approvals.map(({ name }) => name)

describe('a question to the person', () => {
  it('shows who asks, from where, with which program, and what the tools can do', async () => {
    const script = '/opt/claude/cli.js'
    const program = programAt('/usr/bin/node', 'b'.repeat(64), script)
    const client = await connect({ name: 'claude-code', version: '2.1', program })
    const told: unknown[] = []
    const entering = client.enter('read_file', { onProgress: (progress) => told.push(progress) })
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
    await app.host.as({ kind: 'window', id: 'window' })['mcp.answer']({ approval: id, answer: 'once' })
    const entered = await entering
    expect(entered).toEqual({ workspace: app.opened.id, directEdits: false, headless: false, notes: [], leave: entered.leave })
    const note = 'Waiting for the user to allow "claude-code" in the Sheaf window'
    expect(told[0]).toEqual({ stage: 'approval', done: 0, total: 600, note })
    expect(await status()).toMatchObject({ state: 'running', tool: 'read_file', approvals: [], allowed: [] })
    await client.leave(entered)
    expect((await status()).client).toMatchObject({ name: 'claude-code', executable: script, calls: 1, directEdits: false })
  })

  it('is one for all calls and connections of a program, and the answer is for all of them', async () => {
    const program = programAt('/opt/editor')
    const [one, two] = [await connect({ program }), await connect({ program })]
    const first = one.call('search')
    const id = await question(app.host)
    expect(await one.call('search')).toBe('mcp-pending')
    expect(await two.call('search')).toBe('mcp-pending')
    expect((await status()).approvals.map((each) => each.id)).toEqual([id])
    await answer(app.host, 'once')
    expect(await first).toBe('in')
    expect(await two.call('search')).toBe('in')
    expect(await one.call('search')).toBe('in')
  })

  it('does not keep another one from being asked, and each gets its own answer', async () => {
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

  it('stays open when another program is denied', async () => {
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

  it('cannot be answered twice, nor by an id that nobody knows', async () => {
    const client = await connect()
    const calling = client.call()
    const approval = await question(app.host)
    const both = await Promise.allSettled([
      app.host.as({ kind: 'window', id: 'window' })['mcp.answer']({ approval, answer: 'deny' }),
      app.host.as({ kind: 'window', id: 'another window' })['mcp.answer']({ approval, answer: 'always' }),
    ])
    expect(both.map(({ status: how }) => how)).toEqual(['fulfilled', 'rejected'])
    expect(await calling).toBe('mcp-denied')
    expect((await status()).allowed).toEqual([])
    expect(await refusalOf(app.host['mcp.answer']({ approval, answer: 'always' }))).toEqual({
      code: 'not-possible',
      detail: 'That request was already answered, or the editor disconnected.',
    })
    expect((await refusalOf(app.host['mcp.answer']({ approval: 'nobody', answer: 'always' }))).code).toBe('not-possible')
  })

  it('goes away with the client that asked; its call ends, and a late answer allows nobody', async () => {
    const program = programAt('/opt/editor')
    const client = await connect({ program })
    const calling = client.call()
    const approval = await question(app.host)
    await client.disconnect()
    expect(await calling).toBe('cancelled')
    expect(await names()).toEqual([])
    expect((await refusalOf(app.host['mcp.answer']({ approval, answer: 'always' }))).code).toBe('not-possible')
    expect((await status()).allowed).toEqual([])
    expect((await status()).state).toBe('listening')
  })

  it('stays while another connection of the same program waits for it', async () => {
    const program = programAt('/opt/editor')
    const [one, two] = [await connect({ program }), await connect({ program })]
    const first = one.call()
    const id = await question(app.host)
    expect(await two.call()).toBe('mcp-pending')
    await one.disconnect()
    expect(await first).toBe('cancelled')
    expect((await status()).approvals.map((each) => each.id)).toEqual([id])
    await answer(app.host, 'once')
    expect(await two.call()).toBe('in')
  })

  it('outlives a call that was cancelled, which never runs', async () => {
    const client = await connect()
    const cancel = new AbortController()
    const calling = client.call('search', { signal: cancel.signal })
    await question(app.host)
    cancel.abort()
    expect(await calling).toBe('cancelled')
    expect(await client.call('search', { signal: AbortSignal.abort() })).toBe('cancelled')
    expect(await client.call('search')).toBe('mcp-pending')
    await answer(app.host, 'once')
    expect((await status()).client).toBeUndefined()
    expect(await client.call('search')).toBe('in')
  })

  it('is taken back when the server is switched off', async () => {
    const client = await connect()
    const calling = client.call()
    await question(app.host)
    await app.host['mcp.switch']({ on: false })
    expect(await calling).toBe('mcp-off')
    expect(await status()).toMatchObject({ state: 'off', approvals: [] })
  })

  it('says which window to look at, or that none is open, and waits there', async () => {
    const slow = await connect({ name: 'Slow' })
    void slow.call()
    await question(app.host)
    expect(await refusalOf(slow.enter())).toEqual({ code: 'mcp-pending', detail: 'The request is in the Sheaf window that shows "repo".' })
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.close'](app.here)
    expect(await refusalOf(slow.enter())).toEqual({
      code: 'mcp-pending',
      detail: 'No Sheaf window is open. The user can open one with `sheaf app` and answer the request there.',
    })
    await app.host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: app.opened.id })
    expect(await names()).toEqual(['Slow'])
  })

  it('is not asked of more strangers at once than a person can look at', async () => {
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

  it('shows a name as one line of plain text, and not an endless one', async () => {
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

describe('the program at the other end', () => {
  it('is asked for once for each connection, whatever becomes of it', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const client = await connect({ program: () => promise })
    const callings = [client.call(), client.call(), client.call()]
    expect((await status()).state).toBe('connecting')
    resolve(undefined)
    await answer(app.host, 'once')
    expect((await Promise.all(callings)).toSorted()).toEqual(['in', 'mcp-pending', 'mcp-pending'])
    expect(await client.call()).toBe('in')
    expect(client.asked()).toBe(1)
  })

  it('cannot be remembered when it is not known, even if a window says so', async () => {
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

  it('that is not known comes in by no answer but its own', async () => {
    const [one, two] = [await connect({ program: null, version: '1' }), await connect({ program: null, version: '2' })]
    const first = one.call()
    const approval = await question(app.host)
    void two.call()
    await question(app.host, ({ version }) => version === '2')
    await app.host['mcp.answer']({ approval, answer: 'once' })
    expect(await first).toBe('in')
    expect(await two.call()).toBe('mcp-pending')
  })

  it('that goes by another name than it was allowed under is asked about again', async () => {
    const client = await connect()
    const calling = client.call()
    await answer(app.host, 'once')
    expect(await calling).toBe('in')
    const renamed = client.session.enter({ claim: { name: 'Other', version: '1' }, tool: 'search', bytes: 0 })
    await answer(app.host, 'deny', 'Other')
    await expect(renamed).rejects.toSatisfy((problem) => isRefusal(problem) && problem.code === 'mcp-denied')
    // A Deny is about the connection, and the slot that it had is free.
    expect(await client.call()).toBe('mcp-denied')
    expect((await status()).client).toBeUndefined()
  })
})

describe('a flood of questions', () => {
  it('ends with one Deny for every name of a program, and after the second it asks no more until the server was off', async () => {
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

    await app.host['mcp.switch']({ on: false })
    await app.host['mcp.switch']({ on: true })
    const fifth = quiet.call('search')
    await answer(app.host, 'deny', 'five')
    expect(await fifth).toBe('mcp-denied')
  })
})
