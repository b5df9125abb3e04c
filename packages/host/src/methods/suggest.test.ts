import { execFileSync } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'
import { splitIdentifier, wordsOf } from './suggest-words.ts'

let app: App | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
})

const files = {
  'src/rate-limiter.ts': 'export class RateLimiter {}\nexport function takeToken() {}\n',
  'src/http-server.ts': "import { RateLimiter } from './rate-limiter.ts'\nexport const server = new RateLimiter()\n",
  'src/colours.ts': 'export const red = 1\n',
  'docs/notes.md': 'nothing\n',
  '.env': 'RATE=1\n',
}

describe('files worth looking at', () => {
  it('are those whose paths and names speak of the instructions, each with its reason', async () => {
    app = await openApp(files)
    await app.host['workspaces.change']({ ...app.here, fields: { instructions: 'The rate limiters must refill their tokens.' } })
    const ideas = await app.host['files.suggest'](app.here)
    expect(ideas[0]).toMatchObject({ path: 'src/rate-limiter.ts', priority: 'high', why: expect.stringContaining('"rate" is in its path') })
    expect(ideas[0]?.tokens).toBeGreaterThan(0)
    expect(ideas.map(({ path }) => path)).not.toContain('.env')
    expect(ideas.map(({ path }) => path)).not.toContain('src/colours.ts')
  })

  it('are those that the selection leans on and that lean on it, and what was changed together with it', async () => {
    app = await openApp(files)
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], { cwd: app?.root, stdio: 'ignore' })
    git('init', '-q')
    git('add', 'src/rate-limiter.ts', 'docs/notes.md')
    git('commit', '-qm', 'x')
    await app.select('src/rate-limiter.ts')
    const said: string[] = []
    const ideas = await app.host['files.suggest'](app.here, { onProgress: ({ stage }) => said.push(stage) })
    expect(ideas.map(({ path, why }) => [path, why])).toEqual([
      ['src/http-server.ts', 'uses src/rate-limiter.ts'],
      ['docs/notes.md', 'changed together with src/rate-limiter.ts'],
    ])
    expect(said).toContain('Reading git history')
  })

  it('read the words of the builder where it has its own, and are Pro', async () => {
    app = await openApp(files)
    const { builder } = app.opened.fields
    await app.host['workspaces.change']({
      ...app.here,
      fields: { instructions: 'rate', builder: { ...builder, overridePrompt: 'colours' } },
    })
    expect((await app.host['files.suggest'](app.here)).map(({ path }) => path)).toEqual(['src/colours.ts'])
    await app.close()
    app = await openApp(files, { pro: false })
    await expect(app.host['files.suggest'](app.here)).rejects.toMatchObject({ code: 'pro-needed' })
  })
})

describe('words', () => {
  it('are the parts of identifiers, in lower case and singular', () => {
    expect(splitIdentifier('parseHTTPReplies_v2/src-mapÄhre')).toEqual(['parse', 'http', 'replie', 'v', '2', 'src', 'map', 'ähre'])
    expect(wordsOf('Fix the RateLimiter and its tokens, please')).toEqual(['rate', 'limiter', 'token'])
  })
})
