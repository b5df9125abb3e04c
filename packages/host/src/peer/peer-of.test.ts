import { chmodSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Peer, peerOfSocket } from './index.ts'
import { copyProgram, hashOf, node, probeCommand, runProbe, shell, start, writeProbe } from './testing/start-editor.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-peer-')))
const probe = writeProbe(folder)
const editor = copyProgram(shell, join(folder, 'editor'))
afterAll(() => rmSync(folder, { recursive: true }))

const spawning = spawns('')

/** Code that starts the probe. Its last two arguments are a program and the script to run. */
function spawns(more: string): string {
  return `process.getBuiltinModule('node:child_process').spawnSync(process.argv.at(-2), [process.argv.at(-1)], { stdio: 'inherit'${more} })`
}

/** A script that starts the probe, as an editor written for an interpreter would. */
function editorScript(name: string, first = '', more = ''): string {
  const path = join(folder, name)
  writeFileSync(path, `${first}\n${spawns(more)}\n`)
  return path
}

describe('peerOfParent', () => {
  it('finds the program behind the shells in between', async () => {
    const program = { pid: expect.any(Number), executable: editor, fingerprint: hashOf(editor) }
    expect(await runProbe(editor, ['-c', `/bin/sh -c "${probeCommand(probe)}"; true`])).toEqual(program)
  })

  it('distinguishes programs with the same name in different folders', async () => {
    const copied = copyProgram(shell, join(folder, 'elsewhere', 'editor'))
    expect(await runProbe(copied, ['-c', probeCommand(probe)])).toMatchObject({ executable: copied })
  })

  it('identifies a program named sh that is not in a folder of shells', async () => {
    const named = copyProgram(shell, join(folder, 'own', 'sh'))
    expect(await runProbe(named, ['-c', probeCommand(probe)])).toMatchObject({ executable: named })
  })

  it('identifies a running program by its bytes after its file was replaced', async () => {
    const updated = copyProgram(shell, join(folder, 'updated'))
    const fingerprint = hashOf(updated)
    writeFileSync(join(folder, 'newer'), 'another version')
    const child = start(updated, ['-c', `read -r _; ${probeCommand(probe)}`])
    const output = new Promise<string>((done) => child.stdout?.once('data', (data) => done(String(data))))
    renameSync(join(folder, 'newer'), updated)
    child.stdin?.end('go\n')
    expect(JSON.parse(await output)).toEqual({ pid: child.pid, executable: updated, fingerprint })
  })

  it('identifies the script that an interpreter runs', async () => {
    const script = editorScript('agent.mjs')
    const program = { pid: expect.any(Number), executable: node, script, fingerprint: hashOf(script) }
    expect(await runProbe(node, ['--no-warnings', 'agent.mjs', node, probe], { cwd: folder })).toEqual(program)
  })

  it('reports another fingerprint after the script changed', async () => {
    const script = editorScript('changing.mjs')
    const before = await runProbe(node, [script, node, probe])
    editorScript('changing.mjs', '// changed')
    const after = await runProbe(node, [script, node, probe])
    expect(before).toMatchObject({ script })
    expect(after).toMatchObject({ script, fingerprint: hashOf(script) })
    expect(after).not.toMatchObject({ fingerprint: Object(before).fingerprint })
  })

  it('identifies the script in an app that runs as an interpreter', async () => {
    const script = editorScript('turned.mjs')
    const app = copyProgram(node, join(folder, 'some-app'))
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
    expect(await runProbe(app, [script, node, probe], { env })).toMatchObject({ executable: app, script })
  })

  it('skips npm and finds the program that started it', async () => {
    const runner = editorScript('runner.mjs', "process.title = 'npm exec sheaf'")
    const program = { pid: expect.any(Number), executable: editor, fingerprint: hashOf(editor) }
    expect(await runProbe(editor, ['-c', `'${node}' '${runner}' '${node}' '${probe}'; true`])).toEqual(program)
  })

  it.each([
    ['code on the command line', ['-e', spawning], {}, ''],
    ['code loaded before the script', ['--import', 'data:text/javascript,0', 'unsure.mjs'], {}, ''],
    ['code loaded by the environment', ['unsure.mjs'], { NODE_OPTIONS: '--import data:text/javascript,0' }, ''],
    ['a process title in place of its arguments', ['unsure.mjs'], {}, "process.title = '/usr/bin/claude'"],
  ])('identifies nothing with %s', async (_name, args, env, more) => {
    editorScript('unsure.mjs', more)
    expect(await runProbe(node, [...args, node, probe], { cwd: folder, env: { ...process.env, ...env } })).toBeNull()
  })

  it('identifies nothing after the parent has died', async () => {
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

  it('identifies nothing when the parent belongs to another user', async () => {
    const place = mkdtempSync(join(tmpdir(), 'sheaf-peer-'))
    chmodSync(place, 0o755)
    // The editor runs as root; only the probe does not.
    const script = editorScript('roots.mjs', '', ", uid: 65534, gid: 65534, env: { HOME: '/nonexistent' }")
    expect(await runProbe(node, [script, node, writeProbe(place)])).toBeNull()
    rmSync(place, { recursive: true })
  })
})

describe('peerOfSocket', () => {
  const clientText = `
import { connect } from 'node:net'
connect({ port: Number(process.argv[2]), host: process.argv[3] }).on('end', () => process.exit())
`
  const client = join(folder, 'client.mjs')
  writeFileSync(client, clientText)

  /** Connects a client, asks about it, and disconnects it. */
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
    ['IPv4', '127.0.0.1', '127.0.0.1'],
    ['IPv6', '::1', '::1'],
    ['a dual-stack socket', '::', '127.0.0.1'],
  ])('finds the client over %s, with and without a claimed process id', async (_kind, listen, host) => {
    expect(
      await asked(listen, host, async (socket, pid) => [await peerOfSocket(socket, pid).program(), await peerOfSocket(socket).program()]),
    ).toEqual([program, program])
  })

  it('finds nothing when the claimed process does not hold the connection', async () => {
    // This process holds the near end, process 1 holds no end, and the others do not exist.
    const claims = [process.pid, 1, 2 ** 30, -5, Number.NaN]
    const found = await asked('127.0.0.1', '127.0.0.1', (socket) =>
      Promise.all(claims.map((claim) => peerOfSocket(socket, claim).program())),
    )
    expect(found).toEqual(claims.map(() => undefined))
  })

  it('finds nothing after the client has disconnected', async () => {
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
