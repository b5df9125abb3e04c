import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'

let app: App | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

const files = {
  '.gitignore': 'hidden.ts\n',
  'hidden.ts': 'export const limiter = 1\n',
  '.env': 'LIMITER=1\n',
  'package-lock.json': '{ "limiter": "1" }\n',
  'src/rate-limiter.ts': 'export class RateLimiter {\n  takeToken() {}\n}\n',
  'src/http-server.ts': "import { RateLimiter } from './rate-limiter.ts'\nexport const server = new RateLimiter()\n",
  'src/colours.ts': 'export const red = 1\n',
}

const rank = async (from: App, task: string, more: { top?: number; selected?: string[] } = {}) =>
  (await from.host['builder.run']({ roots: [from.root], task, model: null, ...more })).recommendations

describe('builder.run without a model', () => {
  it('ranks the files a task needs, with a reason and a token count for each', async () => {
    app = await openApp(files)
    const ranked = await rank(app, 'The rate limiter must refill its tokens')
    expect(ranked.map(({ path }) => path)).toEqual(['src/rate-limiter.ts', 'src/http-server.ts'])
    expect(ranked[0]).toMatchObject({ score: expect.any(Number), priority: 'high', why: expect.stringContaining('in its path') })
    for (const { tokens } of ranked) expect(tokens).toBeGreaterThan(0)
  })

  it('never recommends files that are ignored, secret by name, or excluded from prompts', async () => {
    app = await openApp(files)
    const paths = (await rank(app, 'limiter env hidden package lock')).map(({ path }) => path)
    expect(paths.filter((path) => !path.startsWith('src/'))).toEqual(['.gitignore'])
    expect(await rank(app, 'limiter', { selected: ['.env', 'hidden.ts', '../outside.ts'] })).toHaveLength(2)
  })

  it('matches no words inside a secret', async () => {
    const key = ['sk-ant-api03', 'HjHiagaBjtt2MvhvVKDuCmn8kQxZr5sT1wYpLd0eNfGbUcXoVaI9jRhM6qE3iP7uKtS4zW2yBnFvCgDxAlOQ', 'x-9AbCdQAA'].join(
      '-',
    )
    app = await openApp({ 'src/config.ts': `export const limiterKey = '${key}' // refill\n` })
    expect((await rank(app, 'limiter key refill')).map(({ path }) => path)).toEqual(['src/config.ts'])
    const guessed = await rank(app, `Where does ${key.slice(0, 40)} come from?`)
    expect(guessed.map(({ path, why }) => [path, why])).toEqual([])
  })

  it('answers with the matches so far when the caller needs an answer, saves nothing, and completes the list later', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`many/f${at}.ts`, `export const filler${at} = 1\n`]))
    app = await openApp({ ...files, ...many })
    const asked = { roots: [app.root], task: 'The rate limiter must refill its tokens', model: null }
    const early = await app.host['builder.run']({ ...asked, budget: 1_000 }, { enough: AbortSignal.abort() })
    expect([early.partial, early.pack, early.recommendations[0]?.path]).toEqual(['names', undefined, 'src/rate-limiter.ts'])
    expect(early.notes).toEqual([expect.stringMatching(/^These are matches by name only: .* Run it again for the complete list\./)])
    const complete = await app.host['builder.run'](asked)
    expect(complete.partial).toBe(undefined)
    expect(complete.recommendations.map(({ path }) => path)).toEqual(['src/rate-limiter.ts', 'src/http-server.ts'])
  })

  it('requires Pro to rank files', async () => {
    app = await openApp(files, { pro: false })
    await expect(rank(app, 'limiter')).rejects.toMatchObject({ code: 'pro-needed' })
  })

  it('sees files changed since the last run', async () => {
    app = await openApp(files)
    expect(await rank(app, 'bucket')).toEqual([])
    app.write('src/colours.ts', 'export const bucket = 1\n')
    app.write('src/bucket.ts', 'export const more = 1\n')
    expect((await rank(app, 'bucket')).map(({ path }) => path).sort()).toEqual(['src/bucket.ts', 'src/colours.ts'])
  })

  it('makes its cache readable by the user only', async () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`many/f${at}.ts`, `export const limiter${at} = 1\n`]))
    app = await openApp({ ...files, ...many })
    await rank(app, 'limiter')
    const kept = join(app.home, 'cache', 'terms')
    const modes = readdirSync(kept).map((name) => statSync(join(kept, name)).mode & 0o077)
    expect(modes).toEqual([0])
  })

  it('ranks files when the cache cannot be written', async () => {
    app = await openApp(files)
    app.write('../home/cache/terms', 'a file in the way')
    app.write('../home/cache/history', 'another')
    expect(await rank(app, 'limiter')).toHaveLength(2)
  })
})
