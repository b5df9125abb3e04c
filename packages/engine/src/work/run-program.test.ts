import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findProgram } from './find-program.ts'
import { helperEnv } from './helper-env.ts'
import { type ProgramRequest, type ProgramResult, runProgram, runProgramSync } from './run-program.ts'
import { stillRunning } from './testing/list-processes.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-program-'))
  execFileSync('mkfifo', [join(folder, 'fifo')])
})
afterEach(() => {
  for (const pid of noted()) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
  rmSync(folder, { recursive: true })
})

const env = helperEnv(process.env)

function sh(script: string, more: Partial<ProgramRequest> = {}): ProgramRequest {
  return { program: 'sh', args: ['-c', script, 'sh', folder], env, deadlineMs: 60_000, maxBytes: 1_000_000, ...more }
}

function program(path: string, text: string, mode = 0o755): string {
  const file = join(folder, path)
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

/** Pids that processes wrote to the file `pids`. */
function noted(): number[] {
  const file = join(folder, 'pids')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\s+/).map(Number) : []
}

/** Output as text, so that a failing test shows it. */
function shown(result: ProgramResult) {
  return { ...result, stdout: result.stdout.toString('latin1') }
}

describe.each([
  { kind: 'runProgram', run: (request: ProgramRequest) => runProgram(request) },
  { kind: 'runProgramSync', run: async (request: ProgramRequest) => runProgramSync(request) },
])('$kind', ({ run }) => {
  const result = async (request: ProgramRequest) => shown(await run(request))

  it('returns everything that a program printed', async () => {
    expect(await result(sh('cat; echo oops >&2; printf "\\377"', { input: 'in' }))).toEqual({
      ok: true,
      stdout: 'in\xff',
      stderr: 'oops\n',
    })
  })

  it('passes bytes of any value as input, and none if there is no input', async () => {
    const input = Uint8Array.from({ length: 256 }, (_, at) => at)
    expect((await run(sh('cat', { input }))).stdout).toEqual(Buffer.from(input))
    expect(await result(sh('cat'))).toEqual({ ok: true, stdout: '', stderr: '' })
  })

  it('passes arguments unchanged', async () => {
    const args = ['%s\n', '$HOME', '`id`', "a'b", '"', '', '*', 'ä b', '-n']
    expect(await result(sh('', { program: 'printf', args }))).toEqual({
      ok: true,
      stdout: `${args.slice(1).join('\n').replace('ä', 'Ã¤')}\n`,
      stderr: '',
    })
  })

  it('gives a program exactly the environment of the request', async () => {
    const { stdout } = await run(sh('', { program: '/usr/bin/env', args: [], env: { A: '1', B: undefined, C: 'x=y' } }))
    // A shell that starts the program sets PWD and similar variables.
    const own = stdout.toString().trim().split('\n')
    expect(own.filter((line) => !/^(?:PWD|OLDPWD|SHLVL|_)=/.test(line)).sort()).toEqual(['A=1', 'C=x=y'])
  })

  it('reports a program that fails, with its output and exit code', async () => {
    expect(await result(sh('echo half; echo why >&2; exit 3'))).toEqual({
      ok: false,
      why: 'failed',
      stdout: 'half\n',
      stderr: 'why\n',
      exitCode: 3,
    })
    expect(await result(sh('kill -s KILL $$'))).toEqual({ ok: false, why: 'failed', stdout: '', stderr: '', exitCode: null })
  })

  it.each([
    ['does not exist', () => 'no-such-program'],
    ['does not exist at its path', () => join(folder, 'none')],
    ['is a path relative to the working folder', () => './tool'],
    ['is not executable', () => program('text', '#!/bin/sh\n', 0o644)],
    ['is a folder', () => folder],
    ['needs an interpreter that does not exist', () => program('odd', '#!/no/such/interpreter\n')],
  ])('reports a program as missing if it %s', async (_, make) => {
    program('tool', '#!/bin/sh\n')
    const missing = { ok: false, why: 'missing', stdout: '', stderr: expect.any(String), exitCode: null }
    expect(await result(sh('', { program: make(), cwd: folder }))).toEqual(missing)
  })

  it('fails if the working folder is missing', async () => {
    const failed = { ok: false, why: 'failed', stdout: '', stderr: expect.stringContaining('ENOENT'), exitCode: null }
    expect(await result(sh('echo no', { cwd: join(folder, 'none') }))).toEqual(failed)
  })

  it('fails on an argument that contains a null byte', async () => {
    expect(await result(sh('', { program: 'printf', args: ['a\0b'] }))).toEqual({
      ok: false,
      why: 'failed',
      stdout: '',
      stderr: expect.stringContaining('null bytes'),
      exitCode: null,
    })
  })

  it('stops a program that prints more than allowed, and keeps only the allowed output', async () => {
    expect(await result(sh('exec yes', { maxBytes: 5 }))).toEqual({
      ok: false,
      why: 'too-large',
      stdout: 'y\ny\ny',
      stderr: '',
      exitCode: null,
    })
    expect(await result(sh('printf 12345', { maxBytes: 5 }))).toEqual({ ok: true, stdout: '12345', stderr: '' })
  })

  it('stops a program that prints endlessly to stderr', async () => {
    const stderr = 'y\n'.repeat(2_000)
    expect(await result(sh('exec yes >&2'))).toEqual({ ok: false, why: 'too-large', stdout: '', stderr, exitCode: null })
  })

  it('keeps the first 4,000 characters of stderr', async () => {
    const stderr = 'ä'.repeat(4_000)
    expect(await result(sh('cat >&2', { input: 'ä'.repeat(5_000) }))).toEqual({ ok: true, stdout: '', stderr })
  })

  it('stops a program and its children at the deadline, even if it ignores signals', async () => {
    const script = `trap '' TERM INT HUP; cat "$1/fifo" & echo $$ $! > "$1/pids"; echo began; wait`
    const stopped = (deadlineMs: number) => result(sh(script, { deadlineMs }))
    const begins = ({ stdout }: { stdout: string }) => stdout === 'began\n'
    // A busy machine may take longer to start the program.
    const first = await stopped(500)
    const last = begins(first) ? first : await stopped(20_000)
    expect(last).toEqual({ ok: false, why: 'timeout', stdout: 'began\n', stderr: '', exitCode: null })
    expect(noted()).toHaveLength(2)
    await expect.poll(() => stillRunning(noted())).toEqual([])
  })

  it('accepts a program that ends before it reads its input', async () => {
    expect(await result(sh('exec <&-; echo done', { input: new Uint8Array(4_000_000) }))).toEqual({
      ok: true,
      stdout: 'done\n',
      stderr: '',
    })
  })

  it('runs no program from the working folder, whatever PATH says', async () => {
    mkdirSync(join(folder, 'bin'))
    for (const path of ['git', 'bin/git']) program(path, `#!/bin/sh\necho ran > '${folder}/ran'\n`)
    const real = { ok: true, stdout: expect.stringMatching(/^git version /), stderr: '' }
    const PATH = `.::bin:./bin:../${folder.split('/').at(-1)}:${env.PATH}`
    const request = sh('', { program: 'git', args: ['--version'], cwd: folder })
    expect(await result({ ...request, env: { PATH } })).toEqual(real)
    expect(await result({ ...request, env: { PATH: '.::bin' } })).toMatchObject({ why: 'missing' })
    // A helper looks up its own helpers in its own PATH.
    expect(await result(sh('git --version', { cwd: folder, env: helperEnv({ PATH }) }))).toEqual(real)
    expect(existsSync(join(folder, 'ran'))).toBe(false)
  })
})

describe('runProgram', () => {
  it('does not start a program for a call that was already canceled', async () => {
    const result = await runProgram(sh('echo > "$1/ran"', { signal: AbortSignal.abort() }))
    expect(shown(result)).toEqual({ ok: false, why: 'canceled', stdout: '', stderr: '', exitCode: null })
    expect(existsSync(join(folder, 'ran'))).toBe(false)
  })

  it('stops a program and its children when the call is canceled', async () => {
    const abort = new AbortController()
    const running = runProgram(sh('cat "$1/fifo" & echo $$ $! > "$1/pids"; wait', { signal: abort.signal }))
    await expect.poll(() => noted().length).toBe(2)
    abort.abort()
    expect(shown(await running)).toEqual({ ok: false, why: 'canceled', stdout: '', stderr: '', exitCode: null })
    await expect.poll(() => stillRunning(noted())).toEqual([])
  })

  it('ends processes that a program left in its group', async () => {
    expect(shown(await runProgram(sh('cat "$1/fifo" & echo $! > "$1/pids"; echo done')))).toEqual({
      ok: true,
      stdout: 'done\n',
      stderr: '',
    })
    await expect.poll(() => stillRunning(noted())).toEqual([])
  })

  it('does not wait for a process in another session that holds the output open', async () => {
    const script = `const child = require('node:child_process').spawn('cat', [process.argv[1] + '/fifo'], { detached: true, stdio: 'inherit' })
      require('node:fs').writeFileSync(process.argv[1] + '/pids', String(child.pid)); child.unref(); console.log('done')`
    const result = await runProgram(sh('', { program: process.execPath, args: ['-e', script, folder] }))
    expect(shown(result)).toEqual({ ok: true, stdout: 'done\n', stderr: '' })
    expect(stillRunning(noted())).toEqual(noted())
  })

  it('returns all output of a program that ends right after printing it', async () => {
    const result = await runProgram(sh('head -c 3000000 /dev/zero', { maxBytes: 3_000_000 }))
    expect({ ...result, stdout: result.stdout.length }).toEqual({ ok: true, stdout: 3_000_000, stderr: '' })
  })
})

describe('helperEnv', () => {
  it('keeps only the few variables that helpers need', () => {
    const kept = { HOME: '/home/ada', USER: 'ada', LANG: 'C.UTF-8', LC_ALL: 'C', TMPDIR: '/var/tmp', TZ: 'UTC' }
    const dropped = {
      ANTHROPIC_API_KEY: 'k',
      AWS_SECRET_ACCESS_KEY: 'k',
      BASH_ENV: '/x',
      'BASH_FUNC_git%%': '() { id; }',
      DYLD_INSERT_LIBRARIES: '/x',
      ENV: '/x',
      GIT_CONFIG_PARAMETERS: "'core.fsmonitor=id'",
      GIT_DIR: '/x',
      GIT_SSH_COMMAND: 'id',
      IFS: 'x',
      LD_LIBRARY_PATH: '/x',
      LD_PRELOAD: '/x',
      NODE_OPTIONS: '--require /x',
      PAGER: 'id',
      PERL5OPT: '-Mx',
      PYTHONPATH: '/x',
      SHEAF_HOME: '/x',
    }
    expect(helperEnv({ ...kept, ...dropped, PATH: '/a::.:bin:/b' }, { LC_ALL: 'POSIX', GIT_DIR: '/ours' })).toEqual({
      ...kept,
      PATH: '/a:/b',
      LC_ALL: 'POSIX',
      GIT_DIR: '/ours',
    })
  })
})

describe('findProgram', () => {
  it('finds the first executable file with the name in the absolute folders of PATH', () => {
    for (const name of ['one', 'two', 'three']) mkdirSync(join(folder, name))
    mkdirSync(join(folder, 'one/tool'))
    program('two/tool', '', 0o644)
    const file = program('three/tool', '')
    const PATH = ['one', 'two', 'three'].map((name) => join(folder, name)).join(':')
    expect([
      findProgram('tool', { PATH }),
      findProgram('three/tool', { PATH: folder }),
      findProgram('', { PATH }),
      findProgram(file, {}),
    ]).toEqual([file, undefined, undefined, file])
  })
})
