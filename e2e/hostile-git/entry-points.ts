// Every action of Sheaf on an open folder that may start git; each is one column of the table. Counting tokens reads git too, so an action
// that changes the token budget waits for the count, and a program that runs is counted in the right column.

import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Session } from './session.ts'

export interface EntryPoint {
  name: string
  run(session: Session): Promise<void>
}

const reply = (path: string, text: string): string =>
  `<file path="${path}" action="create">\n<change><description>Add</description><content>\n===\n${text}\n===\n</content></change>\n</file>\n`

const packDiff = (name: string, against: string): EntryPoint => ({
  name,
  run: ({ cli, root }) => cli('pack', '--root', root, '--diff', against),
})

const mcpGit = (name: string, input: Record<string, unknown>): EntryPoint => ({
  name,
  run: ({ mcp }) => mcp('git', input),
})

export const entryPoints = [
  {
    name: 'open',
    async run({ host, allow, workspace }) {
      const here = { workspace: await workspace() }
      await allow(host['workspaces.read']({ ...here, full: true }))
      await allow(host['tree.list'](here))
      await allow(host['tree.list']({ ...here, refresh: true }))
      await allow(host['files.changed'](here))
    },
  },
  {
    name: 'budget',
    async run({ host, allow, workspace }) {
      const here = { workspace: await workspace() }
      await allow(host['selection.change']({ ...here, change: { type: 'check', paths: ['docs'], checked: true } }))
      await allow(host.as({ kind: 'window', id: 'window' })['workspaces.change']({ ...here, fields: { copyPreset: 'Review' } }))
      await allow(host['tokens.count']({ ...here, waitMs: 30_000 }))
      await allow(host['prompt.build'](here))
    },
  },
  packDiff('pack worktree', 'worktree'),
  packDiff('pack index', 'index'),
  packDiff('pack ref', 'HEAD~1'),
  {
    name: 'build',
    async run({ host, allow, workspace, root }) {
      const here = { workspace: await workspace() }
      const task = 'Change what greet returns'
      await allow(host['builder.run']({ roots: [root], task, model: null }))
      await allow(host.as({ kind: 'model' })['builder.run']({ ...here, task, model: null }))
      await allow(host.as({ kind: 'window', id: 'window' })['workspaces.change']({ ...here, fields: { instructions: task } }))
      await allow(host['builder.run']({ ...here, model: null }))
      await allow(host['tokens.count']({ ...here, waitMs: 30_000 }))
    },
  },
  {
    name: 'search',
    async run({ host, allow, workspace, root }) {
      const here = { workspace: await workspace() }
      await allow(host['search.run']({ roots: [root], pattern: 'greet', mode: 'both' }))
      await allow(host['search.run']({ ...here, pattern: 'greet' }))
      await allow(host.as({ kind: 'model' })['search.run']({ ...here, pattern: 'greet' }))
      await allow(host['files.find']({ ...here, query: 'app' }))
      await allow(host['folders.browse']({ path: root }))
    },
  },
  {
    name: 'maps',
    async run({ host, allow, workspace, root }) {
      const here = { workspace: await workspace() }
      await allow(host['maps.read']({ roots: [root] }))
      await allow(host['graph.read']({ roots: [root], paths: [(await firstFile(host, root)) ?? 'src/app.ts'], show: 'both' }))
      await allow(host['maps.auto'](here))
    },
  },
  mcpGit('git status', { op: 'status' }),
  mcpGit('git diff', { op: 'diff' }),
  mcpGit('git log', { op: 'log' }),
  mcpGit('git show', { op: 'show' }),
  mcpGit('git blame', { op: 'blame', path: 'docs/guide.md' }),
  mcpGit('git file', { op: 'show', ref: 'HEAD:docs/guide.md' }),
  {
    name: 'review',
    async run({ host, allow, workspace, root }) {
      const here = { workspace: await workspace() }
      await allow(host['reply.plan']({ roots: [root], reply: reply('planned.txt', 'planned') }))
      await allow(host['reviews.open']({ ...here, reply: reply('reviewed.txt', 'reviewed') }))
      await allow(host['reviews.move']({ ...here, move: { type: 'enter' } }))
      await allow(host['reviews.read']({ ...here, file: 0 }))
      await allow(host['reviews.move']({ ...here, move: { type: 'accept-all' } }))
    },
  },
  {
    name: 'commit',
    async run({ host, allow, workspace, root }) {
      const here = { workspace: await workspace() }
      await allow(host['reviews.commit'](here))
      const step = { kind: 'write', root, relative: 'committed.txt', before: null, text: 'committed\n', encoding: 'utf-8' } as const
      await allow(host['commits.change']({ roots: [root], change: { type: 'write', steps: [step] } }))
    },
  },
  {
    name: 'undo',
    async run({ host, allow, workspace, root }) {
      const here = { workspace: await workspace() }
      await allow(host['commits.change']({ ...here, change: { type: 'undo' } }))
      await allow(host['commits.change']({ ...here, change: { type: 'redo' } }))
      await allow(host['commits.change']({ roots: [root], change: { type: 'undo' } }))
    },
  },
  {
    name: 'watch',
    async run(session) {
      const { root, event, events, workspace } = session
      await workspace()
      const from = events()
      for (const path of ['.git/config', '.git/index', '.git/HEAD', '.gitattributes', 'a.txt']) touch(join(root, path))
      writeFileSync(join(root, 'watched.txt'), 'watched\n')
      await event(({ type }) => type === 'tree-changed', from)
      await event(({ type }) => type === 'budget-changed', from)
      const here = { workspace: await workspace() }
      await session.allow(session.host['files.changed'](here))
      await session.allow(session.host['tokens.count']({ ...here, waitMs: 30_000 }))
    },
  },
  { name: 'doctor', run: ({ allow, host }) => allow(host['doctor.check']()) },
] as const satisfies readonly EntryPoint[]

export type EntryPointName = (typeof entryPoints)[number]['name']

async function firstFile(host: Session['host'], root: string): Promise<string | undefined> {
  const { files } = await host['files.list']({ roots: [root] })
  return files.find((path) => path.endsWith('.ts'))
}

/** Rewrites an existing regular file, so that the watcher sees a change. */
function touch(path: string): void {
  if (existsSync(path) && lstatSync(path).isFile()) writeFileSync(path, readFileSync(path))
}
