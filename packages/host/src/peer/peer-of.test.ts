import { chmodSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Peer, peerOfSocket } from './index.ts'
import { copyProgram, hashOf, node, probing, said, shell, start, writeProbe } from './testing/start-editor.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-peer-')))
const probe = writeProbe(folder)
const editor = copyProgram(shell, join(folder, 'editor'))
afterAll(() => rmSync(folder, { recursive: true }))

const spawning = spawns('')

/** Code that starts the probe: its last two arguments are a program and what it runs. */
function spawns(more: string): string {
  return `process.getBuiltinModule('node:child_process').spawnSync(process.argv.at(-2), [process.argv.at(-1)], { stdio: 'inherit'${more} })`
}

/** A script that does, as an editor written for an interpreter would. */
function editorScript(name: string, first = '', more = ''): string {
  const path = join(folder, name)
  writeFileSync(path, `${first}\n${spawns(more)}\n`)
  return path
}

describe('whoever started this process', () => {
  it('is the program behind the shells in between', async () => {
    const program = { pid: expect.any(Number), executable: editor, fingerprint: hashOf(editor) }
    expect(await said(editor, ['-c', `/bin/sh -c "${probing(probe)}"; true`])).toEqual(program)
  })

  it('is another one where only the name is the same', async () => {
    const copied = copyProgram(shell, join(folder, 'elsewhere', 'editor'))
    expect(await said(copied, ['-c', probing(probe)])).toMatchObject({ executable: copied })
  })

  it('is a program that calls itself a shell, where no shell is', async () => {
    const named = copyProgram(shell, join(folder, 'own', 'sh'))
    expect(await said(named, ['-c', probing(probe)])).toMatchObject({ executable: named })
  })

  it('is known by its bytes while it runs, though its file was replaced', async () => {
    const updated = copyProgram(shell, join(folder, 'updated'))
    const fingerprint = hashOf(updated)
    writeFileSync(join(folder, 'newer'), 'another version')
    const child = start(updated, ['-c', `read -r _; ${probing(probe)}`])
    const output = new Promise<string>((done) => child.stdout?.once('data', (data) => done(String(data))))
    renameSync(join(folder, 'newer'), updated)
    child.stdin?.end('go\n')
    expect(JSON.parse(await output)).toEqual({ pid: child.pid, executable: updated, fingerprint })
  })

  it('is a script where an interpreter runs it', async () => {
    const script = editorScript('agent.mjs')
    const program = { pid: expect.any(Number), executable: node, script, fingerprint: hashOf(script) }
    expect(await said(node, ['--no-warnings', 'agent.mjs', node, probe], { cwd: folder })).toEqual(program)
  })

  it('is a changed one after its script has changed', async () => {
    const script = editorScript('changing.mjs')
    const before = await said(node, [script, node, probe])
    editorScript('changing.mjs', '// changed')
    const after = await said(node, [script, node, probe])
    expect(before).toMatchObject({ script })
    expect(after).toMatchObject({ script, fingerprint: hashOf(script) })
    expect(after).not.toMatchObject({ fingerprint: Object(before).fingerprint })
  })

  it('is the script, too, in a program that was turned into an interpreter', async () => {
    const script = editorScript('turned.mjs')
    const app = copyProgram(node, join(folder, 'some-app'))
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
    expect(await said(app, [script, node, probe], { env })).toMatchObject({ executable: app, script })
  })

  it('is whoever started npm', async () => {
    const runner = editorScript('runner.mjs', "process.title = 'npm exec sheaf'")
    const program = { pid: expect.any(Number), executable: editor, fingerprint: hashOf(editor) }
    expect(await said(editor, ['-c', `'${node}' '${runner}' '${node}' '${probe}'; true`])).toEqual(program)
  })

  it.each([
    ['code on the command line', ['-e', spawning], {}, ''],
    ['other code before the script', ['--import', 'data:text/javascript,0', 'unsure.mjs'], {}, ''],
    ['other code by the environment', ['unsure.mjs'], { NODE_OPTIONS: '--import data:text/javascript,0' }, ''],
    ['a title in place of its arguments', ['unsure.mjs'], {}, "process.title = '/usr/bin/claude'"],
  ])('is not known with %s', async (_name, args, env, more) => {
    editorScript('unsure.mjs', more)
    expect(await said(node, [...args, node, probe], { cwd: folder, env: { ...process.env, ...env } })).toBeNull()
  })

  it('is not known after it has died', async () => {
    const child = start(editor, ['-c', `'${node}' '${probe}' orphan & wait`])
    const heard: string[] = []
    const ended = new Promise<void>((done) => child.stdout?.once('end', done))
    child.stdout?.on('data', (data) => {
      heard.push(String(data))
      if (heard.length === 1) child.kill('SIGKILL')
    })
    await ended
    expect(heard.join('')).toBe('ready\nnull\n')
  })

  it('is not known where it belongs to another user', async () => {
    const place = mkdtempSync(join(tmpdir(), 'sheaf-peer-'))
    chmodSync(place, 0o755)
    // The editor is root's; only the probe is not.
    const script = editorScript('roots.mjs', '', ", uid: 65534, gid: 65534, env: { HOME: '/nonexistent' }")
    expect(await said(node, [script, node, writeProbe(place)])).toBeNull()
    rmSync(place, { recursive: true })
  })
})

describe('whoever is at the other end of a connection', () => {
  const clientText = `
import { connect } from 'node:net'
connect({ port: Number(process.argv[2]), host: process.argv[3] }).on('end', () => process.exit())
`
  const client = join(folder, 'client.mjs')
  writeFileSync(client, clientText)

  /** Connects a client, asks, and lets it go. */
  async function asked(listen: string, host: string, ask: (socket: Socket, pid: number) => Promise<unknown>): Promise<unknown> {
    const server: Server = createServer()
    const came = new Promise<Socket>((done) => server.once('connection', done))
    await new Promise<void>((done) => server.listen(0, listen, done))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const child = start(node, [client, String(port), host])
    const socket = await came
    try {
      return await ask(socket, child.pid ?? 0)
    } finally {
      socket.end()
      server.close()
    }
  }
  const program = { pid: expect.any(Number), executable: node, script: client, fingerprint: hashOf(client) }

  it.each([
    ['the older kind', '127.0.0.1', '127.0.0.1'],
    ['the newer kind', '::1', '::1'],
    ['both kinds at once', '::', '127.0.0.1'],
  ])('is found on %s of network, by its number and without it', async (_kind, listen, host) => {
    expect(
      await asked(listen, host, async (socket, pid) => [await peerOfSocket(socket, pid).program(), await peerOfSocket(socket).program()]),
    ).toEqual([program, program])
  })

  it('is nobody where the claimed process does not hold it', async () => {
    // This process holds the near end; the first one holds nothing of it; the last is none at all.
    const claims = [process.pid, 1, 2 ** 30, -5, Number.NaN]
    const found = await asked('127.0.0.1', '127.0.0.1', (socket) =>
      Promise.all(claims.map((claim) => peerOfSocket(socket, claim).program())),
    )
    expect(found).toEqual(claims.map(() => undefined))
  })

  it('is nobody once it has gone', async () => {
    let peer: Peer | undefined
    await asked('127.0.0.1', '127.0.0.1', async (socket) => {
      peer = peerOfSocket(socket)
      const closed = new Promise<void>((done) => socket.once('close', () => done()))
      socket.resume().end()
      await closed
    })
    expect(await peer?.program()).toBeUndefined()
  })
})
