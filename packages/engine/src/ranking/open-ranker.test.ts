import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PartialRanking } from '@sheaf/contract'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPool } from '../work/index.ts'
import { openRanker, type RankedPath, type RankRequest } from './open-ranker.ts'

const pool = openPool(1)
afterAll(() => pool.close())
const longAgo = new Date(Date.now() - 3_600_000)

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sheaf-ranker-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    utimesSync(join(root, path), longAgo, longAgo)
  }
  return Object.keys(files)
}

const who = ['-c', 'user.name=x', '-c', 'user.email=x@example.org', '-c', 'commit.gpgsign=false']

function commit(message: string, files: Record<string, string>): void {
  write(files)
  execFileSync('git', ['add', '-A'], { cwd: root })
  execFileSync('git', [...who, 'commit', '-qm', message], { cwd: root })
}

/** Changes the message of the last commit. */
function reword(message: string): void {
  execFileSync('git', [...who, 'commit', '-q', '--amend', '-m', message], { cwd: root })
}

const ranker = () => openRanker({ pool: async () => pool, termsFile: () => undefined, historyFile: () => undefined })

function rank(task: string, files: readonly string[], more: Partial<RankRequest> = {}): Promise<RankedPath[]> {
  return ranker().rank({ roots: [{ path: root, prefix: '', files }], task, selected: [], top: 10, ...more })
}

const pathsOf = (ranked: readonly RankedPath[]): string[] => ranked.map(({ path }) => path)

const project = {
  'src/rate-limiter.ts': '// Limits the rate of callers\nexport class RateLimiter {\n  takeToken() {}\n  refill() {}\n}\n',
  'src/http-server.ts':
    "import { RateLimiter } from './rate-limiter.ts'\nconst gate = new RateLimiter()\nexport function serveRequests() { gate.takeToken() }\n",
  'src/colours.ts': 'export const red = 1\n',
  'src/rate-limiter.test.ts': "import { RateLimiter } from './rate-limiter.ts'\ntest('refill', () => new RateLimiter().refill())\n",
  'docs/limits.md': 'The rate limiter refills its tokens every second.\n',
}

describe('openRanker', () => {
  // [F6.2]
  it('ranks files that match the words of a task, best first, each with a reason', async () => {
    const ranked = await rank('The rate limiter must refill its tokens sooner', write(project))
    expect(ranked[0]).toEqual({
      path: 'src/rate-limiter.ts',
      score: expect.any(Number),
      priority: 'high',
      why: expect.stringMatching(/"rate".*in its path/),
    })
    expect(pathsOf(ranked)).toContain('docs/limits.md')
    expect(pathsOf(ranked)).not.toContain('src/colours.ts')
    expect(ranked.map(({ score }) => score)).toEqual(ranked.map(({ score }) => score).toSorted((a, b) => b - a))
    for (const { score, why } of ranked) expect([score > 0, score <= 1, why.length > 10]).toEqual([true, true, true])
  })

  it('gives no folder as a reason that most candidates are in', async () => {
    const names = ['dict', 'server', 'object', 'defrag', 'notify']
    const text = 'void rehash(void) {}\n'
    const files = write({ ...Object.fromEntries(names.map((name) => [`src/${name}.c`, text])), 'docs/src.md': 'rehash\n' })
    const reasons = new Map((await rank('Speed up rehash, see `src/dict.h`', files)).map(({ path, why }) => [path, why]))
    expect(reasons.get('src/dict.c')).toMatch(/"dict" in its path/)
    expect(names.filter((name) => reasons.get(`src/${name}.c`)?.includes('"src"'))).toEqual([])
    expect(names.filter((name) => !reasons.get(`src/${name}.c`)?.includes('"rehash"'))).toEqual([])
    expect(reasons.get('docs/src.md')).toMatch(/"src" in its path/)
  })

  it('ranks sources before tests, documents and vendored files with the same text', async () => {
    const text = 'refill the bucket\n'
    const files = write({ 'docs/a.md': text, 'test/b.ts': text, 'lib/c.ts': text, 'vendor/d.ts': text })
    expect(pathsOf(await rank('refill the bucket', files))).toEqual(['lib/c.ts', 'test/b.ts', 'docs/a.md', 'vendor/d.ts'])
  })

  it('does not relate files of another language that use the same name', async () => {
    const files = write({
      'web/retry-request.ts': 'export function sendPatiently() {}\n',
      'web/store.js': 'sendPatiently()\n',
      'server/handler.go': 'package server\nfunc serve() { sendPatiently() }\n',
      'd/other.ts': 'export class Elsewhere {}\n',
    })
    const found = pathsOf(await rank('The retry of a request', files))
    expect([found.includes('web/store.js'), found.includes('server/handler.go')]).toEqual([true, false])
  })

  // [F6.3]
  it('includes files that use a match, and files that a match uses', async () => {
    const files = write({
      'a/token-bucket.ts': 'export class Cistern { pour(helper: WaterPump) {} }\n',
      'b/garden.ts': 'const pond = new Cistern()\n',
      'c/pump.ts': 'export class WaterPump {}\n',
      'd/other.ts': 'export class Elsewhere {}\n',
    })
    const ranked = await rank('The token bucket leaks', files)
    expect(pathsOf(ranked).slice(0, 3).sort()).toEqual(['a/token-bucket.ts', 'b/garden.ts', 'c/pump.ts'])
    expect(ranked.find(({ path }) => path === 'c/pump.ts')?.why).toBe('Defines names that a/token-bucket.ts uses')
    expect(ranked.find(({ path }) => path === 'b/garden.ts')?.why).toBe('Uses names that a/token-bucket.ts defines')
  })

  // [F6.3]
  it('includes files changed together with a match, or by commits with a similar message', async () => {
    execFileSync('git', ['init', '-q'], { cwd: root })
    commit('Begin', { 'lib/a.ts': '1', 'lib/b.ts': '1', 'etc/c.ts': '1', 'etc/d.ts': '1' })
    commit('Pour water into the bucket', { 'lib/a.ts': 'two', 'lib/b.ts': 'two' })
    commit('Unrelated', { 'etc/c.ts': 'two' })
    const files = ['lib/a.ts', 'lib/b.ts', 'etc/c.ts', 'etc/d.ts']
    const ranked = await rank('bucket overflows', files)
    expect(pathsOf(ranked).slice(0, 2)).toEqual(['lib/a.ts', 'lib/b.ts'])
    expect(ranked[0]?.why).toContain('n earlier commit about "bucket" changed it')
    const around = await rank('', files, { selected: ['lib/a.ts'] })
    expect(around.map(({ path, why }) => [path, why])).toEqual([['lib/b.ts', 'Changed together with lib/a.ts']])
  })

  it('ranks files related to the selection, and selected files that match the task', async () => {
    const files = write(project)
    const around = await rank('', files, { selected: ['src/rate-limiter.ts'] })
    expect(pathsOf(around)).toContain('src/http-server.ts')
    expect(pathsOf(around)).not.toContain('src/rate-limiter.ts')
    expect(pathsOf(await rank('rate limiter', files, { selected: ['src/rate-limiter.ts'] }))[0]).toBe('src/rate-limiter.ts')
  })

  describe('a first run over many files', () => {
    const now = Date.now
    // Otherwise, files that were just written count as unsettled and are read again.
    beforeEach(() => {
      Date.now = () => now() + 10_000
    })
    afterEach(() => {
      Date.now = now
    })

    const many = (): string[] => {
      const others = Array.from({ length: 160 }, (_, at) => [
        `many/f${at}.ts`,
        `export function filler${at}() { return refillNothing(${at}) }\n`,
      ])
      return write({ ...project, ...Object.fromEntries(others) })
    }
    const task = 'The rate limiter must refill its tokens sooner'

    it('publishes the matches by name, then by contents, and ends with the result of a run that read everything before', async () => {
      execFileSync('git', ['init', '-q'], { cwd: root })
      commit('Begin', { 'src/colours.ts': 'export const red = 0\n' })
      commit('Refill the tokens', { 'src/colours.ts': project['src/colours.ts'], 'src/http-server.ts': '' })
      const files = many()
      const first = ranker()
      const partials: PartialRanking[] = []
      const asked = { roots: [{ path: root, prefix: '', files }], task, selected: [], top: 10 }
      const staged = await first.rank({ ...asked, onPartial: (partial) => partials.push(partial) })
      const [byName, byContents] = partials
      expect(partials.map(({ basis }) => basis)).toEqual(['names', 'contents'])
      expect(byName?.files.map(({ path }) => path)).toEqual(['src/rate-limiter.ts', 'src/rate-limiter.test.ts'])
      expect(byName?.files[0]?.why).toBe('"rate", "limiter" in its path')
      expect(byContents?.files.map(({ path }) => path)).toContain('docs/limits.md')
      expect(byContents?.files.map(({ why }) => why).join()).not.toContain('commit')
      expect(staged.map(({ why }) => why).join()).toContain('commit')
      const again = await first.rank({ ...asked, onPartial: () => partials.push({ basis: 'names', files: [] }) })
      expect([again, partials.length]).toEqual([staged, 2])
      expect(await ranker().rank(asked)).toEqual(staged)
    })

    it.each([
      'names',
      'contents',
    ] as const)('can be canceled after the matches by %s, and then continues where it stopped', async (basis) => {
      const files = many()
      const first = ranker()
      const asked = { roots: [{ path: root, prefix: '', files }], task, selected: [], top: 10 }
      const stop = new AbortController()
      const partials: string[] = []
      const onPartial = (partial: PartialRanking): void => {
        partials.push(partial.basis)
        if (partial.basis === basis) stop.abort()
      }
      await expect(first.rank({ ...asked, onPartial }, { signal: stop.signal })).rejects.toMatchObject({ code: 'cancelled' })
      expect(partials.at(-1)).toBe(basis)
      expect(await first.rank(asked)).toEqual(await ranker().rank(asked))
    })
  })

  it('finds words in any script', async () => {
    const files = write({
      'a.py': '# проверка доступа пользователя\n',
      'b.py': '# 用户登录检查\n',
      'c.py': '# nothing of the kind\n',
      'größe.py': 'x = 1\n',
    })
    expect(pathsOf(await rank('Исправить: проверка доступа', files))).toEqual(['a.py'])
    expect(pathsOf(await rank('登录失败', files))).toEqual(['b.py'])
    expect(pathsOf(await rank('Größe ändern', files))).toEqual(['größe.py'])
  })

  it('returns nothing if nothing matches, and at most the requested number of files', async () => {
    expect(await rank('rate', [])).toEqual([])
    expect(await rank('', write(project))).toEqual([])
    expect(await rank('zzz qqq', write(project))).toEqual([])
    expect(await rank('the fix of all', write(project))).toEqual([])
    const all = await rank('rate limiter', write(project))
    expect(await rank('rate limiter', write(project), { top: 2 })).toEqual(all.slice(0, 2))
    expect(await rank('rate limiter', write(project), { top: 0 })).toEqual([])
  })

  it('handles hostile names, and returns only the given files', async () => {
    const hostile = ['__proto__/constructor.ts', 'a b\n"c"/toString.ts', '-rf', '..ts']
    const files = write({ ...Object.fromEntries(hostile.map((path) => [path, 'limiter\n'])), 'hidden/limiter.ts': 'limiter\n' })
    const given = files.filter((path) => !path.startsWith('hidden/'))
    expect(pathsOf(await rank('limiter constructor __proto__ toString', given)).sort()).toEqual(hostile.toSorted())
  })

  it('ranks files of several roots under their displayed paths', async () => {
    write({ 'one/limiter.ts': 'limiter\n', 'two/limiter.ts': 'limiter\n' })
    const roots = ['one', 'two'].map((name) => ({ path: join(root, name), prefix: `${name}/`, files: ['limiter.ts'] }))
    const ranked = await ranker().rank({ roots, task: 'limiter', selected: [], top: 10 })
    expect(pathsOf(ranked)).toEqual(['one/limiter.ts', 'two/limiter.ts'])
  })

  it('ranks again when files change, and stops when canceled', async () => {
    const files = write(project)
    const warm = ranker()
    const request = { roots: [{ path: root, prefix: '', files }], task: 'bucket', selected: [], top: 5 }
    expect(await warm.rank(request)).toEqual([])
    writeFileSync(join(root, 'src/colours.ts'), 'export const bucket = 1\n')
    expect(pathsOf(await warm.rank(request))[0]).toBe('src/colours.ts')
    await expect(warm.rank(request, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('gives the answers of a new ranker when it is asked again, whatever changed in between', async () => {
    const files = write(project)
    execFileSync('git', ['init', '-q'], { cwd: root })
    commit('Start', { 'readme.md': 'Start\n' })
    // Files that were just written are read again each time.
    const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)
    try {
      const warm = ranker()
      const asBoth = async (more: Partial<RankRequest> = {}) => {
        const request = { roots: [{ path: root, prefix: '', files }], task: 'limit the rate of requests', selected: [], top: 10, ...more }
        const answers = [await warm.rank(request), await ranker().rank(request)] as const
        expect(answers[0]).toEqual(answers[1])
        return pathsOf(answers[0])
      }
      const first = await asBoth()
      expect(await asBoth()).toEqual(first)
      expect(await asBoth({ roots: [{ path: root, prefix: 'app/', files }] })).toEqual(first.map((path) => `app/${path}`))
      expect(await asBoth({ roots: [{ path: root, prefix: '', files: files.slice(1) }] })).not.toContain('src/rate-limiter.ts')
      commit('Limit the rate of requests by color', { 'src/colours.ts': 'export const green = 2\n', 'src/http-server.ts': 'serve()\n' })
      expect(await asBoth()).not.toEqual(first)
      reword('Paint the walls')
      await asBoth()
    } finally {
      ahead.mockRestore()
    }
  })
})
