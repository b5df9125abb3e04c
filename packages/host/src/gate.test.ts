// Safety §1.2: every method of the host withholds what the gate withholds, whatever its input. The keys of the table are those of the
// method definitions, so a new method fails here until it has a row. Each row runs for every client that may call the method.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  ApplyCase,
  Bench,
  BenchRunInfo,
  BenchTools,
  Chat,
  ChatSettings,
  FileStep,
  McpPeer,
  McpStatus,
  MethodName,
  OpenWorkspace,
  Plan,
  PromptRequest,
  ProposedEdit,
  ReviewFileText,
  RunScore,
  SearchRequest,
} from '@sheaf/contract'
import { defaultSettings, editorIds } from '@sheaf/contract'
import { type Method, methods } from '@sheaf/contract/schemas'
import { png } from '@sheaf/contract/testing'
import { writeServer } from '@sheaf/mcp-client/testing'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHost } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-gate-'))
const root = join(folder, 'repo')
const awsKey = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
const pem = [
  '-----BEGIN RSA ',
  'PRIVATE KEY-----\n',
  'MIIEcanarypemcanarypemcanarypemcanarypemcanarypemcanarypemAAAA\n'.repeat(6),
  '-----END RSA ',
  'PRIVATE KEY-----\n',
].join('')

const files: Record<string, string> = {
  'repo/.git/HEAD': 'ref: refs/heads/main\n',
  'repo/.git/config': '[remote "x"]\n\turl = https://canary-git-config\n',
  'repo/.gitignore': 'ignored.txt\nignored/\n',
  'repo/ignored.txt': 'canary-ignored-file\n',
  'repo/ignored/deep.txt': 'canary-ignored-folder\n',
  'repo/ignored/page.html': '<p>canary-ignored-page</p>',
  'repo/doc.html': `<p>visible ${awsKey}</p>`,
  'repo/.env': 'TOKEN=canary-env-file\n',
  'repo/src/visible.ts': 'export const visible = "plainly visible"\n',
  'repo/src/key.ts': `// needle\nexport const key = "${awsKey}" // needle\nexport function send(with = '${awsKey}') {}\n`,
  'repo/src/pem.ts': `// needle\n${pem}`,
  'outside.txt': 'canary-outside-file\n',
  'repo-evil/a.txt': 'canary-sibling-file\n',
}
for (const [path, text] of Object.entries(files)) {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
symlinkSync(join(folder, 'outside.txt'), join(root, 'link.txt'))
symlinkSync(folder, join(root, 'up'))
symlinkSync('ignored.txt', join(root, 'inner.txt'))

const canaries = /canary-(?:ignored|env|outside|sibling|git)|canarypem/
const home = join(folder, 'home')
const person = openHost({ home, env: { HOME: folder, SHEAF_KEYS: 'file' }, bench: curiousBench })
/** The same host, called as a model. */
const forModel = person.as({ kind: 'model' })
/** The client that the attempts are made for. */
let host = person
let opened: OpenWorkspace
/** Receives everything that is sent to a model. */
let server: ModelServer
const apiKey = 'sk-canary-provider-key-0123456789'
const chatModel = 'openai/gpt-4.1'
/** The open workspace, for methods that need one. */
const here = () => ({ workspace: opened.id })
const events: string[] = []
host.subscribe((event) => events.push(JSON.stringify(event)))
// With everything that Pro allows: a refusal because of the license would prove nothing.
beforeAll(async () => {
  await host['license.change']({ type: 'start-trial' })
  server = await openModelServer({ otherwise: { says: replies.join('\n') }, models: ['gpt-4.1'] })
  await host['providers.save']({ id: 'openai', values: { apiKey, baseUrl: `${server.url}/openai/v1` } })
  const { settings } = await host['settings.read']()
  const slots = { ...settings.models.slots, chat: chatModel }
  await host['settings.save']({ models: { ...settings.models, slots } })
  opened = await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots: [root] })
})
afterAll(async () => {
  await host.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

const hostile = [
  'ignored.txt',
  'ignored/deep.txt',
  'ignored',
  '.git/config',
  '.git',
  '../outside.txt',
  join(folder, 'outside.txt'),
  '../repo-evil/a.txt',
  'link.txt',
  'inner.txt',
  'up/outside.txt',
  'up',
  '**',
  'src/../../outside.txt',
  'src/%2e%2e/%2e%2e/outside.txt',
  'a\0b',
]
const everything: PromptRequest[] = [
  { roots: [root], tree: 'full' },
  { roots: [root], secrets: 'leave-out' },
  { roots: [root], absolutePaths: true },
  { roots: [root], split: 4_000 },
  { roots: [root], maps: 'selected' },
  { roots: [root], paths: ['src/visible.ts'], maps: 'complete' },
  { roots: [root], maxTokens: 300 },
  { roots: [root], selection: [{ path: 'src/key.ts', mode: 'map' }] },
  {
    roots: [root],
    selection: [
      { path: 'src/key.ts', mode: 'slices', ranges: [{ from: 2, to: 2 }] },
      { path: 'src/pem.ts', mode: 'slices', ranges: [{ from: 3, to: 5 }] },
    ],
  },
  ...hostile.flatMap((path): PromptRequest[] => [
    { roots: [root], paths: [path] },
    { roots: [root], selection: [{ path, mode: 'full' }] },
    { roots: [root], selection: [{ path, mode: 'map' }] },
    { roots: [root], selection: [{ path, mode: 'slices', ranges: [{ from: 1, to: 9 }] }] },
  ]),
]
const searches: SearchRequest[] = [
  ...['canary', 'needle', 'AKIA', 'BEGIN', 'MIIE', 'TOKEN'].map((pattern): SearchRequest => ({ pattern, contextLines: 20 })),
  { pattern: '.', regex: true, contextLines: 3 },
  { pattern: 'canary', include: ['.env', 'ignored/**', '../**'] },
]

/** Every way a reply can refer to a file: near misses, for which the nearest passage would be quoted, and whole-file actions. */
const guesses: Record<string, string> = {
  'ignored.txt': 'canary-ignored-fil',
  'inner.txt': 'canary-ignored-fil',
  'ignored/deep.txt': 'canary-ignored-folde',
  '.env': 'TOKEN=canary-env-fil',
  'src/key.ts': `export const key = "${awsKey}" // needl`,
  'src/pem.ts': 'MIIEcanarypemcanarypemcanarypemcanarypemcanarypemcanarypemAAAB',
}
const replies = [...new Set([...hostile, ...Object.keys(guesses)])].flatMap((path) => {
  const seek = (guesses[path] ?? 'canary').replaceAll('canary', 'kanary').replaceAll('AKIA', 'AKIB')
  const fenced = (text: string) => `\n===\n${text}\n===\n`
  const block = (action: string, inside: string) => `<file path="${path}" action="${action}">${inside}</file>`
  const modify = block('modify', `<change><search>${fenced(seek)}</search><content>${fenced('x')}</content></change>`)
  return [
    modify,
    block('rewrite', `<change><content>${fenced('x')}</content></change>`),
    block('delete', ''),
    block('rename', '<new path="src/moved.ts"/>'),
    `<file path="src/visible.ts" action="rename"><new path="${path}"/></file>`,
    `--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-${seek}\n+x\n`,
  ]
})
const cases: ApplyCase[] = replies.map((reply, at) => ({ id: String(at), files: { 'src/visible.ts': 'x\n' }, reply }))
const steps: FileStep[][] = hostile.flatMap((relative): FileStep[][] => [
  [{ kind: 'write', root, relative, before: null, text: 'x', encoding: 'utf-8' }],
  [{ kind: 'remove', root, relative, before: 'none' }],
  [{ kind: 'move', root, relative, before: 'none', to: { root, relative: 'src/moved.ts' }, encoding: 'utf-8' }],
  [{ kind: 'write', root: folder, relative: 'outside.txt', before: null, text: 'x', encoding: 'utf-8' }],
])

const links = [
  ...hostile.map((path) => `sheaf://open/${root}?files=${encodeURIComponent(path)}&prompt=${encodeURIComponent(path)}`),
  `sheaf://open/${folder}/repo-evil`,
  `sheaf://open/${root}/.git`,
  'sheaf://open/%00',
  'sheaf://prompt?title=x&content=@.env',
]

/**
 * A review shows users their own files, so a plan contains their text, even of files that no model may see. Everything meant for a model,
 * and everything about a path that is not a file of the folder, is checked in full.
 */
function withoutOwnTexts(plan: Plan): unknown {
  return {
    ...plan,
    files: plan.files.map((file) => (Object.hasOwn(guesses, file.path) ? { ...file, text: '', hunks: [], unplaced: [] } : file)),
  }
}

/** Removes the text that a person may see in a review, but no model. */
function withoutOwnText(file: ReviewFileText | null): unknown {
  return file && Object.hasOwn(guesses, file.path) ? { ...file, text: '', hunks: [], unplaced: [] } : file
}

/** Selects the path in every possible way, and returns the resulting prompts. */
async function copyOf(path: string): Promise<unknown> {
  const changes = [
    { type: 'check', paths: [path], checked: true },
    { type: 'add', files: [{ path, mode: 'full' }] },
    { type: 'add', files: [{ path, mode: 'map' }] },
    { type: 'slices', path, ranges: [{ from: 1, to: 9 }] },
  ] as const
  const heard: unknown[] = []
  for (const change of changes) {
    const { workspace } = here()
    await person['selection.change']({ workspace, change: { type: 'clear' } })
    heard.push(await person['selection.change']({ workspace, change: structuredClone(change) as never }).catch(String))
    heard.push(await host['prompt.build']({ workspace }).catch(String))
  }
  return heard
}

/** Sends a message with the path selected, and waits for its answer. */
async function chatOf(path: string, settings: Partial<ChatSettings> = {}): Promise<unknown> {
  const { workspace } = here()
  await person['selection.change']({ workspace, change: { type: 'clear' } })
  await person['selection.change']({ workspace, change: { type: 'add', files: [{ path, mode: 'full' }] } }).catch(String)
  const { id: chat } = await person['chats.open']({ workspace, new: true, settings })
  const measured = await person['chats.measure']({ workspace, chat, text: `Show me @${path}` })
  const { answer } = await host['chats.send']({ workspace, chat, text: `Show me @${path}` })
  return [measured, await answered(chat, answer)]
}

async function answered(chat: string, answer: string): Promise<Chat> {
  const inChat = { ...here(), chat }
  const isDone = (state: string): boolean => !['waiting', 'writing', 'editing'].includes(state)
  for (;;) {
    const { promise: next, resolve } = Promise.withResolvers<void>()
    const unsubscribe = person.subscribe((event) => event.type === 'chat-changed' && event.chat === chat && resolve())
    const shown = await person['chats.open'](inChat)
    const isOver = isDone(shown.tree.find(({ id }) => id === answer)?.state ?? 'gone')
    if (!isOver) await next
    unsubscribe()
    if (isOver) return shown
  }
}

/** A chat with an answer that refers to every forbidden path. */
async function someChat(): Promise<{ workspace: string; chat: string; message: string }> {
  const { workspace } = here()
  const { id: chat } = await person['chats.open']({ workspace, new: true, settings: { mode: 'act' } })
  const { answer } = await person['chats.send']({ workspace, chat, text: 'canary' })
  await answered(chat, answer)
  return { workspace, chat, message: answer }
}

/** Texts of a server that sends secrets. */
async function serverText(how: 'read' | 'attach'): Promise<unknown> {
  const text = `canary of a server: ${awsKey}`
  const written = writeServer(folder, { on: { 'resources/read': [{ do: 'answer', result: { contents: [{ uri: 'x://x', text }] } }] } }, how)
  const { command, args } = written
  const before = await person['servers.list'](here())
  const after = await person['servers.change']({
    ...here(),
    change: { type: 'add', name: how, transport: { kind: 'stdio', command, args, env: [] }, secrets: {} },
  })
  const { id: server = '' } = after.find(({ id }) => before.every((each) => each.id !== id)) ?? {}
  if (how === 'read') return host['servers.read']({ ...here(), server, uri: 'x://x' })
  const change = { server, uri: 'x://x' }
  const attached = await host['servers.attach']({ ...here(), change: { type: 'attach', title: 'x', ...change } })
  const prompts = [await person['prompt.build'](here()), await forModel['prompt.build'](here())]
  return [
    attached,
    prompts.map((prompt) => String(prompt.text)),
    await host['servers.attach']({ ...here(), change: { type: 'remove', ...change } }),
  ]
}

function peerAt(path: string): McpPeer {
  return { transport: 'stdio', folder: join(root, path), program: async () => undefined }
}

/** Everything reported about an editor that works in such a folder, has such a name, and is allowed. */
async function callFrom(path: string): Promise<unknown> {
  const session = await person.openMcpSession(peerAt(path))
  const { promise: asked, resolve } = Promise.withResolvers<McpStatus>()
  const unsubscribe = person.subscribe(
    (event) => event.type === 'mcp-changed' && event.status.approvals.length > 0 && resolve(event.status),
  )
  const entering = session.enter({ claim: { name: path, version: path }, tool: 'read_file', bytes: 0 })
  const status = await asked
  unsubscribe()
  for (const { id } of status.approvals)
    await person.as({ kind: 'window', id: 'window' })['mcp.change']({ type: 'answer', approval: id, answer: 'once' })
  const entered = await entering
  entered.leave({ bytes: 0 })
  await session.close()
  return [status, entered]
}

const tasks = [...hostile, 'canary', 'TOKEN', 'needle key'].map((path) => `Change ${path}`)

/** Selects the path as an agent does, in every possible way, and returns what an agent may read of it. */
async function readChosen(path: string): Promise<unknown> {
  const heard: unknown[] = []
  for (const [given, mode] of [
    [path, 'full'],
    [path, 'map'],
    [`${path}:1-9`, 'full'],
  ] as const) {
    await person['selection.change']({ ...here(), change: { type: 'clear' } })
    const change = { type: 'choose' as const, operation: 'add' as const, paths: [given, 'src/visible.ts'], mode }
    heard.push(await forModel['selection.change']({ ...here(), change }).catch(String))
    heard.push(
      await forModel['selection.read']({ ...here(), texts: {} }).catch(String),
      await forModel['prompt.build'](here()).catch(String),
    )
    heard.push(await host['tokens.count'](here()))
  }
  return heard
}

/** Selects the path as a person, and returns what a model may read of it: selecting it must not make it readable. */
async function readSelected(path: string): Promise<unknown> {
  const heard: unknown[] = []
  const ranges = [{ from: 1, to: 9 }]
  for (const file of [
    { path, mode: 'full' },
    { path, mode: 'map' },
    { path, mode: 'slices', ranges },
  ] as const) {
    await person['selection.change']({ ...here(), change: { type: 'replace', files: [structuredClone(file) as never] } })
    heard.push(
      await forModel['selection.read']({ ...here(), texts: {} }).catch(String),
      await forModel['prompt.build'](here()).catch(String),
    )
  }
  return heard
}

function editsOf(path: string): ProposedEdit[] {
  const seek = (guesses[path] ?? 'canary').replaceAll('canary', 'kanary').replaceAll('AKIA', 'AKIB')
  return [
    { kind: 'replace', path, edits: [{ search: seek, replace: 'x' }] },
    { kind: 'rewrite', path, text: 'x\n' },
    { kind: 'create', path, text: 'x\n' },
    { kind: 'delete', path },
    { kind: 'move', path, to: 'src/moved.ts' },
    { kind: 'move', path: 'src/visible.ts', to: path },
  ]
}

/** If the edit was written, reads the result as an agent would, then undoes it. */
async function proposeOf(edit: ProposedEdit, direct: boolean): Promise<unknown> {
  await person['reviews.leave'](here()).catch(() => undefined)
  const answer = await host['edits.propose']({ ...here(), edits: [edit], client: 'agent', direct, headless: false })
  if (answer.outcome !== 'committed') return answer
  const moved = await forModel['files.read']({ ...here(), path: 'src/moved.ts' }).catch(String)
  return [answer, moved, await person['commits.change']({ ...here(), change: { type: 'undo' } })]
}

async function someDocument(): Promise<string> {
  return (await person['documents.add']({ ...here(), from: { path: 'doc.html' } })).id
}

type Attempts = { [Name in MethodName]: (() => Promise<unknown>)[] }

const attempts: Attempts = {
  'files.list': [() => host['files.list']({ roots: [root] }), () => host['files.list']({ roots: [root], useDefaults: false })],
  'files.explain': hostile.flatMap((path) => [
    () => host['files.explain']({ roots: [root], path }),
    () => host['files.explain']({ ...here(), path }),
  ]),
  'tree.read': [
    ...(['auto', 'full', 'folders', 'selected'] as const).flatMap((mode) => [
      () => host['tree.read']({ roots: [root], mode }),
      () => forModel['tree.read']({ ...here(), mode }),
    ]),
    ...hostile.map((path) => () => forModel['tree.read']({ ...here(), path, mode: 'full', mappable: true })),
  ],
  'search.run': searches.flatMap((request) => [
    () => host['search.run']({ roots: [root], ...request }),
    () => host['search.run']({ ...here(), ...request }),
    () => forModel['search.run']({ ...here(), ...request }),
    () => forModel['search.run']({ roots: [root], ...request }),
  ]),
  'tokens.count': [
    () => host['tokens.count']({ roots: [root] }),
    () => host['tokens.count'](here()),
    () => forModel['tokens.count'](here()),
    ...hostile.map((path) => () => host['tokens.count']({ roots: [root], paths: [path] })),
  ],
  'maps.read': [
    () => host['maps.read']({ roots: [root] }),
    () => host['maps.read']({ roots: [root], detail: true }),
    ...hostile.flatMap((path) => [
      () => host['maps.read']({ roots: [root], paths: [path], detail: true }),
      () => host['maps.read']({ ...here(), paths: [path, 'src/key.ts'] }),
    ]),
    ...[...hostile, ...Object.keys(guesses)].map((path) => () => forModel['maps.read']({ ...here(), paths: [path, '.'] })),
  ],
  'graph.read': hostile.flatMap((path) => [
    () => host['graph.read']({ roots: [root], paths: [path], show: 'both' }),
    () => host['graph.read']({ ...here(), paths: [path, 'src/key.ts'], show: 'both' }),
  ]),
  'prompt.build': [
    ...everything.flatMap((request) => [() => host['prompt.build'](request), () => forModel['prompt.build'](request)]),
    ...[...hostile, 'src/key.ts', 'src/pem.ts'].map((path) => () => copyOf(path)),
    ...['Standard', 'Review', 'XML Edit'].flatMap((copyPreset) => [
      () => forModel['prompt.build']({ ...here(), copyPreset }),
      () => forModel['prompt.build']({ ...here(), copyPreset, secrets: 'off', edits: 'diff', instructions: '@.env' }),
    ]),
  ],
  'prompt.fit': [
    ...everything.flatMap(({ maxTokens: _maxTokens, split: _split, ...request }) =>
      [300, 1_000_000].flatMap((budget) => [
        () => host['prompt.fit']({ ...request, budget, task: 'canary needle' }),
        () => forModel['prompt.fit']({ ...request, budget }),
      ]),
    ),
    () => host['prompt.fit']({ ...here(), budget: 300 }),
    () => forModel['prompt.fit']({ ...here(), budget: 300 }),
  ],
  'reply.plan': replies.map((reply) => async () => withoutOwnTexts(await host['reply.plan']({ roots: [root], reply }))),
  'reply.check': [async () => host['reply.check'](await someChat())],
  'reply.try': [() => host['reply.try']({ cases })],
  'commits.list': [() => host['commits.list']({ roots: [root] }), () => host['commits.list'](here())],
  'commits.change': [
    ...steps.map((each) => () => host['commits.change']({ roots: [root], change: { type: 'write', steps: each, title: 'x', reply: 'x' } })),
    () => host['commits.change']({ roots: [root], change: { type: 'undo' } }),
    () => host['commits.change']({ ...here(), change: { type: 'undo', id: '../x' } }),
    () => host['commits.change']({ roots: [root], change: { type: 'redo' } }),
    () => host['commits.change']({ ...here(), change: { type: 'redo', id: '../x' } }),
  ],
  'prompts.list': [() => host['prompts.list']()],
  'prompts.change': [
    () => host['prompts.change']({ type: 'save', name: 'x', content: '@.env' }),
    () => host['prompts.change']({ type: 'remove', name: 'x' }),
  ],
  'prompts.import': [() => host['prompts.import']({ json: '[]' })],
  'prompts.export': [() => host['prompts.export']({})],
  'workspaces.list': [
    () => host['workspaces.list'](),
    () => host['workspaces.list']({ documents: true }),
    () => forModel['workspaces.list'](),
  ],
  'workspaces.create': [
    ...['w', 'v'].map((name) => () => host['workspaces.create']({ name, roots: [root] })),
    () => host['workspaces.create']({ copyOf: 'v' }),
  ],
  'workspaces.change': [
    () => host['workspaces.change']({ ...here(), fields: { instructions: '@.env', activePrompts: ['../outside.txt'] } }),
    () => forModel['workspaces.change']({ ...here(), fields: { instructions: '@.env' }, mode: 'append' }),
    () => forModel['workspaces.change']({ ...here(), fields: { copyPreset: '@.env' } }),
    () => host['workspaces.change']({ workspace: 'w', fields: { name: 'u', instructions: '@.env' } }),
  ],
  'workspaces.remove': [() => host['workspaces.remove']({ name: 'u' })],
  'presets.list': [() => host['presets.list']({}), () => host['presets.list']({ workspace: 'v' }), () => forModel['presets.list'](here())],
  'presets.change': [
    () => host['presets.change']({ workspace: 'v', change: { type: 'save', name: 'p', selection: [{ path: '.env', mode: 'full' }] } }),
    () => host['presets.change']({ ...here(), change: { type: 'save', name: 'p' } }),
    ...(['apply', 'remove'] as const).flatMap((type) => [
      () => host['presets.change']({ workspace: 'v', change: { type, name: 'p' } }),
      () => host['presets.change']({ ...here(), change: { type, name: 'p' } }),
    ]),
  ],
  'workspaces.open': [
    () => host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots: [root] }),
    () => host['workspaces.open']({ roots: [join(root, 'up')] }),
    () => host['workspaces.open']({ roots: [join(root, '.git')] }),
    () => forModel['workspaces.open']({ id: here().workspace }),
    () => forModel['workspaces.open']({ roots: [root] }),
    ...hostile.map((id) => () => forModel['workspaces.open']({ id })),
  ],
  'workspaces.close': [() => host.as({ kind: 'window', id: 'another window' })['workspaces.close'](here())],
  'tabs.change': [
    () => host['tabs.change']({ ...here(), change: { type: 'rename', tab: opened.id, name: 'canary' } }),
    ...hostile.map((tab) => () => host['tabs.change']({ ...here(), change: { type: 'duplicate', tab } })),
  ],
  'roots.change': [
    () => host['roots.change']({ ...here(), add: join(root, '..', 'nowhere') }),
    () => host['roots.change']({ ...here(), remove: join(folder, 'repo-evil') }),
  ],
  'patterns.read': [() => host['patterns.read'](here())],
  'documents.add': [
    () => host['documents.add']({ ...here(), from: { path: 'doc.html' } }),
    () => host['documents.add']({ ...here(), from: { path: 'ignored/page.html' } }),
    () => host['documents.add']({ ...here(), from: { path: join(root, 'ignored/page.html') } }),
    ...hostile.map((path) => () => host['documents.add']({ ...here(), from: { path } })),
    ...['file:///etc/passwd', 'data:text/html,canary-outside', 'http://127.0.0.1:1/', 'http://[::1]:1/'].map(
      (url) => () => host['documents.add']({ ...here(), from: { url } }),
    ),
  ],
  'documents.change': [
    async () => host['documents.change']({ ...here(), change: { type: 'choose', id: await someDocument(), ranges: [{ from: 1, to: 1 }] } }),
    async () => host['documents.change']({ ...here(), change: { type: 'refresh', id: await someDocument() } }),
    () => host['documents.change']({ ...here(), change: { type: 'remove', id: '../outside.txt' } }),
  ],
  'documents.read': [async () => host['documents.read']({ ...here(), id: await someDocument() })],
  'patterns.change': [
    ...hostile.flatMap((path) => [
      () => host['patterns.change']({ ...here(), change: { type: 'save', root: path, owner: 'folder', patterns: '', basedOn: '' } }),
      () => host['patterns.change']({ ...here(), change: { type: 'ignore', path } }),
    ]),
    () => host['patterns.change']({ ...here(), change: { type: 'share', root: folder } }),
    () => host['patterns.change']({ ...here(), change: { type: 'share', root } }),
  ],
  'patterns.check': hostile.flatMap((path) => [
    () => host['patterns.check']({ patterns: `!${path}`, at: { ...here(), root, owner: 'folder' } }),
    () => host['patterns.check']({ patterns: '*', at: { ...here(), root: path, owner: 'folder' } }),
  ]),
  'tree.list': [() => host['tree.list'](here()), () => host['tree.list']({ ...here(), refresh: true })],
  'tree.weigh': (['date', 'tokens'] as const).map((by) => () => host['tree.weigh']({ ...here(), by })),
  'tree.count': [...hostile, '', 'src'].map((path) => () => host['tree.count']({ ...here(), path })),
  'files.locate': [
    () =>
      host['files.locate']({
        ...here(),
        files: [...hostile, ...Object.keys(guesses)].flatMap((path) => [
          { name: path.slice(path.lastIndexOf('/') + 1), bytes: 10, modified: 0 },
          { name: path, bytes: 10, modified: 0, path },
        ]),
      }),
  ],
  'files.find': ['canary', 'env', 'ignored', 'outside', '../'].map((query) => () => host['files.find']({ ...here(), query })),
  'definitions.find': [
    ...[...hostile, 'src/key.ts', '.env'].map((path) => () => host['definitions.find']({ ...here(), path })),
    ...['canary', 'send', 'key'].flatMap((query) => [
      () => host['definitions.find']({ ...here(), query }),
      ...hostile.map((path) => () => host['definitions.find']({ ...here(), path, name: query })),
    ]),
  ],
  'symbols.find': [
    ...['canary', 'send', 'key', 'Key.send'].flatMap((name) => [
      () => host['symbols.find']({ ...here(), name, references: true, callees: true }),
      () => forModel['symbols.find']({ ...here(), name, body: true, references: true }),
      ...hostile.map((path) => () => host['symbols.find']({ ...here(), name, path, references: true })),
    ]),
    ...[...hostile, 'src/key.ts', '.env'].map((path) => () => host['symbols.find']({ ...here(), path })),
  ],
  'files.changed': [() => host['files.changed'](here())],
  'files.read': [
    ...[...hostile, ...Object.keys(guesses)].flatMap((path) => [
      () => host['files.read']({ ...here(), path }),
      () => host['files.read']({ ...here(), path, from: 2 }),
    ]),
    ...hostile.map((path) => () => host['files.read']({ ...here(), path, reveal: true })),
    ...[...hostile, ...Object.keys(guesses)].flatMap((path) => [
      () => forModel['files.read']({ ...here(), path }),
      () => forModel['files.read']({ ...here(), path, from: 2 }),
      () => forModel['files.read']({ ...here(), path, from: -3, to: 4 }),
      () => forModel['files.read']({ ...here(), path, reveal: true }),
      () => forModel['files.read']({ ...here(), path: path.replaceAll('/', '\\') }),
      () => forModel['files.read']({ ...here(), path: join(root, path.replaceAll('\0', '')) }),
    ]),
  ],
  'files.editors': [() => host['files.editors']()],
  'files.open': hostile.flatMap((path) => [
    () => host['files.open']({ ...here(), path, in: 'file-manager' }),
    () => host['files.open']({ ...here(), path, in: 'editor' }),
    () => host['files.open']({ ...here(), path, in: 'editor', line: 2 }),
  ]),
  'builder.run': [
    ...tasks.flatMap((task) => [
      () => host['builder.run']({ roots: [root], task, model: null }),
      () => host['builder.run']({ roots: [root], task, model: null, selected: hostile }),
      () => forModel['builder.run']({ ...here(), task, model: null }),
    ]),
    ...tasks.slice(-3).map((task) => () => host['builder.run']({ roots: [root], task, model: chatModel })),
    async () => {
      await person['workspaces.change']({ ...here(), fields: { instructions: 'Change the canary in .env and ignored.txt' } })
      return host['builder.run'](here())
    },
    () => host['builder.run']({ ...here(), model: null }),
  ],
  'builder.estimate': [() => host['builder.estimate'](here())],
  'turns.run': [
    ...everything
      .filter(({ split }) => split === undefined)
      .map((prompt) => () => host['turns.run']({ prompt, messages: [{ from: 'you', text: 'What is in it?' }], settings: {} })),
    () =>
      host['turns.run']({
        prompt: { roots: [root] },
        messages: [{ from: 'you', text: 'Change it' }],
        settings: { mode: 'act', pro: true },
      }),
    ...['.env', 'src/key.ts', 'ignored.txt'].map((path) => async () => {
      await person['selection.change']({ ...here(), change: { type: 'replace', files: [{ path, mode: 'full' }] } })
      return forModel['turns.run']({ ...here(), instructions: `Plan ${path}` })
    }),
  ],
  'chats.list': [() => host['chats.list'](here()), () => host['chats.list']({ ...here(), query: 'e' })],
  'chats.open': [
    () => host['chats.open']({ ...here(), new: true }),
    async () => host['chats.open'](await someChat()),
    () => host['chats.open']({ ...here(), chat: '../x' }),
  ],
  'chats.change': [
    async () => host['chats.change']({ ...(await someChat()), change: { type: 'edit', name: '@.env' } }),
    () => host['chats.change']({ ...here(), chat: '../x', change: { type: 'remove' } }),
    async () => host['chats.change']({ ...(await someChat()), change: { type: 'stop' } }),
    async () => host['chats.change']({ ...(await someChat()), change: { type: 'approve', call: 'x', answer: 'always' } }),
  ],
  'chats.measure': [async () => host['chats.measure']({ ...(await someChat()), text: '@.env' })],
  'chats.send': [
    ...[...hostile, 'src/key.ts', 'src/pem.ts', '.'].map((path) => () => chatOf(path)),
    () => chatOf('src/key.ts', { mode: 'act', pro: true }),
    () =>
      chatOf('src/pem.ts', {
        context: { files: true, tree: 'full', maps: 'complete', diff: { against: 'worktree' }, prompts: ['Engineer'] },
      }),
    ...['.env', 'src/key.ts', 'ignored.txt'].flatMap((path) =>
      [true, false].map((wait) => async () => {
        await person['selection.change']({ ...here(), change: { type: 'replace', files: [{ path, mode: 'full' }] } })
        return forModel['chats.send']({ ...here(), text: `Show me @${path}`, secrets: 'off', wait })
      }),
    ),
  ],
  'chats.again': (['retry', 'reformat', 'continue', 'delegates'] as const).map((how) => async () => {
    const { workspace, chat, message } = await someChat()
    const { answer } = await host['chats.again']({ workspace, chat, message, how })
    return answered(chat, answer)
  }),
  'chats.export': [async () => host['chats.export'](await someChat())],
  'images.add': [() => host['images.add']({ ...here(), name: 'x.png', data: Buffer.from(png()).toString('base64') })],
  'images.discard': [() => host['images.discard']({ ...here(), image: '0'.repeat(64) })],
  'images.read': [
    () => host['images.read']({ ...here(), image: '0'.repeat(64) }),
    ...[...hostile, '.env', 'src/key.ts'].map(
      (path) => async () => Buffer.from((await host['images.read']({ ...here(), path })).data, 'base64').toString(),
    ),
  ],
  'providers.list': [() => host['providers.list'](), () => host['providers.list']({ agents: true })],
  'providers.save': [
    () => host['providers.save']({ id: 'openai', values: { apiKey, baseUrl: `${server.url}/openai/v1` } }),
    () => host['providers.save']({ id: 'anthropic', values: { apiKey: '../x', baseUrl: `file://${folder}/outside.txt` } }),
    () => host['providers.save']({ id: 'custom-x', values: { apiKey: 'x', baseUrl: `${server.url}/../outside.txt` }, unchecked: true }),
  ],
  'providers.test': [() => host['providers.test']({ id: 'openai' }), () => host['providers.test']({ id: '../x' })],
  'providers.change': [
    ...['custom-x', '../x'].map((id) => () => host['providers.change']({ type: 'remove', id })),
    ...['openai', '../x'].map((id) => () => host['providers.change']({ type: 'install', id })),
  ],
  'providers.import': ['openai', '../x'].map((id) => () => host['providers.import']({ ids: [id] })),
  'models.list': [() => host['models.list']({ fresh: true })],
  'selection.change': [
    () => host['selection.change']({ ...here(), change: { type: 'check', paths: hostile, checked: true } }),
    () => host['selection.change']({ ...here(), change: { type: 'replace', files: hostile.map((path) => ({ path, mode: 'full' })) } }),
    () => host['selection.change']({ ...here(), change: { type: 'added-maps', paths: hostile, choice: 'pin' } }),
    ...[...hostile, ...Object.keys(guesses)].map((path) => () => readChosen(path)),
  ],
  'selection.read': [
    () => host['selection.read'](here()),
    ...[...hostile, ...Object.keys(guesses)].map((path) => () => readSelected(path)),
  ],
  'maps.auto': [() => host['maps.auto'](here())],
  'history.list': [() => host['history.list'](here())],
  'history.change': [
    () => host['history.change']({ ...here(), change: { type: 'restore', id: '../../x' } }),
    () => host['history.change']({ ...here(), change: { type: 'clear' } }),
  ],
  'reviews.open': [
    ...replies.map((reply) => () => host['reviews.open']({ ...here(), reply })),
    () => host['reviews.open']({ ...here(), again: true }),
    async () => host['reviews.open'](await someChat()),
  ],
  'reviews.read': [
    () => host['reviews.read'](here()),
    ...replies.map((reply) => async () => {
      await host['reviews.open']({ ...here(), reply })
      const { state } = await host['reviews.read'](here())
      const { file } = await host['reviews.read']({ ...here(), file: 0 })
      return { state, file: withoutOwnText(file) }
    }),
  ],
  'reviews.move': (['enter', 'accept-all', 'undo', 'next'] as const).map(
    (type) => () => host['reviews.move']({ ...here(), move: { type } }),
  ),
  'reviews.repair': replies.map((reply) => async () => {
    await host['reviews.open']({ ...here(), reply })
    await host['reviews.move']({ ...here(), move: { type: 'enter' } })
    return [await host['reviews.repair'](here()), await host['reviews.repair']({ ...here(), file: 0, change: 0 })]
  }),
  'reviews.commit': replies
    .filter((reply) => hostile.some((path) => reply.includes(path)))
    .map((reply) => async () => {
      await host['reviews.open']({ ...here(), reply })
      await host['reviews.move']({ ...here(), move: { type: 'accept-all' } })
      await host['reviews.move']({ ...here(), move: { type: 'accept', file: 0 } })
      const committed = await host['reviews.commit'](here())
      // A name with unusual characters is still a name. Undo, so that the next attempt starts from the same folder.
      return committed.ok ? [committed, await person['commits.change']({ ...here(), change: { type: 'undo' } })] : committed
    }),
  'reviews.reset': [() => host['reviews.reset'](here())],
  'reviews.leave': [() => host['reviews.leave'](here())],
  'settings.read': [() => host['settings.read']()],
  'settings.save': [
    () => host['settings.save']({ theme: 'dark' }),
    ...hostile.map((skipped) => () => host['settings.save']({ updates: { ...defaultSettings.updates, skipped } })),
  ],
  'folders.browse': [folder, root, join(root, 'outside.txt'), '~', '/proc/self', 'a\0b'].map(
    (path) => () => host['folders.browse']({ path }),
  ),
  'folders.locate': ['repo', '..', '../repo', 'a/b'].map((name) => () => host['folders.locate']({ name, children: ['src'] })),
  'folders.pick': [() => host['folders.pick']()],
  'sample.make': [() => host['sample.make']()],
  'sample.reply': [() => host['sample.reply'](here())],
  'links.open': links.map((url) => () => host['links.open']({ url })),
  'links.follow': links.map((url) => async () => {
    const { id } = await host['links.open']({ url })
    const { workspace } = await host['links.follow']({ id })
    return workspace === undefined ? null : host['prompt.build']({ workspace })
  }),
  'windows.open': [() => host['windows.open'](here())],
  'host.about': [() => host['host.about']()],
  'license.status': [() => host['license.status'](), () => host['license.status']({ refresh: true })],
  'license.change': [
    () => host['license.change']({ type: 'start-trial' }),
    ...[...hostile, apiKey].map((key) => () => host['license.change']({ type: 'activate', key })),
    () => host['license.change']({ type: 'deactivate' }),
  ],
  'license.machines': [
    ...[...hostile, apiKey].map((key) => () => host['license.machines']({ key })),
    ...hostile.map((machine) => () => host['license.machines']({ key: machine, free: machine })),
  ],
  'bench.tasks': [() => host['bench.tasks']()],
  'bench.runs': [() => host['bench.runs']()],
  'bench.estimate': [chatModel, ...hostile].map((model) => () => host['bench.estimate']({ model })),
  'bench.start': [chatModel, ...hostile].map((model) => () => host['bench.start']({ model })),
  'bench.change': hostile.flatMap((id) => [
    () => host['bench.change']({ type: 'stop', id }),
    () => host['bench.change']({ type: 'remove', id }),
  ]),
  'bench.score': hostile.map((id) => () => host['bench.score']({ id })),
  'bench.report': [() => host['bench.report']({ ids: hostile })],
  'bench.submit': hostile.flatMap((id) => [() => host['bench.submit']({ id }), () => host['bench.submit']({ id, body: '{}' })]),
  'updates.status': [() => host['updates.status'](), () => host['updates.status']({ check: true })],
  'updates.change': [
    () => host['updates.change']({ type: 'download' }),
    () => host['updates.change']({ type: 'cancel' }),
    () => host['updates.change']({ type: 'install' }),
  ],
  'doctor.check': [() => host['doctor.check'](), () => host['doctor.check']({ mcp: true })],
  'mcp.status': [() => host['mcp.status'](), () => host['mcp.status']({ calls: true })],
  'mcp.change': [
    () => host['mcp.change']({ type: 'switch', on: false }),
    () => host['mcp.change']({ type: 'switch', on: true }),
    () => host.as({ kind: 'window', id: 'window' })['mcp.change']({ type: 'own', ...here() }),
    () => host.as({ kind: 'window', id: 'window' })['mcp.change']({ type: 'answer', approval: 'x', answer: 'always' }),
    () => host['mcp.change']({ type: 'revoke', client: 'x' }),
    () => host['mcp.change']({ type: 'grant', client: 'x', directEdits: true }),
    () => host['mcp.change']({ type: 'disconnect', connection: 'x' }),
  ],
  'servers.list': [() => host['servers.list'](here())],
  'servers.find': [() => host['servers.find'](here())],
  'servers.change': [
    () =>
      host['servers.change']({
        ...here(),
        change: { type: 'add', name: 'x', transport: { kind: 'stdio', command: '../x', args: hostile, env: [] }, secrets: {} },
      }),
    ...hostile.map(
      (file) => () =>
        host['servers.change']({
          ...here(),
          change: { type: 'import', file, name: 'x', transport: { kind: 'stdio', command: 'x', args: [], env: [] } },
        }),
    ),
    () => host['servers.change']({ ...here(), change: { type: 'remove', server: '../x' } }),
    () => host['servers.change']({ ...here(), change: { type: 'connect', server: '../x', how: 'connect' } }),
  ],
  'servers.read': [() => serverText('read')],
  'servers.attach': [() => serverText('attach')],
  'editors.list': [() => host['editors.list']()],
  'editors.change': editorIds.flatMap((editor) => [
    () => host['editors.change']({ editor, headless: true }),
    () => host['editors.change']({ editor, before: 'x' }),
    () => host['editors.change']({ editor, before: null }),
  ]),
  'editors.snippet': [() => host['editors.snippet']({}), ...editorIds.map((editor) => () => host['editors.snippet']({ editor }))],
  'workspaces.read': [host, forModel].map((each) => () => each['workspaces.read']({ ...here(), full: true })),
  'paths.find': [() => host['paths.find']({ ...here(), paths: [...hostile, ...Object.keys(guesses)] })],
  'git.read': [...hostile, ...Object.keys(guesses)].flatMap((path) => [
    () => host['git.read']({ ...here(), question: { ask: 'diff', path } }),
    () => host['git.read']({ ...here(), question: { ask: 'log', path, ref: path } }),
    () => host['git.read']({ ...here(), question: { ask: 'show', ref: path } }),
    () => host['git.read']({ ...here(), question: { ask: 'blame', path } }),
    () => host['git.read']({ ...here(), question: { ask: 'status' }, root: path }),
  ]),
  'edits.rename': ['canary', 'send', 'key'].flatMap((name) =>
    [undefined, ...hostile].map((path) => () => {
      const asked = { ...here(), name, to: 'renamed', client: 'x', direct: false, headless: true }
      return forModel['edits.rename'](path === undefined ? asked : { ...asked, path })
    }),
  ),
  'edits.propose': [...hostile, ...Object.keys(guesses)].flatMap((path) =>
    editsOf(path).flatMap((edit) => [() => proposeOf(edit, false), () => proposeOf(edit, true)]),
  ),
}

/** Everything a client could read from an answer or a refusal. */
async function heard(attempt: () => Promise<unknown>): Promise<string> {
  try {
    const answer = await attempt()
    const text = answer instanceof Object && 'text' in answer ? String(answer.text) : ''
    const parts =
      answer instanceof Object && 'parts' in answer && Array.isArray(answer.parts)
        ? answer.parts.map((part) => String(part.text)).join('')
        : ''
    return JSON.stringify(answer) + text + parts
  } catch (error) {
    return String(error)
  }
}

describe('the gate', () => {
  it('has a row for every method of the host', () => {
    expect(Object.keys(attempts).sort()).toEqual(Object.keys(methods).sort())
  })

  const check = async (tries: readonly (() => Promise<unknown>)[]) => {
    for (const attempt of tries) {
      const text = await heard(attempt)
      expect(text).not.toMatch(canaries)
      expect(text).not.toContain(awsKey)
      expect(text).not.toContain(apiKey)
    }
  }

  const definitions = new Map(Object.entries<Method>(methods))
  for (const [name, tries] of Object.entries(attempts)) {
    if (tries.length === 0) continue
    for (const client of definitions.get(name)?.clients.includes('model') ? [person, forModel] : [person])
      it(`withholds protected content in ${name} from a ${client === person ? 'person' : 'model'}`, async () => {
        host = client
        await check(tries).finally(() => {
          host = person
        })
      })
  }

  it('withholds protected content from an MCP client', () =>
    check(hostile.flatMap((path) => [() => host.openMcpSession(peerAt(path)), () => callFrom(path)])))

  it('withholds protected content from the models that are asked', () => {
    const asked = server.requests.filter(({ protocol }) => protocol !== 'models')
    expect(asked.length).toBeGreaterThan(50)
    expect(asked.some(({ text }) => text.includes('plainly visible'))).toBe(true)
    expect(asked.some(({ text }) => text.includes('[REDACTED: '))).toBe(true)
    for (const { text, path } of asked) {
      expect(text).not.toMatch(canaries)
      expect(text).not.toContain(awsKey)
      expect(text + path).not.toContain(apiKey)
    }
  })

  it('returns a plan for every hostile reply, with secrets redacted in quotes', async () => {
    for (const reply of replies) {
      const { files, problems } = await host['reply.plan']({ roots: [root], reply })
      expect([reply, files.length + problems.length > 0]).toEqual([reply, true])
    }
    const near = replies.find((reply) => reply.startsWith('<file path="src/key.ts" action="modify"')) ?? ''
    const { repair } = await host['reply.plan']({ roots: [root], reply: near })
    expect(repair).toContain('[REDACTED: ')
  })

  it('withholds protected content in events', () => {
    expect(events.length).toBeGreaterThan(100)
    for (const event of events) {
      expect(event).not.toMatch(canaries)
      expect(event).not.toContain(awsKey)
      expect(event).not.toContain(apiKey)
    }
  })

  it('shows a person sensitive files and secrets on request', async () => {
    expect((await host['files.read']({ ...here(), path: '.env' })).hidden).toMatchObject({ canReveal: true })
    expect((await host['files.read']({ ...here(), path: '.env', reveal: true })).text).toBe(files['repo/.env'])
    expect((await host['files.read']({ ...here(), path: 'src/key.ts' })).text).toContain('[REDACTED: ')
    expect((await host['files.read']({ ...here(), path: 'src/key.ts', reveal: true })).text).toBe(files['repo/src/key.ts'])
    expect((await host['files.read']({ ...here(), path: 'src/visible.ts' })).text).toContain('plainly visible')
  })

  it('lets no commit step reach files outside, in .git or behind a link', async () => {
    for (const each of steps) await host['commits.change']({ roots: [root], change: { type: 'write', steps: each } }).catch(() => undefined)
    for (const [path, text] of Object.entries(files)) expect([path, readFileSync(join(folder, path), 'utf8')]).toEqual([path, text])
  })

  it('includes ordinary files, files requested by name, and secrets if the scan is off', async () => {
    const all = String((await host['prompt.build']({ roots: [root] })).text)
    expect(all).toContain('plainly visible')
    expect(all).toContain('[REDACTED: ')
    const named = String((await host['prompt.build']({ roots: [root], paths: ['.env'] })).text)
    expect(named).toContain('File: .env')
    const unscanned = String((await host['prompt.build']({ roots: [root], secrets: 'off' })).text)
    expect(unscanned).toContain(awsKey)
  })
})

/** A bench that returns everything it can get: the host must give it nothing that the gate withholds. */
async function curiousBench(tools: BenchTools): Promise<Bench> {
  const everythingOf = async (model: string): Promise<BenchRunInfo> => {
    const about = await tools.describe(model)
    let says = ''
    for await (const part of tools.ask({ model, messages: [{ from: 'you', text: 'plainly visible' }] })) says += JSON.stringify(part)
    const run: BenchRunInfo = {
      id: tools.newId(),
      model,
      modelName: JSON.stringify(about),
      providerName: says.length > 0 ? 'answered' : 'silent',
      startedAt: tools.now().toISOString(),
      state: 'done',
      simulated: false,
      done: 0,
      total: 0,
      ranked: false,
    }
    tools.publish(run)
    return run
  }
  const score: RunScore = { taskSet: '', pointsRate: 0, earned: 0, maximum: 0, perfect: 0, tasks: [], ranked: false }
  return {
    'bench.tasks': async () => ({ taskSet: '', seed: '', tasks: [] }),
    'bench.runs': async () => [await everythingOf(chatModel)],
    'bench.estimate': async ({ model }) => {
      await tools.describe(model)
      return { tasks: 0, inputTokens: 0, outputTokens: 0, cost: null, tooLarge: 0 }
    },
    'bench.start': ({ model }) => everythingOf(model),
    'bench.change': async ({ id }) => [await everythingOf(id)],
    'bench.score': async () => score,
    'bench.report': async ({ ids }) => ({ html: ids.join() }),
    'bench.submit': async ({ id, body }) =>
      body === undefined
        ? { sent: false, preview: { to: await tools.service(), submitter: id, bytes: 0, body: '', pointsRate: 0 } }
        : { sent: true, answer: { id, state: 'refused', note: await tools.service() } },
    close: async () => {},
  }
}
