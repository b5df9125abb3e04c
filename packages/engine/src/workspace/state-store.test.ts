import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { limits, type PromptManifest, Refusal, type Workspace } from '@sheaf/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builtinPrompts } from '../prompt/stored-prompts.ts'
import { openState, type State } from './state-store.ts'

const composeAtFirst: Workspace['compose'] = {
  tree: 'auto',
  maps: 'auto',
  diff: null,
  edits: null,
  sections: ['file_map', 'file_contents', 'git_diff', 'xml_formatting_instructions', 'meta_prompts', 'user_instructions'],
  instructionsFirst: false,
  absolutePaths: false,
  secrets: 'redact',
}

let folder: string
let state: State
let clock: number

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-state-'))
  clock = Date.parse('2026-01-01T00:00:00.000Z')
  state = open()
})

afterEach(() => {
  state.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('workspaces', () => {
  // [S3.17] [S3.18] [S3.19] [S3.20] [S3.21] [S3.22] [S3.37] [F3.1] [F6.12]
  it('creates a workspace with nothing selected', async () => {
    const made = await state.workspaces.create({ name: ' api ', roots: ['/code/api'] })
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'api',
      roots: ['/code/api'],
      selection: [],
      activePrompts: [],
      instructions: '',
      expandedFolders: [],
      presets: [],
      folderPatterns: '',
      builder: { includeTree: true, includeMaps: true, parallelQueries: 3, maxTokensPerQuery: 50_000 },
      builderResults: [],
      copyPreset: 'Standard',
      compose: composeAtFirst,
      ephemeral: false,
      lastUsed: '2026-01-01T00:00:01.000Z',
      schemaVersion: 2,
    })
    expect(await state.workspaces.get('API')).toEqual(made)
  })

  // [S3.18] [S3.19] [S3.20] [S3.21] [S3.22] [S3.23] [F6.12]
  it('keeps every field of a workspace across a restart', async () => {
    const made = await state.workspaces.create({ name: 'api', roots: ['/a', '/b'] })
    const saved = await state.workspaces.save(everythingChosen(made))
    expect(saved).toEqual({ ...everythingChosen(made), lastUsed: '2026-01-01T00:00:02.000Z' })
    state.close()
    state = open()
    expect(await state.workspaces.list()).toEqual([saved])
  })

  it('reads a workspace of the first version with default prompt options', async () => {
    const made = await state.workspaces.create({ name: 'api', roots: ['/a'] })
    const { compose: _compose, ...first } = { ...made, instructions: 'old words', schemaVersion: 1 }
    const text = JSON.stringify(first)
    raw((database) => database.prepare('UPDATE workspace SET document = ?').run(text))
    const read = { ...made, instructions: 'old words' }
    expect([await state.workspaces.list(), await state.workspaces.find(made.id)]).toEqual([[read], read])
    expect(documentNow()).toBe(text)
    const known = await state.workspaces.find(made.id)
    await state.workspaces.saveIfUnchanged({ ...read, instructions: 'new words' }, known)
    expect(JSON.parse(documentNow())).toEqual({ ...read, instructions: 'new words' })
  })

  it('keeps an open workspace as given, unless another process wrote it meanwhile', async () => {
    const made = await state.workspaces.create({ name: 'api', roots: ['/a'] })
    const other = open()
    const theirs = await other.workspaces.save({ ...made, activePrompts: ['Architect'] })
    const ours = { ...made, instructions: 'ours' }
    expect(await state.workspaces.saveIfUnchanged(ours, made)).toEqual({ ok: false, now: theirs })
    expect(await state.workspaces.find(made.id)).toEqual(theirs)
    expect(await state.workspaces.saveIfUnchanged({ ...theirs, instructions: 'ours' }, theirs)).toEqual({
      ok: true,
      written: { ...theirs, instructions: 'ours' },
    })
    expect(await other.workspaces.find(made.id)).toEqual({ ...theirs, instructions: 'ours' })
    other.close()
  })

  it('never overwrites an unreadable row, nor writes a removed workspace', async () => {
    const made = await state.workspaces.create({ name: 'api', roots: ['/a'] })
    raw((database) => database.exec("UPDATE workspace SET document = '{broken'"))
    await expect(state.workspaces.saveIfUnchanged({ ...made, instructions: 'ours' }, made)).rejects.toMatchObject({ code: 'state-broken' })
    await expect(state.workspaces.find(made.id)).rejects.toMatchObject({ code: 'state-broken' })
    expect(documentNow()).toBe('{broken')
    raw((database) => database.exec('DELETE FROM workspace'))
    await expect(state.workspaces.saveIfUnchanged({ ...made, instructions: 'ours' }, made)).rejects.toMatchObject({
      code: 'unknown-workspace',
    })
    expect(await state.workspaces.find(made.id)).toBeUndefined()
  })

  it('gives an unwritten workspace a free name when it is written', async () => {
    const made = await state.workspaces.create({ name: 'api', roots: ['/a'] })
    const unwritten = { ...made, id: 'another', name: 'API' }
    expect(await state.workspaces.saveIfUnchanged(unwritten, undefined)).toEqual({ ok: true, written: { ...unwritten, name: 'API 2' } })
    expect([state.workspaces.isTaken(' api 2 ', made.id), state.workspaces.isTaken('api', made.id)]).toEqual([true, false])
  })

  it('numbers a name that is taken, ignoring case', async () => {
    for (const name of ['api', 'api', 'API', 'web']) await state.workspaces.create({ name, roots: [] })
    expect((await state.workspaces.list()).map((each) => each.name)).toEqual(['web', 'API 3', 'api 2', 'api'])
  })

  // [S2.6.3]
  it('lists the last used workspace first', async () => {
    const first = await state.workspaces.create({ name: 'first', roots: [] })
    await state.workspaces.create({ name: 'second', roots: [] })
    await state.workspaces.save(first)
    expect((await state.workspaces.list()).map((each) => each.name)).toEqual(['first', 'second'])
  })

  // [S3.24]
  it('renames a workspace, also to another case of its name, but not to a taken name', async () => {
    const made = await state.workspaces.create({ name: 'api', roots: [] })
    await state.workspaces.create({ name: 'web', roots: [] })
    expect((await state.workspaces.save({ ...made, name: 'API' })).id).toBe(made.id)
    await expect(state.workspaces.save({ ...made, name: 'Web' })).rejects.toThrow(new Refusal('name-taken', '"Web".'))
    await expect(state.workspaces.save({ ...made, name: ' ' })).rejects.toMatchObject({ code: 'wrong-usage' })
    expect((await state.workspaces.list()).map((each) => each.name)).toEqual(['API', 'web'])
  })

  // [S3.25]
  it('duplicates everything except ID and name', async () => {
    const made = await state.workspaces.save(everythingChosen(await state.workspaces.create({ name: 'api', roots: ['/a'] })))
    const copy = await state.workspaces.duplicate('api')
    expect(copy).toEqual({ ...made, id: copy.id, name: 'api 2', lastUsed: copy.lastUsed })
    expect(copy.id).not.toBe(made.id)
  })

  it('removes a workspace, and does not restore it on save', async () => {
    const made = await state.workspaces.create({ name: 'api', roots: [] })
    await state.workspaces.remove('api')
    expect(await state.workspaces.list()).toEqual([])
    await expect(state.workspaces.save(made)).rejects.toThrow(new Refusal('unknown-workspace', '"api" was removed.'))
    await expect(state.workspaces.get('api')).rejects.toThrow(new Refusal('unknown-workspace', 'Name: "api". Available: none yet.'))
  })

  it('rejects a workspace that does not match the schema, and writes nothing', async () => {
    const made = await state.workspaces.create({ name: 'api', roots: [] })
    const bad: Workspace = JSON.parse(JSON.stringify({ ...made, selection: [{ path: 'a', mode: 'everything' }] }))
    await expect(state.workspaces.save(bad)).rejects.toMatchObject({ code: 'wrong-usage', detail: expect.stringContaining('selection.0') })
    expect(await state.workspaces.get('api')).toEqual(made)
  })

  it('normalizes the selection on save', async () => {
    const made = await state.workspaces.create({ name: 'api', roots: [] })
    const ranges = [
      { from: 5, to: 9 },
      { from: 1, to: 4 },
    ]
    const { selection } = await state.workspaces.save({
      ...made,
      selection: [
        { path: 'a', mode: 'slices', ranges },
        { path: 'a', mode: 'map' },
      ],
    })
    expect(selection).toEqual([{ path: 'a', mode: 'slices', ranges: [{ from: 1, to: 9 }] }])
  })
})

describe('an ephemeral workspace', () => {
  // [S3.27]
  it('keeps an ephemeral workspace in memory only', async () => {
    await state.workspaces.create({ name: 'api', roots: [] })
    const made = await state.workspaces.create({ name: 'api', roots: [], ephemeral: true })
    const saved = await state.workspaces.save({ ...made, instructions: 'look here' })
    expect([saved.name, (await state.workspaces.get('api 2')).instructions]).toEqual(['api 2', 'look here'])
    expect((await state.workspaces.list()).map((each) => each.name)).toEqual(['api 2', 'api'])
    state.close()
    expect(readFileSync(state.file).includes('look here')).toBe(false)
    state = open()
    expect((await state.workspaces.list()).map((each) => each.name)).toEqual(['api'])
  })

  it('stores an ephemeral workspace once it is saved as not ephemeral, never the reverse', async () => {
    const made = await state.workspaces.create({ name: 'api', roots: [], ephemeral: true })
    await state.workspaces.save({ ...made, ephemeral: false })
    expect((await state.workspaces.save({ ...made, ephemeral: true })).ephemeral).toBe(false)
    state.close()
    state = open()
    expect((await state.workspaces.list()).map((each) => each.id)).toEqual([made.id])
  })

  it('removes an ephemeral workspace', async () => {
    await state.workspaces.create({ name: 'api', roots: [], ephemeral: true })
    await state.workspaces.remove('api')
    expect(await state.workspaces.list()).toEqual([])
  })
})

describe('stored prompts', () => {
  // [S3.28]
  it("saves, lists and removes the user's own prompts beside the built-in ones", () => {
    expect(state.prompts.save({ name: ' Mine ', content: 'do\u0000it \ud800' })).toEqual({
      name: 'Mine',
      content: 'do\u0000it \ud800',
      builtin: false,
    })
    expect(state.prompts.list()).toEqual([...builtinPrompts(), { name: 'Mine', content: 'do\u0000it \ud800', builtin: false }])
    expect(state.prompts.save({ name: 'MINE', content: 'again' })).toEqual({ name: 'MINE', content: 'again', builtin: false })
    expect(state.prompts.list().length).toBe(4)
    state.prompts.remove('mine')
    expect(state.prompts.list()).toEqual(builtinPrompts())
  })

  it('changes and resets a built-in prompt, but does not remove it', () => {
    const architect = builtinPrompts()[0]
    expect(state.prompts.save({ name: 'architect', content: 'mine' })).toEqual({ name: 'Architect', content: 'mine', builtin: true })
    expect(state.prompts.get('Architect').content).toBe('mine')
    expect(state.prompts.reset('ARCHITECT')).toEqual(architect)
    expect(state.prompts.get('Architect')).toEqual(architect)
    state.prompts.save({ name: 'Architect', content: 'mine' })
    state.prompts.remove('Architect')
    expect(state.prompts.get('Architect')).toEqual(architect)
    expect(() => state.prompts.remove('Architect')).toThrow(new Refusal('wrong-usage', '"Architect" is built in and can\'t be removed.'))
    expect(() => state.prompts.reset('Mine')).toThrow(expect.objectContaining({ code: 'unknown-prompt' }))
  })

  it('stores no override that equals the built-in text', () => {
    const original = builtinPrompts()[1]?.content ?? ''
    state.prompts.save({ name: 'Engineer', content: 'mine' })
    state.prompts.save({ name: 'Engineer', content: original })
    expect(raw((database) => database.prepare('SELECT * FROM prompt').all())).toEqual([])
  })

  it('exports and imports prompts', async () => {
    state.prompts.save({ name: 'Mine', content: 'x' })
    state.prompts.save({ name: 'Review', content: 'stricter' })
    const json = state.prompts.export()
    const elsewhere = openState(join(folder, 'elsewhere'))
    expect(await elsewhere.prompts.import(json)).toEqual({ added: ['Review 2', 'Mine'], skipped: ['Architect', 'Engineer'] })
    expect(await elsewhere.prompts.import(json)).toEqual({ added: [], skipped: ['Architect', 'Engineer', 'Review', 'Mine'] })
    elsewhere.close()
  })

  it('changes nothing if an import fails', async () => {
    await expect(state.prompts.import('[{"name":"a","content":"b"},{}]')).rejects.toMatchObject({ code: 'import-unreadable' })
    expect(state.prompts.list()).toEqual(builtinPrompts())
  })
})

describe('manifests', () => {
  it('returns what the last prompt with a path showed of it', () => {
    state.manifests.add(manifest('1', ['a.ts', 'b "quoted".ts'], 'old'))
    state.manifests.add(manifest('2', ['a.ts'], 'new'))
    state.manifests.add(manifest('3', ['a.ts'], 'elsewhere', ['/other']))
    const shown = (id: string, path: string, hash: string) => ({
      manifestId: id,
      madeAt: '2026-01-01T00:00:00.000Z',
      file: { path, mode: 'full', hash },
    })
    expect(state.manifests.latestFor('a.ts')).toEqual(shown('3', 'a.ts', 'elsewhere'))
    expect(state.manifests.latestFor('a.ts', ['/root'])).toEqual(shown('2', 'a.ts', 'new'))
    expect(state.manifests.latestFor('b "quoted".ts')).toEqual(shown('1', 'b "quoted".ts', 'old'))
    expect(state.manifests.latestFor('.ts')).toBe(undefined)
    expect([state.manifests.get('2'), state.manifests.latest()?.id]).toEqual([manifest('2', ['a.ts'], 'new'), '3'])
  })

  it('keeps manifests up to the limit and drops the oldest', () => {
    for (let number = 1; number <= limits.promptHistoryKept + 3; number++)
      state.manifests.add(manifest(String(number), [`${number}.ts`], 'h'))
    expect([state.manifests.latestFor('3.ts'), state.manifests.latestFor('4.ts')?.manifestId]).toEqual([undefined, '4'])
    expect(raw((database) => database.prepare('SELECT count(*) AS kept FROM manifest').get())).toEqual({ kept: limits.promptHistoryKept })
  })

  it('keeps manifests of huge prompts up to a size, and always the newest', () => {
    const paths = [`${'x'.repeat(30_000_000)}.ts`]
    for (const id of ['1', '2', '3']) state.manifests.add(manifest(id, paths, 'h'))
    expect(['1', '2', '3'].map((id) => state.manifests.get(id)?.id)).toEqual([undefined, '2', '3'])
  })
})

describe('settings', () => {
  it('stores any JSON by key', () => {
    state.settings.set('theme', { dark: true })
    state.settings.set('port', 1)
    state.settings.set('port', null)
    expect(['theme', 'port', 'none'].map((key) => state.settings.get(key))).toEqual([{ dark: true }, null, undefined])
    state.settings.set('theme', undefined)
    expect(state.settings.get('theme')).toBe(undefined)
  })

  it('reports a setting with the wrong shape and does not return it', () => {
    state.settings.set('port', 'eighty')
    expect(state.settings.get('port', (value) => typeof value === 'number')).toBe(undefined)
    expect(state.problems()).toEqual([{ path: `${state.file}: setting "port"`, why: "It can't be read." }])
  })
})

describe('an unreadable row', () => {
  it('keeps, reports and skips an unreadable workspace, and reserves its name', async () => {
    const bad = await state.workspaces.create({ name: 'bad', roots: [] })
    await state.workspaces.create({ name: 'good', roots: [] })
    raw((database) => database.prepare('UPDATE workspace SET document = ? WHERE id = ?').run('{"id": 7}', bad.id))
    expect((await state.workspaces.list()).map((each) => each.name)).toEqual(['good'])
    expect(state.problems()).toEqual([{ path: `${state.file}: workspace "bad"`, why: expect.stringMatching(/^id: .+\.$/) }])
    await expect(state.workspaces.save(bad)).rejects.toMatchObject({ code: 'state-broken' })
    await expect(state.workspaces.remove('bad')).rejects.toMatchObject({ code: 'state-broken' })
    expect((await state.workspaces.create({ name: 'bad', roots: [] })).name).toBe('bad 2')
    expect(raw((database) => database.prepare('SELECT document FROM workspace WHERE id = ?').get(bad.id))).toEqual({
      document: '{"id": 7}',
    })
  })

  it('keeps a newer row unchanged (F18)', async () => {
    const made = await state.workspaces.create({ name: 'api', roots: [] })
    const newer = JSON.stringify({ ...made, schemaVersion: 3, novelty: true })
    raw((database) => database.prepare('UPDATE workspace SET document = ? WHERE id = ?').run(newer, made.id))
    expect([await state.workspaces.list(), state.problems().map((each) => each.why)]).toEqual([
      [],
      ['It was written by a newer version of Sheaf.'],
    ])
    await expect(state.workspaces.save(made)).rejects.toMatchObject({ code: 'state-broken' })
    expect(raw((database) => database.prepare('SELECT document FROM workspace').get())).toEqual({ document: newer })
  })

  // [F8.3]
  it('keeps unreadable rows of prompts, settings and manifests', async () => {
    raw((database) =>
      database.exec(`INSERT INTO prompt VALUES ('Mine', '7'), ('Torn', '"half'), ('Architect', '{}'); INSERT INTO setting VALUES ('theme', '{');
        INSERT INTO manifest (id, roots, bytes, document) VALUES ('m', '[]', 3, '{"path":"a.ts"}')`),
    )
    expect([state.prompts.list(), state.settings.get('theme'), state.manifests.latestFor('a.ts')]).toEqual([
      builtinPrompts(),
      undefined,
      undefined,
    ])
    expect(state.problems().map((each) => each.path.slice(state.file.length + 2))).toEqual([
      'stored prompt "Architect"',
      'stored prompt "Mine"',
      'stored prompt "Torn"',
      'setting "theme"',
      'prompt "m"',
    ])
    for (const name of ['Mine', 'Torn', 'Architect'])
      expect(() => state.prompts.save({ name, content: 'x' })).toThrow(/can't be read and was left unchanged/)
    expect(() => state.prompts.remove('Architect')).toThrow(/can't be read and was left unchanged/)
    expect(() => state.settings.set('theme', 1)).toThrow(/can't be read and was left unchanged/)
    expect(await state.prompts.import('[{"name":"mine","content":"x"}]')).toEqual({ added: ['mine 2'], skipped: [] })
    expect(
      raw((database) =>
        database
          .prepare('SELECT document FROM prompt ORDER BY name')
          .all()
          .map((row) => row.document),
      ),
    ).toEqual(['{}', '7', '"x"', '"half'])
  })
})

describe('the state file', () => {
  // [S3.23]
  it('leaves one private file after closing', () => {
    state.close()
    expect(readdirSync(folder)).toEqual(['state.db'])
    expect((statSync(state.file).mode & 0o777).toString(8)).toBe('600')
  })

  it.each([
    ['truncated', 'state-broken', (file: string) => truncateSync(file, 5000)],
    ['empty', 'state-broken', (file: string) => truncateSync(file, 0)],
    ['garbage', 'state-broken', (file: string) => writeFileSync(file, 'garbage')],
    ['of a newer version', 'state-newer', (file: string) => rawAt(file, (database) => database.exec('PRAGMA user_version = 99'))],
  ] as const)('rejects a file that is %s and leaves it unchanged', (_what, code, spoil) => {
    state.close()
    spoil(state.file)
    const before = readFileSync(state.file)
    expect(() => open()).toThrow(expect.objectContaining({ code, detail: expect.stringContaining(state.file) }))
    expect(readFileSync(state.file).equals(before)).toBe(true)
  })

  it('loses no writes of two concurrent processes', async () => {
    const script = `
      const { openState } = await import(${JSON.stringify(new URL('./state-store.ts', import.meta.url).href)})
      const state = openState(${JSON.stringify(folder)})
      await state.prompts.import('[]')
      console.log('ready')
      ;(await import('node:fs')).readSync(0, Buffer.alloc(1))
      await state.prompts.import(JSON.stringify(Array.from({ length: 1000 }, (_, n) => ({ name: 'p', content: process.pid + ':' + n }))))
      for (let n = 0; n < 20; n++) await state.workspaces.create({ name: 'api', roots: [] })
      state.close()`
    expect(await together(script)).toEqual([0, 0])
    const names = (await state.workspaces.list()).map((each) => each.name)
    expect(new Set(names)).toEqual(new Set(['api', ...Array.from({ length: 39 }, (_, index) => `api ${index + 2}`)]))
    expect(new Set(state.prompts.list().map((each) => each.content)).size).toBe(2003)
  })
})

function open(): State {
  return openState(folder, () => {
    clock += 1000
    return new Date(clock)
  })
}

function documentNow(): string {
  return raw((database) => String(database.prepare('SELECT document FROM workspace').get()?.document))
}

function raw<Result>(work: (database: DatabaseSync) => Result): Result {
  return rawAt(state.file, work)
}

function rawAt<Result>(file: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Runs the script in two child processes that start at the same moment. */
async function together(script: string): Promise<(number | null)[]> {
  const children = [0, 1].map(() =>
    spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const exits = children.map((child) => new Promise<number | null>((resolve) => child.on('close', resolve)))
  await Promise.all(children.map((child) => new Promise((resolve) => child.stdout.once('data', resolve))))
  for (const child of children) child.stdin.end('!')
  return Promise.all(exits)
}

function everythingChosen(made: Workspace): Workspace {
  const chosen = {
    selection: [{ path: 'a.ts', mode: 'slices', ranges: [{ from: 1, to: 2, why: 'api' }] }] satisfies Workspace['selection'],
    expandedFolders: ['src'],
    activePrompts: ['Review'],
  }
  return {
    ...made,
    ...chosen,
    instructions: 'Fix \u0000 it',
    presets: [{ name: 'one', ...chosen }],
    folderPatterns: '*.log\n',
    builder: { includeTree: false, includeMaps: true, parallelQueries: 1, maxTokensPerQuery: 9, overridePrompt: 'o', model: 'm' },
    builderResults: [{ path: 'a.ts', priority: 'high', why: 'named' }],
    copyPreset: 'Plan',
    compose: {
      tree: 'selected',
      maps: 'none',
      diff: { against: 'ref', ref: 'main' },
      edits: 'whole',
      sections: ['user_instructions', 'file_contents'],
      instructionsFirst: true,
      absolutePaths: true,
      secrets: 'leave-out',
    },
  }
}

function manifest(id: string, paths: string[], hash: string, roots = ['/root']): PromptManifest {
  return { id, madeAt: '2026-01-01T00:00:00.000Z', roots, files: paths.map((path) => ({ path, mode: 'full', hash })) }
}
