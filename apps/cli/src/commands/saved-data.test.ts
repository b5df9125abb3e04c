// Tests the commands for saved data (prompts, workspaces, presets, license) and doctor.

import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type HostApi,
  type LicenseInfo,
  type LicenseOverview,
  type LicenseStatus,
  licenseProblemMessages,
  licenseProblems,
  Refusal,
  type Workspace,
  type WorkspaceCard,
} from '@sheaf/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { runFake } from '../testing/index.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-saved-data-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const workspace: Workspace = {
  id: 'w1',
  name: 'shop',
  roots: ['/p/web', '/p/api'],
  selection: [{ path: 'a.ts', mode: 'full' }],
  activePrompts: ['Review'],
  instructions: '',
  expandedFolders: [],
  presets: [],
  folderPatterns: '',
  builder: { includeTree: true, includeMaps: true, parallelQueries: 1, maxTokensPerQuery: 1 },
  builderResults: [],
  copyPreset: 'Standard',
  compose: {
    tree: 'auto',
    maps: 'auto',
    diff: null,
    edits: null,
    sections: [],
    instructionsFirst: false,
    absolutePaths: false,
    secrets: 'redact',
  },
  ephemeral: false,
  lastUsed: '2026-11-15T04:00:00.000Z',
  schemaVersion: 2,
}

const run = (words: string[], host: Partial<HostApi>, stdin = '') => runFake(words, { cwd: folder, host, stdin })

describe('prompts', () => {
  const stored = [
    { name: 'Architect', content: 'Plan first.\nThen more.', builtin: true },
    { name: 'Own', content: `${'x'.repeat(80)}\n`, builtin: false },
  ]
  const host: Partial<HostApi> = {
    'prompts.list': async () => stored,
    'prompts.change': async (change) => ({ name: change.name, content: change.type === 'save' ? change.content : '', builtin: false }),
    'prompts.export': async () => '[{"name":"Own"}]',
    'prompts.import': async () => ({ added: ['A'], skipped: ['B', 'C'] }),
  }

  it('lists prompts by name and first line', async () => {
    expect((await run(['prompts', 'list'], host)).stdout).toBe(
      `Architect  built-in  Plan first.\nOwn        custom    ${'x'.repeat(69)}…\n`,
    )
    expect(JSON.parse((await run(['prompts', 'list', '--json'], host)).stdout)).toEqual(stored)
  })

  it('shows a prompt, and refuses an unknown name', async () => {
    expect((await run(['prompts', 'show', 'Architect'], host)).stdout).toBe('Plan first.\nThen more.\n')
    expect((await run(['prompts', 'show', 'Nobody'], host)).exit).toBe(8)
  })

  it('saves a prompt from an argument, a file or stdin', async () => {
    writeFileSync(join(folder, 'p.md'), 'from a file')
    const contents = []
    for (const [text, stdin] of [['plain'], ['@p.md'], ['-', 'from stdin']]) {
      const ran = await run(['prompts', 'save', 'Own', text ?? ''], host, stdin)
      expect(ran).toMatchObject({ exit: 0, stdout: '', stderr: "Saved 'Own'.\n" })
      contents.push(ran.asked[0]?.input)
    }
    expect(contents).toEqual(['plain', 'from a file', 'from stdin'].map((content) => ({ type: 'save', name: 'Own', content })))
  })

  // [C.23]
  it('removes, exports and imports prompts', async () => {
    expect((await run(['prompts', 'remove', 'Own', '--json'], host)).stdout).toBe('{"removed":"Own"}\n')
    expect((await run(['prompts', 'export'], host)).stdout).toBe('[{"name":"Own"}]\n')
    expect((await run(['prompts', 'export', 'out.json', '--name', 'Own'], host)).asked).toEqual([
      { method: 'prompts.export', input: { names: ['Own'] } },
    ])
    expect(readFileSync(join(folder, 'out.json'), 'utf8')).toBe('[{"name":"Own"}]')
    expect((await run(['prompts', 'import', 'out.json'], host)).stderr).toBe('Added 1 prompt, skipped 2 duplicates.\n')
    expect((await run(['prompts', 'import', 'gone.json'], host)).exit).toBe(3)
  })
})

describe('workspaces', () => {
  const card: WorkspaceCard = {
    id: 'w1',
    name: 'shop',
    roots: [
      { path: '/p/web', missing: false },
      { path: '/p/api', missing: false },
    ],
    lastUsed: workspace.lastUsed,
    ephemeral: false,
    selected: 1,
    presets: [],
    windows: 0,
  }
  const host: Partial<HostApi> = {
    'workspaces.list': async () => ({ cards: [{ ...card, document: workspace }], troubles: [] }),
    'workspaces.create': async (input) => ('copyOf' in input ? { ...workspace, name: 'shop copy' } : { ...workspace, ...input }),
    'workspaces.change': async ({ fields: { name = '' } }) => ({ name }),
    'workspaces.remove': async () => {},
  }

  it('lists and shows workspaces', async () => {
    expect((await run(['workspaces', 'list'], host)).stdout).toBe('shop  2026-11-15  /p/web, /p/api\n')
    expect((await run(['workspaces', 'show', 'shop'], host)).stdout).toBe(
      [
        'name            shop',
        'roots           /p/web',
        '                /p/api',
        'selection       1 file',
        'stored prompts  Review',
        'presets         none',
        'copy preset     Standard',
        'last used       2026-11-15',
        '',
      ].join('\n'),
    )
    expect(JSON.parse((await run(['workspaces', 'show', 'shop', '--json'], host)).stdout)).toEqual(workspace)
    expect((await run(['workspaces', 'show', 'none'], host)).exit).toBe(8)
  })

  it('creates, renames, duplicates and removes workspaces', async () => {
    expect((await run(['workspaces', 'create', 'new', '--ephemeral'], host)).asked[0]?.input).toEqual({
      name: 'new',
      roots: [folder],
      ephemeral: true,
    })
    expect((await run(['workspaces', 'create', 'all', '--root', '/', '--wide'], host)).asked[0]?.input).toEqual({
      name: 'all',
      roots: ['/'],
      wide: true,
    })
    const renamed: Partial<HostApi> = {
      ...host,
      'workspaces.list': async () => ({ cards: [{ ...card, name: 'store', document: { ...workspace, name: 'store' } }], troubles: [] }),
    }
    expect((await run(['workspaces', 'rename', 'shop', 'store'], renamed)).stderr).toBe("Renamed 'shop' to 'store'.\n")
    expect(JSON.parse((await run(['workspaces', 'rename', 'shop', 'store', '--json'], renamed)).stdout)).toEqual({
      ...workspace,
      name: 'store',
    })
    expect((await run(['workspaces', 'duplicate', 'shop'], host)).stderr).toBe("Copied 'shop' to 'shop copy'.\n")
    expect((await run(['workspaces', 'remove', 'shop'], host)).stderr).toBe("Removed 'shop'.\n")
  })
})

describe('presets', () => {
  const preset = { name: 'login', selection: [], expandedFolders: [], activePrompts: [] }
  const copy = [{ name: 'Standard', summary: 'Tree and files' }]
  const host: Partial<HostApi> = {
    'presets.list': async ({ workspace }) => ({ copy, workspace: workspace === undefined ? [] : [preset] }),
    'presets.change': async () => ({ preset, workspace }),
  }

  it('lists the copy presets and the presets of a workspace', async () => {
    expect((await run(['presets', 'list'], host)).stdout).toBe('Standard  copy  Tree and files\n')
    expect((await run(['presets', 'list', '--workspace', 'shop'], host)).stdout).toBe(
      'Standard  copy       Tree and files\nlogin     workspace  0 files\n',
    )
    expect(JSON.parse((await run(['presets', 'list', '--workspace', 'shop', '--json'], host)).stdout)).toEqual({
      copy,
      workspace: [preset],
    })
  })

  it('saves, applies and removes presets, and requires --workspace', async () => {
    for (const action of ['save', 'apply', 'remove']) {
      expect((await run(['presets', action, 'login'], host)).exit).toBe(2)
      expect((await run(['presets', action, 'login', '--workspace', 'shop'], host)).asked).toEqual([
        { method: 'presets.change', input: { workspace: 'shop', change: { type: action, name: 'login' } } },
      ])
    }
  })
})

describe('license', () => {
  const entered: LicenseInfo = {
    plan: 'yearly',
    keyEnding: 'ABCDE',
    machine: 'desk',
    machines: 2,
    machinesAllowed: 3,
    checkedAt: '2026-11-15T00:00:00Z',
    offlineUntil: '2026-11-29T00:00:00Z',
  }
  const overview: LicenseOverview = {
    plan: 'team',
    state: 'active',
    seats: 2,
    machinesAllowed: 6,
    paidUntil: '2027-01-01T00:00:00Z',
    machines: [
      {
        id: 'a1',
        name: 'desk',
        platform: 'linux x64',
        activatedAt: '2026-11-01T00:00:00Z',
        lastSeenAt: '2026-11-14T00:00:00Z',
        here: true,
      },
      { id: 'b2', name: 'lap\u001b[2J', platform: 'darwin arm64', activatedAt: '2026-11-01T00:00:00Z', lastSeenAt: '2026-11-02T00:00:00Z' },
    ],
  }

  it.each([
    [{ tier: 'free', source: 'none' }, 'Free: prompts up to 32,000 tokens. Try Pro for 7 days with `sheaf license trial`.\n'],
    [{ tier: 'pro', source: 'trial', until: '2026-11-22T00:00:00Z', daysLeft: 7 }, 'Pro trial until 2026-11-22, 7 days left.\n'],
    [
      { tier: 'free', source: 'trial-ended', until: '2026-11-22T00:00:00Z' },
      'Free: prompts up to 32,000 tokens. The trial ended on 2026-11-22.\n',
    ],
    [
      { tier: 'pro', source: 'licence', licence: entered },
      'Pro: Yearly, key ending in ABCDE.\n  Active on this machine as desk; 2 of 3 machines in use.\n  Last checked on 2026-11-15; valid offline until 2026-11-29.\n',
    ],
    [
      { tier: 'free', source: 'licence-ended', damaged: '/state/licence-token.json' },
      "Free: prompts up to 32,000 tokens.\nThe license isn't valid on this machine. The license file is damaged or was modified. It was left unchanged.\n  Activate the license again with its key.\n  /state/licence-token.json\n",
    ],
    ...licenseProblems.map((trouble): [LicenseStatus, string] => [
      { tier: 'pro', source: 'trial', until: '2026-11-22T00:00:00Z', daysLeft: 1, licence: { ...entered, trouble } },
      `Pro trial until 2026-11-22, 1 day left.\nThe license (Yearly, key ending in ABCDE) isn't valid on this machine. ${licenseProblemMessages[trouble].says}\n  ${licenseProblemMessages[trouble].try}\n`,
    ]),
  ] satisfies [LicenseStatus, string][])('describes the license status %j', async (status, sentence) => {
    const host = { 'license.status': async () => status, 'license.change': async () => status }
    expect((await run(['license', 'status'], host)).stdout).toBe(sentence)
    expect((await run(['license', 'trial'], host)).stdout).toBe(sentence)
    expect(JSON.parse((await run(['license', 'status', '--json'], host)).stdout)).toEqual(status)
  })

  it('reads a license key from an argument or stdin and passes it to the host', async () => {
    const host: Partial<HostApi> = { 'license.change': async () => ({ tier: 'pro', source: 'licence', licence: entered }) }
    const asked = [{ method: 'license.change', input: { type: 'activate', key: 'SHEAF-1' } }]
    expect((await run(['license', 'activate', 'SHEAF-1'], host)).asked).toEqual(asked)
    expect((await runFake(['license', 'activate', '-'], { host, stdin: '  SHEAF-1\n' })).asked).toEqual(asked)
    expect((await run(['license', 'activate'], host)).exit).toBe(2)
    expect((await run(['license', 'status', '--free', 'x'], host)).exit).toBe(2)
  })

  it('lists machines and deactivates one', async () => {
    const host: Partial<HostApi> = { 'license.machines': async () => overview }
    const listed = await runFake(['license', 'machines', 'K'], { host, stdoutIsTerminal: true })
    expect(listed.stdout).toBe(
      'Team, active, paid until 2027-01-01: 2 of 6 machines in use.\n' +
        '  a1  desk          linux x64     last seen 2026-11-14, this machine\n' +
        '  b2  lap\\u001b[2J  darwin arm64  last seen 2026-11-02\n',
    )
    expect((await run(['license', 'machines', 'K', '--free', 'b'], host)).asked).toEqual([
      { method: 'license.machines', input: { key: 'K' } },
      { method: 'license.machines', input: { key: 'K', free: 'b2' } },
    ])
    expect((await run(['license', 'machines', 'K', '--free', 'c'], host)).exit).toBe(8)
    expect(JSON.parse((await run(['license', 'machines', 'K', '--json'], host)).stdout)).toEqual(overview)
  })

  it('lists the machines of a license without free machines, and exits with its code', async () => {
    const host: Partial<HostApi> = {
      'license.change': () => Promise.reject(new Refusal('licence-full')),
      'license.machines': async () => overview,
    }
    const { exit, stdout, stderr } = await run(['license', 'activate', 'K'], host)
    expect([exit, stdout, stderr.includes('a1  desk'), stderr.includes('--free <id>')]).toEqual([26, '', true, true])
    const json = await run(['license', 'activate', 'K', '--json'], host)
    expect([json.exit, JSON.parse(json.stdout).error.code, json.asked.length]).toEqual([26, 'licence-full', 1])
  })
})

describe('doctor', () => {
  const good = { name: 'git', ok: true, says: 'git version 2' }
  const bad = { name: 'State folder', ok: false, says: 'cannot be written', try: 'Check permissions.' }
  const off = 'turned off by SHEAF_BROWSER; `sheaf app` prints a URL to open in a browser on this machine'
  const diagnose = (words: string[], host: Partial<HostApi>) => runFake(['doctor', ...words], { host, env: { SHEAF_BROWSER: 'none' } })

  it('marks passing checks, including the window, and exits 0', async () => {
    expect(await diagnose([], { 'doctor.check': async () => [good] })).toMatchObject({
      exit: 0,
      stdout: `✓ git     git version 2\n✓ Window  ${off}\n`,
      stderr: 'All checks passed.\n',
    })
  })

  it('suggests a fix for a missing optional tool and still exits 0', async () => {
    const missed = { name: 'git', ok: true, says: 'not found', try: 'Install git.' }
    expect(await diagnose([], { 'doctor.check': async () => [missed] })).toMatchObject({
      exit: 0,
      stdout: `! git     not found\n    Install git.\n✓ Window  ${off}\n`,
      stderr: 'All checks passed.\n',
    })
  })

  // [C.25]
  it('suggests a fix for a failed check and exits 17', async () => {
    const host = { 'doctor.check': async () => [good, bad] }
    expect(await diagnose([], host)).toMatchObject({
      exit: 17,
      stdout: `✓ git           git version 2\n✗ State folder  cannot be written\n    Check permissions.\n✓ Window        ${off}\n`,
      stderr: '1 check failed.\n',
    })
    const json = await diagnose(['--json'], host)
    expect([json.exit, JSON.parse(json.stdout)]).toEqual([17, { ok: false, checks: [good, bad, { name: 'Window', ok: true, says: off }] }])
  })

  it('runs the MCP checks with --mcp', async () => {
    const host: Partial<HostApi> = { 'doctor.check': async (input) => [{ ...good, says: JSON.stringify(input ?? null) }] }
    expect((await diagnose(['--mcp'], host)).stdout).toContain('✓ git     {"mcp":true}\n')
    expect((await diagnose([], host)).stdout).toContain('✓ git     null\n')
  })
})
