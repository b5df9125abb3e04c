import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openProviders } from '../open-providers.ts'
import { collectAnswer } from './collect-answer.ts'
import { findWireProvider } from './wire-providers.ts'

it('runs the model server in a separate process, takes a script over HTTP, and exits with its parent', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('serve-models.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout), 'line')
  const { url, control } = JSON.parse(String(line))
  await fetch(control, { method: 'POST', body: JSON.stringify({ answers: [{ says: ['From ', { hold: 'a' }, 'afar.'] }], release: ['a'] }) })
  const { ask } = openProviders({ settings: async () => ({ apiKey: 'sk-test-1', baseUrl: url }), find: findWireProvider })
  expect(await collectAnswer(ask, { model: 'anthropic/m' })).toMatchObject({ text: 'From afar.', end: 'stop' })
  const answer = await fetch(control)
  expect(await answer.json()).toMatchObject({ requests: [{ protocol: 'anthropic', model: 'm', key: 'sk-test-1', state: 'answered' }] })
  child.stdin.end()
  expect(await exit).toEqual([0, null])
})
