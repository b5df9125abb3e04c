// End-to-end tests of the daemon: the real command, a real process, and the state it leaves when it dies (safety A5, F11, F17).

import { spawn } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { challengePath, type HostEvent, proofProtocol, refusals, sessionKeyName, windowProofText } from '@sheaf/contract'
import { connectHost, type Daemon, findDaemon, isLocked } from '@sheaf/host/serve'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeTestFolder, type TestFolder, waitUntil } from '../testing/index.ts'

let folder: TestFolder

beforeEach(() => {
  folder = makeTestFolder({ 'src/a.ts': 'export const a = 1\n', 'README.md': '# Sample\n' })
})

afterEach(async () => {
  const daemon = await runningDaemon()
  if (daemon !== undefined) {
    process.kill(daemon.pid, 'SIGTERM')
    await gone(daemon)
  }
  folder.remove()
})

const env = { SHEAF_BROWSER: 'none' }
const run = (...words: string[]) => folder.run(words, { env })
const urlOf = async (...words: string[]): Promise<URL> => {
  const ran = await run(...words, '--no-window', '--json')
  expect(ran.exit, ran.transcript).toBe(0)
  return new URL(JSON.parse(ran.stdout).url)
}

/** On a busy machine a daemon may take longer to answer than a command would wait. */
async function runningDaemon(): Promise<Daemon | undefined> {
  let daemon: Daemon | undefined
  await waitUntil(async () => {
    daemon = await findDaemon(folder.home)
    expect(daemon === undefined && isLocked(folder.home)).toBe(false)
  })
  return daemon
}

async function theDaemon(): Promise<Daemon> {
  const daemon = await runningDaemon()
  if (daemon === undefined) throw new Error('no daemon is running')
  return daemon
}

async function connected() {
  await theDaemon()
  const connection = await connectHost(folder.home)
  if (connection === undefined) throw new Error('no daemon is running')
  return connection
}

const gone = ({ pid }: { pid: number }) => waitUntil(() => expect(isRunning(pid)).toBe(false))

function isRunning(pid: number): boolean {
  // A zombie counts as dead: this process can't reap its grandchildren.
  return existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
}

interface BrowserSession {
  cookie: string
  key: string
}

/** Follows the link as a browser does, and returns the session that it starts. */
async function enter(url: URL): Promise<BrowserSession> {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  const [, key = ''] = new RegExp(`"${sessionKeyName}", "([^"]+)"`).exec(await answer.text()) ?? []
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '', key }
}

/** Opens an authenticated browser window, and returns the events it receives and a way to close it. */
async function openBrowser(url: URL, session?: BrowserSession): Promise<{ events: HostEvent[]; close(): void }> {
  const { cookie, key } = session ?? (await enter(url))
  const challenge = await fetch(new URL(`${challengePath}?nonce=${randomUUID()}`, url), { headers: { cookie } })
  const { nonce }: { nonce: string } = JSON.parse(await challenge.text())
  const proof = createHmac('sha256', key).update(windowProofText(nonce)).digest('hex')
  const headers = { cookie, origin: url.origin }
  const socket = new WebSocket(`ws://${url.host}/socket`, { protocols: ['sheaf', `${proofProtocol}${nonce}.${proof}`], headers })
  const events: HostEvent[] = []
  await new Promise<void>((done, failed) => {
    socket.addEventListener('error', failed)
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data))
      if (message.event !== undefined) events.push(message.event)
      else done()
    })
  })
  return { events, close: () => socket.close() }
}

/** Fakes a browser that has our profile open (this process) and a desktop that records which window it is asked to raise. */
function fakeDesktop(): { env: Record<string, string>; raised(): string } {
  const noted = join(folder.home, 'raised')
  mkdirSync(join(folder.home, 'window'))
  symlinkSync(`host-${process.pid}`, join(folder.home, 'window', 'SingletonLock'))
  writeFileSync(join(folder.home, 'xdotool'), `#!/bin/sh\necho "$@" >> ${noted}\n`, { mode: 0o755 })
  return {
    env: { SHEAF_BROWSER: process.execPath, DISPLAY: ':0', PATH: `${folder.home}:${process.env.PATH}` },
    raised: () => (existsSync(noted) ? readFileSync(noted, 'utf8') : ''),
  }
}

/** Writes a module that simulates a full disk for files with that name, in any process that preloads it. */
function fullDiskFor(name: string): string {
  const file = join(folder.path, 'full-disk.mjs')
  const program = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { openSync } = fs
    fs.openSync = (path, ...rest) => {
      if (!String(path).includes('${name}')) return openSync(path, ...rest)
      throw Object.assign(new Error('ENOSPC: no space left on device, open'), { code: 'ENOSPC', syscall: 'open' })
    }
    syncBuiltinESMExports()`
  writeFileSync(file, program)
  return file
}

const statusWith = async (cookie: string, port: number) => (await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } })).status

describe('sheaf app', () => {
  // [C.9]
  it('starts one daemon that outlives the command, and prints a link when no window can open', async () => {
    const first = await run('app')
    expect([first.exit, first.stdout], first.transcript).toEqual([
      0,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/enter\?code=[\w-]+\n$/),
    ])
    const { pid } = await theDaemon()
    const second = await urlOf('app')
    expect((await theDaemon()).pid).toBe(pid)
    const { cookie } = await enter(second)
    expect(await statusWith(cookie, Number(second.port))).not.toBe(401)
  })

  // [C.9]
  it('starts the app when `sheaf` is run without arguments', async () => {
    const ran = await folder.run([], { env })
    expect(ran.stdout, ran.transcript).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/enter\?code=/)
  })

  it('opens the workspace of a folder, the same one each time', async () => {
    const id = (await urlOf('app', '.')).searchParams.get('workspace')
    const host = await connected()
    const { cards } = await host['workspaces.list']()
    await host.close()
    expect(cards.map((card) => [card.id, card.roots])).toEqual([[id, [{ path: folder.path, missing: false }]]])
    expect((await urlOf('app', folder.path)).searchParams.get('workspace')).toBe(id)
  })

  it('starts exactly one daemon when several commands start at once', async () => {
    const urls = await Promise.all(Array.from({ length: 4 }, () => urlOf('app')))
    expect(new Set(urls.map(({ port }) => port)).size).toBe(1)
  })

  it('reports a folder that is missing or is a file, and starts no daemon', async () => {
    const ran = await run('app', 'nowhere', '--json')
    expect([ran.exit, JSON.parse(ran.stdout).error.code], ran.transcript).toEqual([5, 'root-missing'])
    const file = await run('open', 'README.md', '--json')
    expect([file.exit, JSON.parse(file.stdout).error.code], file.transcript).toEqual([5, 'root-not-folder'])
    expect(isLocked(folder.home)).toBe(false)
  })

  it('reports when the state folder is a file', async () => {
    writeFileSync(folder.home, 'a file in the way')
    const ran = await run('app', '--json')
    expect([ran.exit, JSON.parse(ran.stdout).error.code], ran.transcript).toEqual([9, 'state-unwritable'])
  })

  it('reports why a host failed after it started listening, and the host exits', async () => {
    const full = { ...env, NODE_OPTIONS: `--import=${pathToFileURL(fullDiskFor('host.json'))}` }
    const why = /^The state couldn't be saved\. \S+host\.json: the disk is full \(ENOSPC\)\.$/
    const app = await folder.run(['app', '--no-window', '--json'], { env: full })
    expect([app.exit, JSON.parse(app.stdout).error], app.transcript).toEqual([
      9,
      { code: 'state-unwritable', says: expect.stringMatching(why), try: refusals['state-unwritable'].try },
    ])
    // In the foreground, the command ends when its process ends.
    const host = await folder.run(['host', '--json'], { env: full })
    expect([host.exit, JSON.parse(host.stdout).error.says], host.transcript).toEqual([9, expect.stringMatching(why)])
    await waitUntil(() => expect(isLocked(folder.home)).toBe(false))
  })
})

it('gives the browser its link at once, and redirects it when the folder is read', async () => {
  const browser = join(folder.path, 'browser.mjs')
  const seen = join(folder.home, 'seen')
  // Gets the link as an argument, like a real browser.
  const program = `#!${process.execPath}
    import { writeFileSync } from 'node:fs'
    const url = process.argv.find((word) => word.startsWith('--app=')).slice(6)
    const answer = await fetch(url)
    writeFileSync(${JSON.stringify(seen)}, /location\\.replace\\("(.*)"\\)/.exec(await answer.text())[1])`
  writeFileSync(browser, program, { mode: 0o755 })
  const ran = await folder.run(['app', '.', '--json'], { env: { SHEAF_BROWSER: browser, DISPLAY: ':0' } })
  expect(ran.exit, ran.transcript).toBe(0)
  await waitUntil(() => expect(existsSync(seen) && readFileSync(seen, 'utf8')).toMatch(/\/\?workspace=[\w-]+$/))
})

describe('with an open window', () => {
  it('shows a folder in the open window instead of opening another', async () => {
    const { events, close } = await openBrowser(await urlOf('app'))
    const ran = await run('app', '.', '--json')
    expect([ran.exit, JSON.parse(ran.stdout)], ran.transcript).toEqual([0, { window: 'window' }])
    await waitUntil(() => expect(events.filter(({ type }) => type === 'show-workspace')).toHaveLength(1))
    close()
  })

  // [S7.24]
  it('shows a link in the open window, raises it if the link asks to, and waits for confirmation', async () => {
    const { events, close } = await openBrowser(await urlOf('app'))
    const desktop = fakeDesktop()
    const link = `sheaf://open${folder.path}?files=src/a.ts&prompt=Go`
    for (const url of [link, `${link}&focus=true`]) {
      const ran = await folder.run(['open', url, '--json'], { env: desktop.env })
      expect([ran.exit, JSON.parse(ran.stdout), desktop.raised()], ran.transcript).toEqual([
        0,
        { window: 'window' },
        url === link ? '' : `search --onlyvisible --pid ${process.pid} windowactivate\n`,
      ])
    }
    await waitUntil(() => expect(events.filter(({ type }) => type === 'link-arrived')).toHaveLength(2))
    const host = await connected()
    expect((await host['workspaces.list']()).cards).toEqual([])
    await host.close()
    close()
  })

  it('refuses a second window without Pro', async () => {
    const { close } = await openBrowser(await urlOf('app'))
    const ran = await run('app', '--new-window', '--json')
    expect([ran.exit, JSON.parse(ran.stdout).error.code], ran.transcript).toEqual([7, 'pro-needed'])
    close()
  })

  it('keeps a daemon of another version that has open windows, and reports it', async () => {
    const { close } = await openBrowser(await urlOf('app'))
    const { pid } = await theDaemon()
    const word = join(folder.home, 'run', 'host.json')
    writeFileSync(word, JSON.stringify({ ...JSON.parse(readFileSync(word, 'utf8')), version: '0.9.0' }))
    const ran = await run('app', '--no-window')
    expect([ran.exit, ran.stderr], ran.transcript).toEqual([
      0,
      expect.stringMatching(/^Sheaf 0\.9\.0 is running with open windows, but you started /),
    ])
    expect((await theDaemon()).pid).toBe(pid)
    close()
  })
})

describe('sheaf open', () => {
  it('keeps a link for the next window that opens', async () => {
    const { events, close } = await openBrowser(await urlOf('open', `sheaf://open${folder.path}`))
    await waitUntil(() => expect(events.filter(({ type }) => type === 'link-arrived')).toHaveLength(1))
    close()
  })

  it.each(['sheaf://nonsense', 'sheaf:', 'sheaf://open/%zz'])('refuses a malformed link: %s', async (link) => {
    const ran = await run('open', link, '--json')
    expect([ran.exit, JSON.parse(ran.stdout).error.code], ran.transcript).toEqual([2, 'wrong-usage'])
  })

  // [C.10]
  it('opens a folder with files selected and instructions filled in', async () => {
    const id =
      (
        await urlOf('open', '.', '--files', 'src,README.md', '--prompt', 'Do this.', '--prompt', 'And that.', '--workspace', 'mine')
      ).searchParams.get('workspace') ?? ''
    const host = await connected()
    const { fields, selection } = await host['workspaces.open']({ id })
    await host.close()
    expect([fields.name, fields.instructions, selection.files.map(({ path }) => path).sort()]).toEqual([
      'mine',
      'Do this.\n\nAnd that.',
      ['README.md', 'src/a.ts'],
    ])
  })

  it('adds a task tab with --tab, and shows it again by name', async () => {
    const idOf = async (...words: string[]) => (await urlOf('open', '.', ...words)).searchParams.get('workspace') ?? ''
    const first = await idOf('--workspace', 'mine', '--prompt', 'First')
    const second = await idOf('--tab', 'Second', '--files', 'README.md')
    expect([await idOf(), await idOf('--tab', 'first'), await idOf('--tab', 'SECOND')]).toEqual([second, first, second])
    const host = await connected()
    const { fields, selection } = await host['workspaces.open']({ id: second })
    const { cards } = await host['workspaces.list']()
    await host.close()
    expect([fields.name, fields.instructions, selection.files.map(({ path }) => path)]).toEqual(['mine', '', ['README.md']])
    expect(cards.map(({ id, name, tab, tabs }) => [id, name, tab, tabs])).toEqual([
      [
        first,
        'mine',
        second,
        [
          { id: first, name: '', suggested: 'First' },
          { id: second, name: 'Second', suggested: '' },
        ],
      ],
    ])
  })

  // [F5.3]
  it('switches to a workspace that has the folder, and refuses a name that is taken', async () => {
    folder.write({ 'web/a.ts': '', 'api/b.ts': '', 'docs/c.md': '' })
    const idOf = async (...words: string[]) => (await urlOf('open', ...words)).searchParams.get('workspace')
    const both = await idOf('web', '--root', 'api', '--workspace', 'Both')
    const own = await idOf('api', '--workspace', 'mine')
    expect([own === both, await idOf('web'), await idOf('api'), await idOf('api', '--workspace', 'both')]).toEqual([false, both, own, both])
    const taken = await run('open', 'docs', '--workspace', 'both', '--json')
    expect([taken.exit, JSON.parse(taken.stdout).error.code], taken.transcript).toEqual([8, 'name-taken'])
  })

  it('reports files that cannot be selected, and that a saved workspace stays saved', async () => {
    const ran = await run('open', '.', '--files', '../../etc/passwd,nothing.ts', '--no-window')
    expect([ran.exit, ran.stderr.includes('passwd'), ran.stderr.includes('nothing.ts')], ran.transcript).toEqual([0, true, true])
    const known = await run('open', '.', '--ephemeral', '--no-window')
    expect([known.exit, known.stderr], known.transcript).toEqual([
      0,
      "The workspace 'repo' is already saved, so --ephemeral has no effect.\n",
    ])
  })

  it('refuses options next to a link', async () => {
    const ran = await run('open', 'sheaf://open/x', '--files', 'a')
    expect([ran.exit, await findDaemon(folder.home)], ran.transcript).toEqual([2, undefined])
  })
})

describe('the daemon', () => {
  it('keeps its token out of its arguments, environment and log', async () => {
    await urlOf('app', '.')
    const { pid, token } = await theDaemon()
    for (const file of ['cmdline', 'environ']) expect(readFileSync(`/proc/${pid}/${file}`, 'utf8')).not.toContain(token)
    expect(readFileSync(join(folder.home, 'log', 'host.log'), 'utf8')).not.toContain(token)
  })

  it('restarts after it was killed, on the same port, with sessions and selection intact', async () => {
    const url = await urlOf('open', '.', '--files', 'src')
    const session = await enter(url)
    const before = await theDaemon()
    const id = url.searchParams.get('workspace') ?? ''
    const host = await connected()
    await host['workspaces.open']({ id })
    await host.close()
    process.kill(before.pid, 'SIGKILL')
    await gone(before)
    // The supervisor restarts it without a request, because a window may be waiting.
    await waitUntil(async () => expect(await findDaemon(folder.home)).toBeDefined())
    const after = await theDaemon()
    expect([after.port, after.pid === before.pid, after.token === before.token]).toEqual([before.port, false, false])
    const { close } = await openBrowser(url, session)
    close()
    const again = await connected()
    expect((await again['workspaces.open']({ id })).selection.files).toEqual([{ path: 'src/a.ts', mode: 'full' }])
    await again.close()
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('exits cleanly on %s', async (signal) => {
    await urlOf('app')
    const daemon = await theDaemon()
    process.kill(daemon.pid, signal)
    await gone(daemon)
    expect([isLocked(folder.home), existsSync(join(folder.home, 'run', 'host.json'))]).toEqual([false, false])
  })

  it('exits when it is idle', async () => {
    await folder.output(['host'], 0, { env: { ...env, SHEAF_HOST_IDLE_MS: '1' } })
    expect([isLocked(folder.home), readFileSync(join(folder.home, 'log', 'host.log'), 'utf8').includes('"why":"idle"')]).toEqual([
      false,
      true,
    ])
  })

  it('does not mistake another process with the same process ID for the daemon', async () => {
    await urlOf('app')
    const dead = await theDaemon()
    process.kill(dead.pid, 'SIGKILL')
    await gone(dead)
    const other = spawn('sleep', ['60'])
    const word = join(folder.home, 'run', 'host.json')
    writeFileSync(word, JSON.stringify({ ...JSON.parse(readFileSync(word, 'utf8')), pid: other.pid }))
    await urlOf('app')
    const alive = await theDaemon()
    expect([alive.pid === other.pid, other.exitCode, other.signalCode]).toEqual([false, null, null])
    other.kill()
  })

  it('replaces a daemon of another version that has no open windows', async () => {
    await urlOf('app')
    const old = await theDaemon()
    const word = join(folder.home, 'run', 'host.json')
    writeFileSync(word, JSON.stringify({ ...JSON.parse(readFileSync(word, 'utf8')), version: '0.9.0' }))
    await urlOf('app')
    await gone(old)
    expect((await theDaemon()).version).toBe(old.version)
  })

  it('reports that a host is already running', async () => {
    await urlOf('app')
    const ran = await run('host')
    expect([ran.exit, ran.stderr], ran.transcript).toEqual([0, 'A host is already running for this user.\n'])
  })
})
