// Checks that tests don't depend on elapsed time, memory use or garbage collection, so that they give the same result on a busy machine.
// Speed and memory are measured by `npm run bench` and `npm run soak`.

import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rules = {
  'memory use': /\b(?:memoryUsage|cpuUsage|resourceUsage|maxRSS)\b/,
  'garbage collection': /\bWeakRef\b|\bFinalizationRegistry\b|--expose-gc|\bgc\(\)/,
  retries: /\bretry: ?[1-9]/,
  'elapsed time': /\bperformance\.now\(|\bhrtime\b|expect\(.*\bDate\.now\(|\bDate\.now\(\) ?(?:[<>]|- ?[a-z])|(?:<|(?<!=)>)=? ?Date\.now\(/,
  sleeps: /\bsetTimeout\(|timers\/promises|\bwaitForTimeout\b|\bAtomics\.wait\b/,
  'deadlines below 30 seconds':
    /\bvi\.wait(?:For|Until)\((?!.*(?:\btimeout\b|, \w+\)$)).+\)$|(?:\bpoll\(|\bwait(?:For|Until)\().*\btimeout: ?(?:\d{1,4}|[12]?\d_\d{3})\b/,
}

type Rule = keyof typeof rules

/** Helpers that poll another process or program, with a generous deadline, and the few other files that need a rule broken. */
const exceptions: Record<string, { breaks: Rule[]; because: string }> = {
  'apps/desktop/src/testing/until.ts': {
    breaks: ['elapsed time', 'sleeps'],
    because: 'waits up to a minute for a browser or a host; benchmarks and scripts use it too, without Vitest',
  },
  'apps/service/src/testing/run-cluster.ts': { breaks: ['sleeps'], because: 'polls until PostgreSQL accepts connections' },
  'apps/service/src/testing/service-process.ts': {
    breaks: ['sleeps'],
    because: 'slows the scorer down so that jobs are running when the process is killed; the test waits until some are',
  },
  'apps/service/src/testing/test-databases.ts': {
    breaks: ['elapsed time', 'sleeps'],
    because: 'polls until another process has created the database, and shows its log after four minutes',
  },
  'e2e/site/chrome.test.ts': { breaks: ['elapsed time'], because: 'checks that a cookie expires after 30 days' },
  'e2e/site/pages.test.ts': { breaks: ['sleeps'], because: "doesn't wait for an animation in a part of the page that isn't rendered" },
  'e2e/testing/open-context.ts': { breaks: ['sleeps'], because: 'delays messages only if SHEAF_LATENCY is set, to find races' },
  'e2e/testing/with-limit.ts': { breaks: ['sleeps'], because: 'ends a call that hangs, with an error that names the call' },
}

const folders = '{apps,benchmarks,e2e,packages,packaging,scripts}'
const files = globSync(['*.test.ts', 'vitest.config.ts', `${folders}/**/*.test.ts`, `${folders}/**/testing/**/*.ts`], {
  exclude: (path) => path.includes('node_modules'),
})

it('no test depends on time, memory or garbage collection, sleeps, retries or has a short deadline', () => {
  const found: Record<string, string[]> = {}
  for (const file of files.sort()) {
    if (file === 'test-rules.test.ts') continue
    const lines = readFileSync(file, 'utf8').split('\n')
    const broken = Object.entries(rules).flatMap(([rule, pattern]) => (lines.some((line) => pattern.test(line)) ? [rule] : []))
    if (broken.length > 0) found[file] = broken
  }
  // Compares whole lists, so that an exception that is no longer needed fails too.
  expect(found).toEqual(Object.fromEntries(Object.entries(exceptions).map(([file, { breaks }]) => [file, breaks])))
})

it.each<[Rule, string]>([
  ['memory use', 'expect(process.memoryUsage().rss - before).toBeLessThan(1)'],
  ['garbage collection', 'const gone = new WeakRef(value)'],
  ['garbage collection', 'globalThis.gc()'],
  ['retries', "it('works', { retry: 2 }, () => {})"],
  ['elapsed time', 'const started = performance.now()'],
  ['elapsed time', 'expect(Date.now()).toBeLessThan(end)'],
  ['elapsed time', 'const took = Date.now() - started'],
  ['sleeps', 'await new Promise((resolve) => setTimeout(resolve, 50))'],
  ['sleeps', "import { setTimeout as wait } from 'node:timers/promises'"],
  ['sleeps', 'await page.waitForTimeout(100)'],
  ['deadlines below 30 seconds', 'await vi.waitUntil(isDone)'],
  ['deadlines below 30 seconds', 'await expect.poll(look, { timeout: 20_000 }).toBe(1)'],
])('finds %s in `%s`', (rule, line) => {
  expect(rules[rule].test(line)).toBe(true)
})

it.each([
  'const now = Date.now() + 10_000',
  'const longAgo = new Date(Date.now() - 3_600_000)',
  "vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })",
  "vi.spyOn(performance, 'now').mockReturnValue(0)",
  'vi.waitFor(check, { timeout: 30_000, interval: 20 })',
  'vi.waitFor(check, patience)',
  'await expect.poll(look, { timeout: 60_000 }).toBe(1)',
])('allows `%s` in tests', (line) => {
  expect(Object.values(rules).filter((pattern) => pattern.test(line))).toEqual([])
})
