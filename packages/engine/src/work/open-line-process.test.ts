import { expect, it } from 'vitest'
import { helperEnv } from './helper-env.ts'
import { type LineProcessEnd, type LineProcessRequest, openLineProcess } from './open-line-process.ts'

function open(script: string, more: Partial<LineProcessRequest> = {}) {
  const lines: string[] = []
  const { promise: ended, resolve } = Promise.withResolvers<LineProcessEnd>()
  const request = { program: 'sh', args: ['-c', script], env: helperEnv(process.env), deadlineMs: 60_000, maxBytes: 1_000, ...more }
  const lineProcess = openLineProcess(request, { onLine: (line) => lines.push(line), onEnd: resolve })
  return { lines, ended, ...lineProcess }
}

it('passes lines both ways until the program ends', async () => {
  const { lines, write, close } = open('while read -r line; do echo "got $line"; done; echo bye >&2; exit 4')
  write('one\ntwo\n')
  await expect.poll(() => lines).toEqual(['got one', 'got two'])
  write('end')
  await close(60_000)
  expect(lines).toEqual(['got one', 'got two'])
  const other = open('echo a; echo b >&2; exit 4')
  expect([await other.ended, other.lines]).toEqual([{ why: 'ended', code: 4, signal: null, stderr: 'b\n' }, ['a']])
})

it.each<[string, string, Partial<LineProcessRequest>, LineProcessEnd]>([
  ['does not exist', '', { program: 'none' }, { why: 'missing', message: 'none was not found (ENOENT).' }],
  ['has no working folder', '', { cwd: '/no/such/folder' }, { why: 'failed', message: 'spawn /bin/sh ENOENT' }],
  ['prints too much', 'exec yes', {}, { why: 'too-large' }],
  ['does not end in time', 'read -r line', { deadlineMs: 100 }, { why: 'timeout' }],
])('reports a program that %s', async (_, script, more, end) => {
  const { ended, close } = open(script, more)
  expect(await ended).toEqual(end)
  await close(60_000)
})

it('kills a program that does not end with its input', async () => {
  const { lines, close } = open('echo up; trap "" TERM; while :; do read -r line; done')
  await expect.poll(() => lines).toEqual(['up'])
  await close(10)
})
