// Checks that every method refuses malformed input in the same form for every client, over the socket and in process, and does nothing
// else. The malformed input is generated from the methods' own definitions, so a new method is covered automatically.

import { isRefusal, type MethodName } from '@sheaf/contract'
import { type Method, methods } from '@sheaf/contract/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { connectTo, type HostConnection } from './server/connect-host.ts'
import { type Listening, listen } from './server/listen.ts'
import { makeHome } from './server/testing/index.ts'
import { type App, openApp } from './testing/open-app.ts'

type Ask = (method: string, input: unknown) => Promise<unknown>

let app: App
let server: Listening
let socket: HostConnection
const transports: Record<string, { client: 'window' | 'model'; ask: Ask }> = {
  'a window over its socket': { client: 'window', ask: (method, input) => Reflect.get(socket, method)(input) },
  'a window in process': { client: 'window', ask: (method, input) => app.host.as({ kind: 'window', id: 'w' }).call(method, input) },
  'a model': { client: 'model', ask: (method, input) => app.host.as({ kind: 'model' }).call(method, input) },
}

beforeAll(async () => {
  app = await openApp({ 'a.ts': 'export const a = 1\n' })
  server = await listen(app.host, { version: '1.2.3', home: makeHome(), uiFolder: app.root })
  socket = await connectTo(server.port, server.token)
})
afterAll(async () => {
  await socket.close()
  await server.close()
  await app.close()
})

interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  minItems?: number
  minimum?: number
  maxLength?: number
  pattern?: string
}

const all = Object.entries<Method>(methods)
const longest = 100_000

function schemaOf({ input, workspaceInput, modelInput }: Method, client: 'window' | 'model'): z.ZodType {
  return (client === 'model' ? modelInput : undefined) ?? workspaceInput ?? input
}

function shapeOf(method: Method, client: 'window' | 'model'): Shape {
  return z.toJSONSchema(schemaOf(method, client), { unrepresentable: 'any', io: 'input' }) as Shape
}

/** The smallest input that fits the shape. */
function sample(shape: Shape): unknown {
  const either = shape.anyOf ?? shape.oneOf
  if (either) return sample(either[0] ?? {})
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.type === 'string') return shape.pattern ? 'a/b' : 'x'
  if (shape.type === 'number' || shape.type === 'integer') return Math.max(1, shape.minimum ?? 1)
  if (shape.type === 'boolean') return true
  if (shape.type === 'null') return null
  if (shape.type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => sample(shape.items ?? {}))
  if (shape.type !== 'object') return undefined
  const { properties = {}, required = [] } = shape
  return Object.fromEntries(required.map((key) => [key, sample(properties[key] ?? {})]))
}

/** For each kind of input and of change that the shape allows, its sample with one thing wrong. */
function malformed(shape: Shape): unknown[] {
  const objects = [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].filter(({ type }) => type === 'object')
  const [first] = objects
  if (!first) return [7, 'text', []]
  // Other objects of a union overlap unless they have a type: without a field, they may be another valid input.
  const kinds = shape.oneOf ? objects : [first]
  return [7, 'text', ...kinds.flatMap((each) => [...malformedObject(each), ...malformedChanges(each)])]
}

function malformedChanges(object: Shape): unknown[] {
  const { change } = object.properties ?? {}
  return (change?.oneOf ?? []).flatMap((each) => malformedObject(each).map((wrong) => ({ ...Object(sample(object)), change: wrong })))
}

function malformedObject(object: Shape): unknown[] {
  const good = sample(object)
  if (typeof good !== 'object') return []
  const missing = (object.required ?? []).map((key) => Object.fromEntries(Object.entries({ ...good }).filter(([name]) => name !== key)))
  const wrong = Object.entries(object.properties ?? {}).flatMap(([key, { type, maxLength, anyOf, oneOf }]) => [
    ...(type !== undefined || anyOf || oneOf ? [{ ...good, [key]: () => undefined }] : []),
    ...(maxLength !== undefined && maxLength <= longest ? [{ ...good, [key]: 'x'.repeat(maxLength + 1) }] : []),
  ])
  // A function can't be sent over a socket: it would arrive as a missing field. Send an array instead.
  const asData = wrong.map((input) =>
    Object.fromEntries(Object.entries(input).map(([key, value]) => [key, typeof value === 'function' ? [[]] : value])),
  )
  return [...(object.required?.length ? [{}] : []), ...missing, ...asData]
}

async function refusalOf(asked: Promise<unknown>): Promise<unknown> {
  try {
    return { answered: await asked }
  } catch (problem) {
    if (!isRefusal(problem)) throw problem
    return { code: problem.code, says: problem.message.slice(0, 400) }
  }
}

it('accepts folders from windows and models only to open a workspace', () => {
  const withFolders = all.filter(([, method]) => {
    const shape = shapeOf(method, 'window')
    return method.clients.length > 0 && [shape, ...(shape.anyOf ?? [])].some(({ properties }) => properties?.roots)
  })
  expect(withFolders.map(([name]) => name)).toEqual(['workspaces.open'])
})

describe.each(Object.keys(transports))('%s', (name) => {
  const { client, ask } = transports[name] ?? { client: 'model', ask: async () => undefined }

  it.each(all.filter(([, method]) => method.clients.includes(client)))('refuses malformed input to %s', async (method, definition) => {
    const shape = shapeOf(definition, client)
    const schema = schemaOf(definition, client)
    expect([undefined, {}, sample(shape)].some((input) => schema.safeParse(input).success)).toBe(true)
    for (const input of malformed(shape))
      expect([input, await refusalOf(ask(method, input))]).toEqual([
        input,
        { code: 'wrong-usage', says: expect.stringContaining(`Invalid input. ${method}: `) },
      ])
  })

  it.each(all.filter(([, method]) => !method.clients.includes(client)))('does not let this client call %s', async (method, definition) => {
    expect(await refusalOf(ask(method, sample(shapeOf(definition, client))))).toEqual({
      code: 'wrong-usage',
      says: `Invalid input. Unknown method "${method}".`,
    })
  })

  it('refuses changes that only another client may make', async () => {
    const here = { workspace: app.opened.id }
    const changes: Partial<Record<MethodName, unknown>> = {
      'commits.change': { ...here, change: { type: 'write', steps: [] } },
      ...(client === 'model' && { 'presets.change': { ...here, change: { type: 'remove', name: 'x' } } }),
      'workspaces.create': { name: 'x', roots: [app.root] },
    }
    for (const [method, input] of Object.entries(changes))
      expect([method, await refusalOf(ask(method, input))]).toEqual([method, { code: 'wrong-usage', says: expect.any(String) }])
    expect((await app.host['workspaces.list']()).cards).toHaveLength(1)
  })

  it('refuses unknown methods, including names of prototype properties', async () => {
    for (const method of ['no.such', 'tree.constructor', 'constructor.name', '__proto__.x'])
      expect(await refusalOf(ask(method, {}))).toMatchObject({ code: 'wrong-usage' })
  })

  it('refuses a workspace that is not open', async () => {
    /** These need no workspace, or refuse something else first. */
    const others: MethodName[] = ['windows.open', 'workspaces.close', 'workspaces.change']
    for (const [method, definition] of all) {
      const shape = shapeOf(definition, client)
      const object = [shape, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].find(({ properties }) => properties?.workspace)
      if (!object || !definition.clients.includes(client) || others.some((other) => other === method)) continue
      const input = { ...Object(sample(object)), workspace: 'nowhere' }
      expect([method, await refusalOf(ask(method, input))]).toEqual([method, { code: 'unknown-workspace', says: expect.any(String) }])
    }
  })
})
