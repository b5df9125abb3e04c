// Opens the real app in a temporary folder, as it looks after some work on the sample project: other workspaces, prompts, a license.
// Only the temporary paths are shown with realistic names.

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { SelectionChange } from '@sheaf/contract'
import { openState } from '@sheaf/engine/workspace'
import { connectHost } from '@sheaf/host/serve'
import type { ModelServer } from '@sheaf/providers/testing'
import { openApp, type RunningApp } from '../app/open-app.ts'
import { openSampleModels } from '../app/sample-models.ts'
import { makeSampleProject } from '../sample/make-sample-project.ts'

export interface SampleApp {
  app: RunningApp
  models: ModelServer
  /** Folder of the project. */
  folder: string
  /** Reconnects to the host. Each recording starts with a new connection, because the host may drop one on a busy machine. */
  connect(): Promise<void>
  /** Texts to replace on the screen, longest first. */
  replacements: readonly (readonly [from: string, to: string])[]
  close(): Promise<void>
}

const hour = 3_600_000
const run = promisify(execFile)
const repository = resolve(import.meta.dirname, '../..')

export type StartState = 'nothing' | 'files' | 'all'

const instructions = `Orders fail in bursts while the API is busy: every client comes back at the same moment.

1. Make the retries of \`request\` wait with jitter.
2. Say on the page why it is empty, and what to do.
3. Leave \`RequestError\` alone: pages read its status.

Add a test for the waiting.
`

const houseRules = `How we work in Orchard:

- Money is whole cents, times are UTC. Convert at the edge, never in between.
- No new dependency without a line in docs/architecture.md that says why.
- A change of behaviour comes with a test that failed before it.
- Words that a customer reads say what to do next.
`

export async function openSampleApp({ isPro = true } = {}): Promise<SampleApp> {
  const base = mkdtempSync(join(tmpdir(), 'sheaf-demo-'))
  const folder = join(base, 'code', 'orchard')
  makeSampleProject(folder)
  // Editors keep their configuration in HOME. The developer's must not be shown or changed.
  process.env.HOME = base
  process.env.SHEAF_MACHINE = 'Ada’s laptop'
  for (const name of ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'CODEX_HOME', 'CLAUDE_CONFIG_DIR']) delete process.env[name]
  const app = await openApp({ folder, isPro: false })
  const models = await openSampleModels()
  const sample: SampleApp = {
    app,
    models,
    folder,
    replacements: [
      [app.home, '/Users/ada/Library/Application Support/Sheaf'],
      [join(repository, 'scripts/app/editor-program.ts'), '/usr/local/lib/claude-code/cli.js'],
      [join(repository, 'node_modules/node/bin/node'), '/usr/local/bin/node'],
      [join(repository, 'bin/sheaf'), '/usr/local/bin/sheaf'],
      [repository, '/usr/local/lib/sheaf'],
      [base, '/Users/ada'],
      [`${new URL(models.url).host}/openai`, 'api.openai.com'],
    ],
    async connect() {
      const fresh = await connectHost(app.home)
      if (fresh === undefined) throw new Error('The host has exited.')
      await app.host.close()
      app.host = fresh
    },
    async close() {
      stopService(app.home)
      await app.host.close()
      await app.close()
      await models.close()
      rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
  try {
    await createOtherWorkspaces(app.home, base)
    await app.host['prompts.change']({ type: 'save', name: 'House rules', content: houseRules })
    if (isPro) await activate(app)
    return sample
  } catch (error) {
    await sample.close()
    throw error
  }
}

/** Resets the workspace: with nothing selected, with some files and no instructions, or with everything. */
export async function prepare({ host, workspace }: RunningApp, what: StartState): Promise<void> {
  const change = (given: SelectionChange) => host['selection.change']({ workspace, change: given })
  await host['settings.save']({ budget: { name: '16k window', tokens: 16_000 }, diffView: 'unified' })
  await change({ type: 'clear' })
  if (what === 'files') await change({ type: 'check', paths: ['web/src/net/request.ts', 'web/src/orders'], checked: true })
  if (what === 'all') {
    const chosen = ['web/src/net', 'web/src/orders', 'web/src/kit/empty-state.tsx', 'api/internal/orders', 'crates', 'docs/architecture.md']
    await change({ type: 'check', paths: chosen, checked: true })
    await change({ type: 'mode', paths: ['web/src/orders/order-store.ts'], mode: 'map' })
    const ranges = [{ from: 17, to: 25, why: 'how a crate is priced' }]
    await change({ type: 'slices', path: 'crates/pricing/src/lib.rs', ranges })
  }
  await host['workspaces.change']({
    workspace,
    fields: {
      instructions: what === 'all' ? instructions : '',
      activePrompts: what === 'all' ? ['Engineer'] : [],
      expandedFolders: ['web', 'web/src', 'web/src/kit', 'web/src/net', 'web/src/orders'],
    },
  })
}

/** Creates workspaces of earlier days, with existing folders. */
async function createOtherWorkspaces(home: string, base: string): Promise<void> {
  const others = [
    { name: 'courier phone', folder: 'code/courier-phone', hoursAgo: 3, files: ['Sources/Round.swift', 'Sources/Api.swift', 'README.md'] },
    {
      name: 'price tables',
      folder: 'code/price-tables',
      hoursAgo: 26,
      files: ['src/lib.rs', 'src/table.rs', 'benches/round.rs', 'Cargo.toml'],
    },
    { name: 'field notes', folder: 'notes', hoursAgo: 24 * 6, files: ['weighing.md', 'rounds.md'] },
  ]
  for (const { name, folder, hoursAgo, files } of others) {
    const root = join(base, folder)
    for (const file of files) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), `${file}\n`)
    }
    const state = openState(home, () => new Date(Date.now() - hoursAgo * hour))
    const created = await state.workspaces.create({ name, roots: [root] })
    await state.workspaces.save({ ...created, selection: files.map((path) => ({ path, mode: 'full' as const })) })
    state.close()
  }
}

/** Asynchronous, because making the first key takes seconds, and the host drops a connection that doesn't respond. */
async function activate({ home, host }: RunningApp): Promise<void> {
  const env = { ...process.env, SHEAF_HOME: home, SHEAF_KEYS: 'file' }
  const { stdout } = await run(join(repository, 'bin/sheaf'), ['service', 'issue', '--plan', 'yearly', '--json'], { env })
  const { key }: { key: string } = JSON.parse(stdout)
  await host['license.change']({ type: 'activate', key })
}

/** Ends the service, which would otherwise outlive the app by a minute. */
function stopService(home: string): void {
  try {
    const { pid }: { pid: number } = JSON.parse(readFileSync(join(home, 'service', 'service.json'), 'utf8'))
    process.kill(pid, 'SIGTERM')
  } catch {
    // It wasn't started, or has already exited.
  }
}
