import type { SelectedFile } from '@sheaf/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

let app: App | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

const filler = (name: string, lines: number): string =>
  `export function ${name}(input: string): string {\n${Array.from({ length: lines }, (_, at) => `  input = input.trim() + '${at}'`).join('\n')}\n  return input\n}\n\n`

const client = `import { wait } from './clock.ts'

export class HttpClient {
  readonly name = 'client'

  /** Sends a request again after the server refused it. */
  async retryRequest(request: string): Promise<string> {
    await wait(5)
    return request
  }

  close(): void {}
}

${filler('formatHeaders', 60)}${filler('parseCookies', 60)}`

const files = {
  'src/client.ts': client,
  'src/clock.ts': 'export function wait(ms: number): Promise<void> {\n  return Promise.reject(new Error(String(ms)))\n}\n',
  'src/colors.ts': filler('mixColors', 40),
  '.env': 'RETRY_REQUEST=1\n',
}

const pack = async (budget: number, task = 'retryRequest should wait longer', selected?: string[]) => {
  app ??= await openApp(files)
  const asked = { roots: [app.root], task, model: null, budget, ...(selected ? { selected } : {}) }
  return (await app.host['builder.run'](asked)).pack
}

describe('builder.run with a budget', () => {
  it('chooses the lines that the task is about, with their class, and whole small files', async () => {
    const found = await pack(400)
    const [first] = found?.files ?? []
    expect(first).toMatchObject({ path: 'src/client.ts', mode: 'slices' })
    const shown = first?.mode === 'slices' ? first.ranges.flatMap(({ from, to }) => client.split('\n').slice(from - 1, to)) : []
    expect(shown).toContain('  async retryRequest(request: string): Promise<string> {')
    expect(shown).toContain('export class HttpClient {')
    expect(shown.join('\n')).not.toContain('parseCookies')
    expect(found?.tokens).toBeLessThanOrEqual(400)
    expect(found?.tokens).toBe(found?.files.reduce((sum, { tokens }) => sum + tokens, 0))
  })

  it('counts what a prompt of the same selection counts', async () => {
    const found = await pack(400)
    if (!app || !found) throw new Error('no pack')
    const selection = found.files.map(({ tokens: _tokens, why: _why, ...file }) => file)
    const built = await app.host['prompt.build']({ roots: [app.root], selection, maps: 'none', tree: 'none' })
    const tokens = new Map('files' in built ? built.files.map((file) => [file.path, file.tokens]) : [])
    for (const file of found.files) if (file.mode !== 'map') expect([file.path, tokens.get(file.path)]).toEqual([file.path, file.tokens])
  })

  it('takes everything relevant with a large budget, and nothing with none', async () => {
    const all = await pack(10_000_000)
    expect(all?.files.filter(({ mode }) => mode === 'full').map(({ path }) => path)).toContain('src/client.ts')
    expect(JSON.stringify(all)).not.toContain('.env')
    expect(await pack(0)).toEqual({ tokens: 0, files: [] })
    expect((await pack(10))?.tokens).toBeLessThanOrEqual(10)
  })

  it('keeps what the user selected, even above the budget', async () => {
    const found = await pack(50, 'retryRequest', ['src/colors.ts'])
    expect(found?.files.map(({ path, mode, why }) => [path, mode, why])).toEqual([['src/colors.ts', 'full', 'Selected']])
  })

  it('counts a file selected as a map with the tokens of its map, and keeps it a map', async () => {
    app = await openApp(files)
    const selection: SelectedFile[] = [{ path: 'src/client.ts', mode: 'map' }]
    await app.host['selection.change']({ ...app.here, change: { type: 'add', files: selection } })
    const built = await app.host['prompt.build']({ roots: [app.root], selection, tree: 'none' })
    const { tokens = 0 } = built.files.find(({ path }) => path === 'src/client.ts') ?? {}
    expect(tokens).toBeGreaterThan(0)
    const { pack: found } = await app.host['builder.run']({ ...app.here, task: 'retryRequest', model: null, budget: tokens + 1 })
    expect(found).toEqual({ tokens, files: [{ path: 'src/client.ts', mode: 'map', tokens, why: 'Selected' }] })
  })

  it('saves what fits of each result, and keeps lines that were selected before', async () => {
    app = await openApp(files)
    const ranges = [{ from: 1, to: 4 }]
    await app.host['selection.change']({ ...app.here, change: { type: 'slices', path: 'src/clock.ts', ranges } })
    const asked = { ...app.here, task: 'retryRequest should wait longer, mixColors too', model: null, budget: 60 }
    const { pack: found, recommendations } = await app.host['builder.run'](asked)
    const { fields } = await app.host['workspaces.open']({ id: app.here.workspace })
    const parts = new Map(found?.files.map(({ path, why: _why, ...part }) => [path, part]))
    expect(fields.builderResults).toEqual(
      recommendations.map(({ score: _score, ...kept }) => ({ ...kept, part: parts.get(kept.path) ?? null })),
    )
    expect(parts.get('src/clock.ts')).toMatchObject({ mode: 'slices', ranges })
    expect(fields.builderResults.some(({ part }) => part === null)).toBe(true)
  })

  it('also saves a file of the pack that is not among the first results', async () => {
    app = await openApp(files)
    const asked = { ...app.here, task: 'retryRequest should wait longer', model: null, budget: 10_000, top: 1 }
    const { pack: found, recommendations } = await app.host['builder.run'](asked)
    const { fields } = await app.host['workspaces.open']({ id: app.here.workspace })
    expect([recommendations.length, found && found.files.length > 1]).toEqual([1, true])
    expect(new Set(fields.builderResults.map(({ path }) => path))).toEqual(new Set(found?.files.map(({ path }) => path)))
  })

  it('chooses whole files or maps that fit if there is no task', async () => {
    app = await openApp({ ...files, 'src/send.ts': `import { HttpClient } from './client.ts'\n${filler('send', 5)}` })
    await app.select('src/send.ts')
    const forms = async (budget: number) =>
      (await app?.host['builder.run']({ ...app.here, task: '', model: null, budget }))?.pack?.files.map(({ path, mode }) => [path, mode])
    expect([await forms(10_000), await forms(300)]).toEqual([
      [
        ['src/send.ts', 'full'],
        ['src/client.ts', 'full'],
      ],
      [
        ['src/send.ts', 'full'],
        ['src/client.ts', 'map'],
      ],
    ])
  })

  it('answers odd tasks', async () => {
    const trace = 'Error: refused\n    at retryRequest (/srv/app/src/client.ts:8:5)\n'
    const diff = '--- a/src/client.ts\n+++ b/src/client.ts\n@@ -8 +8 @@\n-    await wait(5)\n+    await wait(50)\n'
    for (const task of ['retry', trace, diff, 'リクエストを再試行 retryRequest', `retryRequest ${'x '.repeat(500_000)}`])
      expect((await pack(400, task))?.files[0]?.path).toBe('src/client.ts')
  })

  it('shows a minified file not at all, and a file without a parser by its blank lines', async () => {
    app = await openApp({
      'src/a.min.js': `const retryRequest=1;${'x=1;'.repeat(5_000)}\n`,
      'notes.xyz': `${'retryRequest waits\n\n'.repeat(3)}${'other words\n\n'.repeat(300)}`,
    })
    const found = await pack(300)
    expect(found?.files.map(({ path, mode }) => [path, mode])).toEqual([['notes.xyz', 'slices']])
  })
})
