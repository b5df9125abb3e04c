// Safety §1.2: every method of the host, whatever it is asked, keeps back what the gate keeps back.
// The table's type is made from HostApi, and its keys are compared with the host itself: a new method fails here until it has a row.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApplyCase, FileStep, HostApi, Plan, PromptRequest, SearchRequest } from '@sheaf/contract'
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

const canaries = /canary-(?:ignored|env|outside|sibling|git)|canarypem/
const home = join(folder, 'home')
const host = openHost({ home, env: { HOME: folder } })
// With all that Pro allows: what is refused for the licence's sake proves nothing.
beforeAll(async () => {
  await host['licence.startTrial']()
})
afterAll(async () => {
  await host.close()
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
  ...['canary', 'needle', 'AKIA', 'BEGIN', 'MIIE', 'TOKEN'].map((pattern): SearchRequest => ({ roots: [root], pattern, contextLines: 20 })),
  { roots: [root], pattern: '.', regex: true, contextLines: 3 },
  { roots: [root], pattern: 'canary', include: ['.env', 'ignored/**', '../**'] },
]

/** Every way a reply can point at a file: near misses, so that the nearest passage would be quoted, and whole-file actions. */
const guesses: Record<string, string> = {
  'ignored.txt': 'canary-ignored-fil',
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

/**
 * A review shows a person the person's own files, so a plan holds their text, also of those that no model may see. What is meant for
 * a model, and everything about a path that is no file of the folder, is heard whole.
 */
function withoutOwnTexts(plan: Plan): unknown {
  return { ...plan, files: plan.files.map((file) => (Object.hasOwn(guesses, file.path) ? { ...file, text: '', hunks: [] } : file)) }
}

type Attempts = { [Method in keyof HostApi]: (() => Promise<unknown>)[] }

const attempts: Attempts = {
  'files.list': [() => host['files.list']({ roots: [root] }), () => host['files.list']({ roots: [root], useDefaults: false })],
  'files.explain': hostile.map((path) => () => host['files.explain']({ roots: [root], path })),
  'tree.read': (['auto', 'full', 'folders', 'selected'] as const).map((mode) => () => host['tree.read']({ roots: [root], mode })),
  'search.run': searches.map((request) => () => host['search.run'](request)),
  'tokens.count': [
    () => host['tokens.count']({ roots: [root] }),
    ...hostile.map((path) => () => host['tokens.count']({ roots: [root], paths: [path] })),
  ],
  'map.read': [
    () => host['map.read']({ roots: [root] }),
    () => host['map.read']({ roots: [root], detail: true }),
    ...hostile.map((path) => () => host['map.read']({ roots: [root], paths: [path], detail: true })),
  ],
  'graph.read': hostile.map((path) => () => host['graph.read']({ roots: [root], paths: [path], show: 'both' })),
  'prompt.make': everything.map((request) => () => host['prompt.make'](request)),
  'reply.plan': replies.map((reply) => async () => withoutOwnTexts(await host['reply.plan']({ roots: [root], reply }))),
  'reply.try': [() => host['reply.try']({ cases })],
  'steps.commit': steps.map((each) => () => host['steps.commit']({ roots: [root], steps: each, title: 'x', reply: 'x' })),
  'commits.list': [() => host['commits.list']({ roots: [root] })],
  'commits.undo': [() => host['commits.undo']({ roots: [root] })],
  'commits.redo': [() => host['commits.redo']({ roots: [root] })],
  'prompts.list': [() => host['prompts.list']()],
  'prompts.save': [() => host['prompts.save']({ name: 'x', content: '@.env' })],
  'prompts.remove': [() => host['prompts.remove']({ name: 'x' })],
  'prompts.import': [() => host['prompts.import']({ json: '[]' })],
  'prompts.export': [() => host['prompts.export']({})],
  'copyPresets.list': [() => host['copyPresets.list']()],
  'workspaces.list': [() => host['workspaces.list']()],
  'workspaces.create': [() => host['workspaces.create']({ name: 'w', roots: [root] })],
  'workspaces.save': [
    async () =>
      host['workspaces.save']({
        ...(await host['workspaces.create']({ name: 'v', roots: [root] })),
        selection: [{ path: '.env', mode: 'full' }],
      }),
  ],
  'workspaces.rename': [() => host['workspaces.rename']({ name: 'w', to: 'u' })],
  'workspaces.duplicate': [() => host['workspaces.duplicate']({ name: 'u' })],
  'workspaces.remove': [() => host['workspaces.remove']({ name: 'u' })],
  'presets.list': [() => host['presets.list']({ workspace: 'v' })],
  'presets.save': [() => host['presets.save']({ workspace: 'v', name: 'p' })],
  'presets.apply': [() => host['presets.apply']({ workspace: 'v', name: 'p' })],
  'presets.remove': [() => host['presets.remove']({ workspace: 'v', name: 'p' })],
  'licence.status': [() => host['licence.status']()],
  'licence.startTrial': [() => host['licence.startTrial']()],
  'doctor.check': [() => host['doctor.check']()],
  close: [],
}

/** Everything a door could read from an answer or a refusal. */
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
    expect(Object.keys(attempts).sort()).toEqual(Object.keys(host).sort())
  })

  for (const [method, tries] of Object.entries(attempts)) {
    if (tries.length === 0) continue
    it(`keeps everything back in ${method}`, async () => {
      for (const attempt of tries) {
        const text = await heard(attempt)
        expect(text).not.toMatch(canaries)
        expect(text).not.toContain(awsKey)
      }
    })
  }

  it('hears plans and not failures: every reply is answered, and what is quoted of a file that may be seen is there', async () => {
    for (const reply of replies) {
      const { files, problems } = await host['reply.plan']({ roots: [root], reply })
      expect([reply, files.length + problems.length > 0]).toEqual([reply, true])
    }
    const near = replies.find((reply) => reply.startsWith('<file path="src/key.ts" action="modify"')) ?? ''
    const { repair } = await host['reply.plan']({ roots: [root], reply: near })
    expect(repair).toContain('[REDACTED: ')
  })

  it('lets no step reach what lies outside, in .git or behind a link', async () => {
    for (const each of steps) await host['steps.commit']({ roots: [root], steps: each }).catch(() => undefined)
    for (const [path, text] of Object.entries(files)) expect([path, readFileSync(join(folder, path), 'utf8')]).toEqual([path, text])
  })

  it('lets through what may pass, and what was asked for by name', async () => {
    const all = String((await host['prompt.make']({ roots: [root] })).text)
    expect(all).toContain('plainly visible')
    expect(all).toContain('[REDACTED: ')
    const named = String((await host['prompt.make']({ roots: [root], paths: ['.env'] })).text)
    expect(named).toContain('File: .env')
    const unscanned = String((await host['prompt.make']({ roots: [root], secrets: 'off' })).text)
    expect(unscanned).toContain(awsKey)
  })
})
