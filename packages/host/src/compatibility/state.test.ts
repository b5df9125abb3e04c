import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ModelServer, openModelServer } from '@sheaf/providers/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'
import { projectFiles, writeState, writtenAt } from './testing/write-state.ts'

let app: App
let models: ModelServer

beforeEach(async () => {
  models = await openModelServer({ otherwise: { says: 'Nine of them.' } })
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-state-')))
  writeState({ folder, models: models.url })
  // The recorded commit wrote these prices.
  const files = { ...projectFiles, 'src/price.ts': projectFiles['src/price.ts'].replace('5 : 6', '4 : 5') }
  app = await openApp(files, { again: { folder }, host: { now: () => new Date(writtenAt) } })
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: app.root })
})
afterEach(async () => {
  await app.close()
  await models.close()
})

describe('state written by version 1.3', () => {
  it('reads every part of the state unchanged', async () => {
    const { host, here } = app
    const chats = await host['chats.list'](here)
    const read = {
      cards: await host['workspaces.list'](),
      workspaces: (await host['workspaces.list']({ documents: true })).cards.map(({ document }) => document),
      selection: await host['selection.read'](here),
      prompts: (await host['prompts.list']()).filter(({ builtin }) => !builtin),
      settings: (await host['settings.read']()).settings,
      history: await host['history.list'](here),
      chats,
      messages: await Promise.all(chats.map(({ id }) => host['chats.open']({ ...here, chat: id }))),
      providers: (await host['providers.list']()).providers.flatMap(({ id, saved }) => (saved ? [{ id, saved }] : [])),
      // The versions count how often the review was loaded since.
      review: { ...(await host['reviews.read'](here)).state, version: 0, readVersion: 0 },
      changes: await host['commits.list'](here),
      licence: await host['license.status'](),
      allowed: (await host['mcp.status']()).allowed,
    }
    expect(JSON.parse(anywhere(JSON.stringify(read)))).toMatchSnapshot()
  })

  it('uses the saved key, commits the saved review and undoes the commit before it', async () => {
    const { host, here } = app
    const [chat] = await host['chats.list'](here)
    const sent = await host['chats.send']({ ...here, chat: chat?.id ?? '', text: 'And a hundred?' })
    await app.event('chat-message', ({ message }) => message.id === sent.answer && message.state === 'done')
    expect(models.requests.at(-1)?.headers.authorization).toBe('Bearer sk-test-0123456789abcdef')
    await host['reviews.move']({ ...here, move: { type: 'accept-all' } })
    expect(await host['reviews.commit'](here)).toMatchObject({ ok: true, files: 1 })
    expect(price()).toContain('3 : 5')
    await host['commits.change']({ ...here, change: { type: 'undo' } })
    await host['commits.change']({ ...here, change: { type: 'undo' } })
    expect(price()).toBe(projectFiles['src/price.ts'])
  })

  it('builds a restored prompt exactly as it was copied', async () => {
    const { host, here } = app
    const [copy] = await host['history.list'](here)
    await host['selection.change']({ ...here, change: { type: 'clear' } })
    await host['history.change']({ ...here, change: { type: 'restore', id: copy?.id ?? '' } })
    expect(anywhere(String((await host['prompt.build'](here)).text))).toMatchSnapshot()
  })
})

/** Replaces the folder and the server address, which differ in every run. */
const anywhere = (text: string): string => text.replaceAll(app.folder, '{{folder}}').replaceAll(models.url, '{{models}}')

const price = (): string => readFileSync(join(app.root, 'src/price.ts'), 'utf8')
