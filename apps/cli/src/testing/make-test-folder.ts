// End-to-end helper: runs the real bin/sheaf in a temporary folder, and shows all its output when an expectation fails.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const bin = resolve(dirname(fileURLToPath(import.meta.url)), '../../../../bin/sheaf')

interface RealRun {
  exit: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
  /** Command, folder, exit code and output, for the message of a failed expectation. */
  transcript: string
}

interface RunOptions {
  /** Relative to the test folder. */
  cwd?: string
  env?: Record<string, string>
  stdin?: string | Buffer
}

type Keys = readonly [see: string, type: string]

export interface TestFolder {
  path: string
  home: string
  write(files: Record<string, string | Buffer>): void
  git(...args: string[]): string
  run(words: readonly string[], options?: RunOptions): Promise<RealRun>
  /** Runs the command, expects the exit code, and returns stdout. */
  output(words: readonly string[], exit?: number, options?: RunOptions): Promise<string>
  json(words: readonly string[], exit?: number, options?: RunOptions): Promise<unknown>
  /** Runs a line in bash, in which `sheaf` is the real command. */
  sh(line: string, options?: RunOptions): Promise<RealRun>
  start(words: readonly string[], options?: RunOptions): ChildProcess
  /** Runs a line in sh on a real terminal. Types the keys of each pair when its text appears, in order. */
  runOnTerminal(line: string, keys: readonly Keys[], options?: RunOptions): Promise<RealRun>
  remove(): void
}

export function makeTestFolder(files: Record<string, string | Buffer> = {}): TestFolder {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-cli-')))
  const path = join(base, 'repo')
  const home = join(base, 'state')
  mkdirSync(path)
  const folder: TestFolder = {
    path,
    home,
    write(more) {
      for (const [name, content] of Object.entries(more)) {
        mkdirSync(dirname(join(path, name)), { recursive: true })
        writeFileSync(join(path, name), content)
      }
    },
    git: (...args) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.invalid', ...args], { cwd: path, encoding: 'utf8', stdio: 'pipe' }),
    start: (words, options = {}) => startProgram(bin, words, folder, options),
    run: (words, options = {}) => finish(`sheaf ${words.join(' ')}`, startProgram(bin, words, folder, options), folder, options),
    sh: (line, options = {}) =>
      finish(line, startProgram('bash', ['-c', `sheaf() { '${bin}' "$@"; }\n${line}`], folder, options), folder, options),
    runOnTerminal: (line, keys, options = {}) => driveTerminal(line, keys, folder, options),
    async output(words, exit = 0, options = {}) {
      const ran = await folder.run(words, options)
      expect(ran.exit, ran.transcript).toBe(exit)
      return ran.stdout
    },
    async json(words, exit = 0, options = {}) {
      const ran = await folder.run([...words, '--json'], options)
      expect(ran.exit, ran.transcript).toBe(exit)
      try {
        return JSON.parse(ran.stdout)
      } catch {
        throw new Error(`stdout is not one JSON document.\n${ran.transcript}`)
      }
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  }
  folder.write(files)
  return folder
}

function startProgram(program: string, words: readonly string[], folder: TestFolder, options: RunOptions): ChildProcess {
  const { NO_COLOR, FORCE_COLOR, NODE_OPTIONS, ...env } = process.env
  return spawn(program, words, {
    cwd: join(folder.path, options.cwd ?? '.'),
    env: { ...env, HOME: dirname(folder.home), SHEAF_HOME: folder.home, ...options.env },
    stdio: 'pipe',
  })
}

/** `script` gives the command its own terminal and passes on the keys we type. */
function driveTerminal(line: string, keys: readonly Keys[], folder: TestFolder, options: RunOptions): Promise<RealRun> {
  const whole = `sheaf() { '${bin}' "$@"; }; ${line}`
  const args = process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', whole] : ['-qfec', whole, '/dev/null']
  const child = startProgram('script', args, folder, { ...options, env: { TERM: 'xterm', ...options.env } })
  const waiting = [...keys]
  let seen = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    seen += chunk.toString('utf8')
    for (let next = waiting[0]; next !== undefined && seen.includes(next[0]); next = waiting[0]) {
      seen = seen.slice(seen.indexOf(next[0]) + next[0].length)
      child.stdin?.write(next[1])
      waiting.shift()
    }
  })
  return finish(`${line} (on a terminal)`, child, folder, options, 'stays')
}

function finish(
  line: string,
  child: ChildProcess,
  folder: TestFolder,
  options: RunOptions,
  stdin: 'ends' | 'stays' = 'ends',
): Promise<RealRun> {
  return new Promise((done, failed) => {
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.on('error', failed)
    child.on('close', (exit, signal) => {
      const result = { exit, signal, stdout: Buffer.concat(stdout).toString('utf8'), stderr: Buffer.concat(stderr).toString('utf8') }
      const transcript = `command  ${line}\nfolder   ${folder.path}\nexit     ${exit ?? signal}\nstdout\n${result.stdout.slice(0, 5_000)}\nstderr\n${result.stderr.slice(0, 5_000)}`
      done({ ...result, transcript })
    })
    child.stdin?.on('error', () => {})
    if (stdin === 'ends') child.stdin?.end(options.stdin ?? '')
  })
}
