// The composition root: every method of HostApi, each loaded when it is first called.

import { type Client, defined, type HostApi, methodProxy, Refusal } from '@sheaf/contract'
import type { Noun, NounApi } from './api/noun-api.ts'
import type { HostOptions } from './context.ts'
import { settleJournal } from './edits/settle-journal.ts'
import { type HostParts, openParts } from './host-parts.ts'
import type { MethodCall } from './method-call.ts'

type Nouns = { [Name in Noun]: () => Promise<{ methods: NounApi<Name> }> }

/** Nouns whose methods read open folders: the journal is settled before each call, so that no call sees half of an interrupted commit. */
const readers = {
  builder: () => import('./api/builder.ts'),
  chats: () => import('./api/chats.ts'),
  definitions: () => import('./api/maps.ts'),
  documents: () => import('./api/documents.ts'),
  files: () => import('./api/files.ts'),
  graph: () => import('./api/maps.ts'),
  images: () => import('./api/images.ts'),
  maps: () => import('./api/maps.ts'),
  paths: () => import('./api/files.ts'),
  prompt: () => import('./api/prompt.ts'),
  search: () => import('./api/search.ts'),
  symbols: () => import('./api/maps.ts'),
  tokens: () => import('./api/prompt.ts'),
  tree: () => import('./api/tree.ts'),
  turns: () => import('./api/turns.ts'),
} satisfies Partial<Nouns>

const nouns: Nouns = {
  ...readers,
  bench: () => import('./api/bench.ts'),
  commits: () => import('./api/commits.ts'),
  doctor: () => import('./api/doctor.ts'),
  editors: () => import('./api/editors.ts'),
  edits: () => import('./api/reviews.ts'),
  folders: () => import('./api/folders.ts'),
  git: () => import('./api/git.ts'),
  history: () => import('./api/history.ts'),
  host: () => import('./api/windows.ts'),
  license: () => import('./api/license.ts'),
  links: () => import('./api/windows.ts'),
  mcp: () => import('./api/mcp.ts'),
  models: () => import('./api/providers.ts'),
  patterns: () => import('./api/workspaces.ts'),
  presets: () => import('./api/prompts.ts'),
  prompts: () => import('./api/prompts.ts'),
  providers: () => import('./api/providers.ts'),
  reply: () => import('./api/commits.ts'),
  reviews: () => import('./api/reviews.ts'),
  roots: () => import('./api/workspaces.ts'),
  sample: () => import('./api/folders.ts'),
  selection: () => import('./api/selection.ts'),
  servers: () => import('./api/servers.ts'),
  settings: () => import('./api/settings.ts'),
  tabs: () => import('./api/workspaces.ts'),
  updates: () => import('./api/updates.ts'),
  windows: () => import('./api/windows.ts'),
  workspaces: () => import('./api/workspaces.ts'),
}

/** Returns the host for the terminal; a connection passes on `as(client)`. */
export function openHost(options: HostOptions): HostApi {
  const parts = openParts(options, () => hostFor({ kind: 'model' }))
  const hostFor = (client: Client): HostApi => {
    const call = callerFor(client, parts)
    const host: HostApi = methodProxy<HostApi>(
      {
        as: (other) => (client.kind === 'terminal' ? hostFor(other) : host),
        call,
        subscribe: (listener) => parts.context.subscribe(listener),
        openMcpSession: async (peer) => (await parts.mcp()).openSession(peer),
        close: () => parts.close(),
      },
      call,
    )
    return host
  }
  return hostFor({ kind: 'terminal' })
}

/** The input was checked before. */
interface AnyMethod {
  call(host: HostParts, input: unknown, call: MethodCall): unknown
}

/** Calls a loaded method synchronously: revoking a client must take effect before a call that is made after it. */
function callerFor(client: Client, parts: HostParts): HostApi['call'] {
  const loaded = new Map<Noun, Partial<Record<string, AnyMethod['call']>>>()
  let check: ((method: string, input: unknown) => unknown) | undefined
  const load = async (noun: Noun) => {
    const { methods } = await nouns[noun]()
    loaded.set(noun, methods)
    return methods
  }
  const loadCheck = async () => {
    // The compiler checked the calls of this process, so a short command loads no schemas.
    if (client.kind === 'terminal') check = (_method, input) => input
    else {
      const { kind } = client
      const { checkInput } = await import('./check-input.ts')
      check = (method, input) => checkInput(kind, method, input)
    }
    return check
  }
  const audience = client.kind === 'model' ? 'model' : 'person'
  const from = client.kind === 'window' ? { from: client.id } : {}
  return async (name, given, { signal, onProgress, enough, onPart } = {}) => {
    const input = (check ?? (await loadCheck()))(name, given)
    const noun = name.slice(0, name.indexOf('.'))
    if (!isNoun(noun)) throw new Refusal('wrong-usage', `Unknown method ${name}.`)
    if (Object.hasOwn(readers, noun)) await settleJournal(parts.context)
    const methods: Partial<Record<string, AnyMethod['call']>> = loaded.get(noun) ?? (await load(noun))
    const method = methods[name]
    if (method === undefined) throw new Refusal('wrong-usage', `Unknown method ${name}.`)
    const call = defined({ signal, onProgress, enough, onPart })
    return method(parts, input, { ...call, audience, ...from })
  }
}

function isNoun(name: string): name is Noun {
  return Object.hasOwn(nouns, name)
}
