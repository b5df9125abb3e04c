// Random steps in random order: at most one editor has the slot, and no call is allowed without a valid approval. The model knows only what
// windows and clients did. Where steps overlap, one of the states in between has to allow the call.

import { join } from 'node:path'
import type { McpAnswer, McpInvocation, PeerProgram } from '@sheaf/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'
import { type Client, connectClient } from './testing/client.ts'

interface Editor {
  name: string
  program: PeerProgram | null
}
interface Guest {
  editor: Editor
  client: Client
  /** Distinguishes connections of a program that cannot be identified. */
  version: string
  entered: McpInvocation[]
}
/** The state at one moment. */
interface Model {
  isOn: boolean
  hasWindow: boolean
  once: ReadonlySet<Guest>
  refused: ReadonlySet<Guest>
  listed: ReadonlySet<Editor>
  /** The client that has the slot; `any` means that it was just handed over. */
  holder: Guest | 'any' | undefined
}
type Step =
  | { do: 'enter' | 'leave' | 'cut' | 'disconnect'; who: number }
  | { do: 'answer'; at: number; how: McpAnswer }
  | { do: 'revoke'; at: number }
  | { do: 'switch'; on: boolean }
  | { do: 'window'; on: boolean }

let ins = 0
const nobody: Editor = { name: 'Nobody', program: null }
const who = fc.nat({ max: 3 })
const at = fc.nat({ max: 1 })
const oftenOn = fc.constantFrom(true, true, false)
const by = (verb: 'enter' | 'leave' | 'cut' | 'disconnect') => fc.record({ do: fc.constant(verb), who })
const step = fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
  { weight: 24, arbitrary: by('enter') },
  { weight: 4, arbitrary: by('disconnect') },
  { weight: 4, arbitrary: by('leave') },
  { weight: 1, arbitrary: by('cut') },
  { weight: 16, arbitrary: fc.record({ do: fc.constant('answer'), at, how: fc.constantFrom('once', 'once', 'always', 'always', 'deny') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('revoke'), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('switch'), on: oftenOn }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('window'), on: oftenOn }) },
)
/** Each step, and whether the next one waits until it has settled. */
const story = fc.array(fc.tuple(step, fc.boolean()), { minLength: 100, maxLength: 200, size: 'max' })

// [S4.51]
it('allows one editor at a time, and only an approved one', async () => {
  await fc.assert(fc.asyncProperty(story, play), { numRuns: 15, endOnFailure: true })
  // Otherwise, the test would prove nothing.
  expect(ins).toBeGreaterThan(50)
})

async function play(steps: [Step, boolean][]): Promise<void> {
  const files = { one: '1', two: '2', copy: '3' }
  const app = await openApp(files, { host: { mcp: { approvalWaitMs: 600_000 }, times: { idleMs: 600_000 } } })
  try {
    const world = await makeWorld(app)
    for (const [each, rests] of steps) {
      await world.act(each)
      if (rests) await world.rest()
    }
    await world.end()
  } finally {
    await app.close()
  }
}

async function makeWorld({ host, root, here, opened }: App) {
  const at = (file: string, pid: number): PeerProgram => ({ pid, executable: join(root, file), fingerprint: file })
  /** The third and the fourth have the name of the first. The fourth cannot be identified. */
  const editors: Editor[] = [
    { name: 'One', program: at('one', 1) },
    { name: 'Two', program: at('two', 2) },
    { name: 'One', program: at('copy', 3) },
    { name: 'One', program: null },
  ]
  const guests: (Guest | undefined)[] = []
  const calls: Promise<void>[] = []
  const wrong: string[] = []
  let versions = 0
  let model: Model = { isOn: true, hasWindow: true, once: new Set(), refused: new Set(), listed: new Set(), holder: undefined }
  let lately = [model]
  let mayBeFreed = false
  const change = (next: Partial<Model>): void => {
    model = { ...model, ...next }
    lately.push(model)
  }
  const allows = (m: Model, guest: Guest): boolean =>
    m.isOn &&
    !m.refused.has(guest) &&
    ((m.once.has(guest) && m.hasWindow) || m.listed.has(guest.editor)) &&
    (m.holder === undefined || m.holder === 'any' || m.holder === guest)

  const connect = async (who: number): Promise<Guest> => {
    const editor = editors[who] ?? nobody
    const version = String(versions++)
    const guest = { editor, version, entered: [], client: await connectClient(host, { ...editor, version, folder: root }) }
    guests[who] = guest
    return guest
  }
  const enter = (guest: Guest): void => {
    const came = (entered: McpInvocation): void => {
      if (!lately.some((m) => allows(m, guest))) wrong.push(`${guest.editor.name} ${guest.version} came in`)
      guest.entered.push(entered)
      ins++
      // A step that frees the slot may have overtaken this answer.
      change({ holder: mayBeFreed ? 'any' : guest })
    }
    calls.push(guest.client.enter().then(came, () => undefined))
  }
  /** A restriction takes effect once it is done, a permission once it is requested. */
  const answer = async (at: number, how: McpAnswer): Promise<void> => {
    const asked = (await host['mcp.status']()).approvals[at]
    if (!asked) return
    const isIt = ({ editor: { name, program }, version }: Guest): boolean =>
      name === asked.name && program?.executable === asked.program?.executable && (program !== null || version === asked.version)
    const guest = guests.find((each) => each && isIt(each))
    const wasOnce = guest !== undefined && model.once.has(guest)
    const wasListed = guest !== undefined && model.listed.has(guest.editor)
    if (asked.kind === 'take-over' && how !== 'deny') change({ holder: 'any' })
    if (asked.kind !== 'take-over' && guest && how !== 'deny') {
      if (how === 'always' && guest.editor.program) change({ listed: new Set([...model.listed, guest.editor]) })
      else change({ once: new Set([...model.once, guest]) })
    }
    host
      .as({ kind: 'window', id: 'window' })
      ['mcp.change']({ type: 'answer', approval: asked.id, answer: how })
      .then(
        () => asked.kind !== 'take-over' && how === 'deny' && guest && refuse(guest),
        () =>
          change({
            once: new Set([...model.once].filter((each) => each !== guest || wasOnce)),
            listed: new Set([...model.listed].filter((each) => each !== guest?.editor || wasListed)),
          }),
      )
  }
  const refuse = (guest: Guest): void => {
    change({ refused: new Set([...model.refused, guest]), ...(model.holder === guest ? { holder: undefined } : {}) })
  }

  const act = async (step: Step): Promise<void> => {
    mayBeFreed ||= step.do !== 'enter' && step.do !== 'leave'
    if (step.do === 'answer') return answer(step.at, step.how)
    if (step.do === 'revoke') {
      const entry = (await host['mcp.status']()).allowed[step.at]
      if (!entry) return
      const holder =
        model.holder instanceof Object && model.holder.editor.program?.executable === entry.executable ? undefined : model.holder
      change({ holder })
      const rest = [...model.listed].filter(({ program }) => program?.executable !== entry.executable)
      void host['mcp.change']({ type: 'revoke', client: entry.id }).then(() => change({ listed: new Set(rest) }))
      return
    }
    if (step.do === 'switch') {
      change(step.on ? { isOn: true } : { holder: undefined })
      void host['mcp.change']({ type: 'switch', on: step.on }).then(() => change({ isOn: step.on }))
      return
    }
    if (step.do === 'window') {
      if (step.on) change({ hasWindow: true })
      const work = step.on
        ? host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: opened.id })
        : host.as({ kind: 'window', id: 'window' })['workspaces.close'](here)
      await work
      change({ hasWindow: step.on })
      return
    }
    if (step.do === 'enter') return enter(guests[step.who] ?? (await connect(step.who)))
    const guest = guests[step.who]
    if (!guest) return
    if (step.do === 'leave') {
      const entered = guest.entered.shift()
      if (entered) void guest.client.leave(entered)
    } else if (step.do === 'cut')
      void host['mcp.change']({ type: 'disconnect', connection: guest.client.connection }).then(() => refuse(guest))
    else {
      guests[step.who] = undefined
      if (model.holder === guest) change({ holder: undefined })
      void guest.client.disconnect()
    }
  }
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn++) await new Promise((done) => setImmediate(done))
    expect(wrong).toEqual([])
    const { client, state } = await host['mcp.status']()
    const isRight = model.holder === undefined || model.holder === 'any' || model.holder.client.connection === client?.connection
    expect([state === 'off', isRight]).toEqual([!model.isOn, true])
    if (model.holder === 'any') change({ holder: guests.find((guest) => guest?.client.connection === client?.connection) })
    lately = [model]
    mayBeFreed = false
  }
  /** Once all clients have left, nothing hangs or remains, and allowlisted editors are still allowed. */
  const end = async (): Promise<void> => {
    await rest()
    for (const guest of guests) await guest?.client.disconnect()
    await Promise.all(calls)
    await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ id: opened.id })
    const { allowed, ...status } = await host['mcp.change']({ type: 'switch', on: true })
    expect(status).toEqual({ state: 'listening', owner: { window: 'window', workspace: opened.id }, approvals: [], port: null })
    expect(new Set(allowed.map(({ executable }) => executable))).toEqual(
      new Set([...model.listed].map(({ program }) => program?.executable)),
    )
    for (const editor of model.listed) {
      const client = await connectClient(host, editor)
      expect(await client.call()).toBe('in')
      await client.disconnect()
    }
  }
  await rest()
  return { act, rest, end }
}
