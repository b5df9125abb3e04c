// Tests the walk up the process tree, with processes that change while they are read.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { findProgram } from './find-program.ts'
import type { Processes, ProcessInfo } from './processes.ts'
import { hashOf, node, shell } from './testing/start-editor.ts'

const launcher = fileURLToPath(new URL('../../../../bin/start.mjs', import.meta.url))
const itself = fileURLToPath(import.meta.url)

function shown(pid: number, parent: number, executable: string, more: Partial<ProcessInfo> = {}): ProcessInfo {
  return { pid, parent, started: `t${pid}`, executable, image: shell, args: [executable], folder: '/', env: {}, ...more }
}

function processesOf(...all: ProcessInfo[]): Processes {
  return {
    read: async (pid) => all.find((one) => one.pid === pid),
    owns: async () => true,
    owner: async () => undefined,
  }
}

const editor = shown(40, 1, '/opt/editor/editor')
const editorProgram = { pid: 40, executable: '/opt/editor/editor', fingerprint: hashOf(shell) }
const sheaf = shown(50, 40, node, { args: ['node', '--max-semi-space-size=16', launcher, 'mcp'] })

describe('findProgram', () => {
  it('skips our own launcher and shells', async () => {
    const processes = processesOf(editor, { ...sheaf, parent: 45 }, shown(45, 46, '/usr/bin/dash'), shown(46, 40, '/opt/homebrew/bin/fish'))
    expect(await findProgram(processes, 50)).toEqual(editorProgram)
  })

  it('identifies a program that connects directly, whatever started it', async () => {
    const speaker = shown(60, 40, '/opt/other/other')
    expect(await findProgram(processesOf(editor, speaker), 60)).toMatchObject({ pid: 60, executable: '/opt/other/other' })
  })

  it('accepts our launcher only with our Node', async () => {
    const fake = { ...sheaf, executable: '/home/someone/node', image: shell }
    expect(await findProgram(processesOf(editor, fake), 50)).toBeUndefined()
  })

  it('finds no program behind a shell that was adopted by init', async () => {
    const lost = { ...sheaf, parent: 45 }
    expect(await findProgram(processesOf(lost, shown(45, 1, '/bin/sh'), shown(1, 0, '/sbin/init')), 50)).toBeUndefined()
    expect(await findProgram(processesOf(lost, shown(45, 2, '/bin/sh'), shown(2, 1, '/usr/lib/systemd/systemd')), 50)).toBeUndefined()
  })

  it('rejects a parent that died while it was read', async () => {
    let reads = 0
    const stranger = shown(40, 1, '/opt/stranger/stranger', { started: 'later' })
    const processes: Processes = {
      ...processesOf(),
      async read(pid) {
        if (pid === 40) return stranger
        reads += 1
        return reads === 1 ? sheaf : { ...sheaf, parent: 1 }
      },
    }
    expect(await findProgram(processes, 50)).toBeUndefined()
  })

  it('rejects a program that changed while it was read', async () => {
    let reads = 0
    const changing = (change: Partial<ProcessInfo>): Processes => ({
      ...processesOf(),
      async read() {
        reads += 1
        return reads % 2 === 1 ? editor : { ...editor, ...change }
      },
    })
    expect(await findProgram(changing({}), 40)).toEqual(editorProgram)
    expect(await findProgram(changing({ started: 'later' }), 40)).toBeUndefined()
    expect(await findProgram(changing({ executable: '/opt/other' }), 40)).toBeUndefined()
  })

  it('stops at a cycle of parents', async () => {
    expect(await findProgram(processesOf(shown(70, 71, '/bin/sh'), shown(71, 70, '/bin/sh')), 70)).toBeUndefined()
  })

  it.each([
    [{}, 'itself'],
    [{ BUN_OPTIONS: '--preload /tmp/evil.js' }, 'doubt'],
    [{ BUN_OPTIONS: '--smol' }, 'itself'],
    [{ BUN_INSPECT_PRELOAD: '/tmp/evil.js' }, 'doubt'],
    [{ BUN_BE_BUN: '1' }, 'script'],
    [{ ELECTRON_RUN_AS_NODE: '1' }, 'script'],
    [{ NODE_OPTIONS: '"--require" /tmp/evil.js' }, 'doubt'],
    [{ NODE_OPTIONS: '--max-old-space-size=4096' }, 'itself'],
    [{ NODE_OPTIONS: '--max_old_space_size=4096 --no-warnings' }, 'itself'],
    [{ NODE_OPTIONS: '--env-file=evil.env' }, 'doubt'],
    [{ NODE_OPTIONS: '--experimental-config-file=evil.json' }, 'doubt'],
    [{ NODE_OPTIONS: '--some-future-option' }, 'doubt'],
    [{ NODE_OPTIONS: '--inspect' }, 'doubt'],
    [{ NODE_OPTIONS: '' }, 'itself'],
    [{ RUBYOPT: '-W0' }, 'itself'],
    [{ RUBYOPT: '-rsetup' }, 'doubt'],
    [{ JAVA_TOOL_OPTIONS: '-Xmx1g' }, 'itself'],
    [{ JAVA_TOOL_OPTIONS: '-javaagent:/tmp/evil.jar' }, 'doubt'],
    [{ _JAVA_OPTIONS: '-XX:OnError=/tmp/evil' }, 'doubt'],
    [{ DOTNET_STARTUP_HOOKS: '/tmp/evil.dll' }, 'doubt'],
    [{ LD_PRELOAD: '/tmp/evil.so' }, 'doubt'],
    [{ LD_LIBRARY_PATH: '/usr/local/cuda/lib64:/opt/lib' }, 'itself'],
    [{ LD_LIBRARY_PATH: '/usr/local/cuda/lib64:' }, 'doubt'],
    [{ LD_LIBRARY_PATH: '/usr/../tmp' }, 'doubt'],
    [{ DYLD_INSERT_LIBRARIES: '/tmp/evil.dylib' }, 'doubt'],
    [{ OPENSSL_CONF: '/tmp/evil.cnf' }, 'doubt'],
    [{ OPENSSL_CONF: '/etc/ssl/openssl.cnf' }, 'itself'],
    [{ PYTHONPATH: '/tmp/evil' }, 'itself'],
    [{ constructor: 'x', toString: 'x' }, 'itself'],
  ])('classifies a program with %j as %s', async (env, is) => {
    const program = shown(90, 1, '/opt/editor/editor', { args: ['editor', itself], env })
    const found = await findProgram(processesOf(program), 90)
    expect(found?.script).toBe(is === 'script' ? itself : undefined)
    expect(found === undefined).toBe(is === 'doubt')
  })

  it.each([
    ['python', ['-u', '-X', 'dev', itself], true],
    ['python3', ['-X', 'pycache_prefix=/tmp/evil', itself], false],
    ['python3', ['-W', 'error::evil.Category', itself], false],
    ['python3.13', ['-c', 'import x', itself], false],
    ['python3', ['-Im', 'agent', itself], false],
    ['ruby3.3', ['-W0', itself], true],
    ['ruby3.3', ['-I', '/lib', itself], false],
    ['ruby', ['-rsetup', itself], false],
    ['java', ['-Xmx1g', '-jar', itself], true],
    ['java', ['-cp', '/lib', 'Agent', itself], false],
    ['java', ['-XX:+UseG1GC', '-XX:OnError=evil', '-jar', itself], false],
    ['java', [itself], false],
    ['bun', ['run', itself], true],
    ['bun', ['--preload', './x.ts', itself], false],
    ['bun', ['--config=/tmp/evil.toml', itself], false],
    ['bun', ['run', 'start', itself], false],
    ['deno', ['run', '-A', '--allow-net=example.com', itself], true],
    ['deno', ['run', '--import-map', '/tmp/evil.json', itself], false],
    ['deno', ['eval', itself], false],
    ['dotnet', ['run', itself], false],
    ['node', ['--', itself], true],
    // As started by the remote server of VS Code, the Gemini CLI and npm packages.
    ['node', ['--dns-result-order=ipv4first', itself, '--type=extensionHost', '--inspect'], true],
    ['node', ['--max-old-space-size=4096', '--no-warnings=DEP0040', itself, '-e', '1'], true],
    ['node', ['--no-warnings', '--enable-source-maps', itself], true],
    ['node', ['--unknown-option', 'value', itself], false],
    ['node', ['--unknown-option', itself], false],
    ['node', ['--env-file=evil.env', itself], false],
    ['node', ['--env-file', 'evil.env', itself], false],
    ['node', ['--env-file-if-exists=evil.env', itself], false],
    ['node', ['--experimental-config-file=node.config.json', itself], false],
    ['node', ['--experimental-default-config-file', itself], false],
    ['node', ['--snapshot-blob', 'x.blob', itself], false],
    ['node', ['--inspect-brk', itself], false],
    ['node', ['--openssl-config=/tmp/evil.cnf', itself], false],
    ['node', ['-r', '/tmp/evil.cjs', itself], false],
    ['node', ['inspect', itself], false],
    ['electron37', ['--ozone-platform-hint=auto', itself], true],
    ['electron37', ['--remote-debugging-port=9222', itself], false],
    ['perl', ['-e', '1', itself], false],
    ['electron', [], false],
  ])('identifies the script of %s %j: %s', async (name, args, isReported) => {
    const found = await findProgram(processesOf(shown(80, 1, `/usr/bin/${name}`, { args: [name, ...args] })), 80)
    expect(found?.script).toBe(isReported ? itself : undefined)
    expect(found === undefined).toBe(!isReported)
  })

  const ownModules = join(dirname(itself), 'node_modules')
  it.each([
    ['node', { NODE_ENV: 'production', NODE_EXTRA_CA_CERTS: '/etc/ca.pem', npm_config_cache: '/tmp/x' }, true],
    ['node', { NODE_SOME_FUTURE_VARIABLE: '1' }, false],
    ['node', { NODE_PATH: '/tmp/evil' }, false],
    ['node', { NODE_PATH: `${ownModules}:${join(dirname(itself), '..', 'node_modules')}` }, true],
    ['node', { NODE_PATH: `${ownModules}:` }, false],
    ['node', { NODE_COMPILE_CACHE: '/tmp/evil' }, false],
    ['node', { NODE_COMPILE_CACHE: join(ownModules, '.cache/x') }, true],
    ['node', { PYTHONPATH: '/tmp/elsewhere' }, true],
    ['python3', { PYTHONPATH: '/tmp/evil' }, false],
    ['python3', { PYTHONUNBUFFERED: '1', NODE_PATH_OF_SOMETHING: 'x' }, true],
    ['python3', { HOME: '/tmp/evil' }, false],
    ['python3', { HOME: userInfo().homedir }, true],
    ['perl', { PERL5LIB: '/tmp/evil' }, false],
    ['bun', { BUN_INSTALL: join(userInfo().homedir, '.bun') }, true],
    ['bun', { BUN_INSTALL: '/tmp/evil' }, false],
    ['deno', { DENO_DIR: '/tmp/evil' }, false],
  ])('identifies the script of %s with %j: %s', async (name, env, isReported) => {
    const args = name === 'deno' ? [name, 'run', itself] : [name, itself]
    const found = await findProgram(processesOf(shown(80, 1, `/usr/bin/${name}`, { args, env })), 80)
    expect(found?.script).toBe(isReported ? itself : undefined)
  })

  it('does not identify a script run by Bun if the working folder has a Bun configuration', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-bun-'))
    try {
      const processes = processesOf(shown(80, 1, '/usr/bin/bun', { args: ['bun', itself], folder }))
      expect((await findProgram(processes, 80))?.script).toBe(itself)
      writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./evil.ts"]\n')
      expect(await findProgram(processes, 80)).toBeUndefined()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
