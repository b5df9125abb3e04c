// Opens the test setup for one agent: a user with this agent in PATH, signed in to a scripted model, and another who is not signed in.
// All of it is temporary.

import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { RealAgent } from './real-agent.ts'

export interface Sandbox {
  /** In the environment of every process of the agent. */
  base: string
  /** The environment of Sheaf for each user: with keys that no agent may get. */
  signedIn: Record<string, string>
  signedOut: Record<string, string>
  /** Signs the agent in to the model at this address. */
  signIn(model: string): Promise<void>
  close(): Promise<void>
}

export const canary = 'sk-canary-4f1d8c2a7b'

const keyVariables = [
  'ANTHROPIC_API_KEY',
  'ANTHROPIC_AUTH_TOKEN',
  'CLAUDE_CODE_OAUTH_TOKEN',
  'CODEX_API_KEY',
  'DASHSCOPE_API_KEY',
  'GEMINI_API_KEY',
  'GITHUB_TOKEN',
  'GOOGLE_API_KEY',
  'OPENAI_API_KEY',
  'OPENCODE_API_KEY',
  'QWEN_API_KEY',
]

export async function openSandbox(agent: RealAgent, program: string): Promise<Sandbox> {
  const base = await realpath(await mkdtemp(join(tmpdir(), 'sheaf-agents-')))
  const signedIn = await openUser(base, 'signed-in')
  const signedOut = await openUser(base, 'signed-out')
  await writeWrapper(signedOut.bin, agent, program, {})
  return {
    base,
    signedIn: signedIn.env,
    signedOut: signedOut.env,
    signIn: async (model) => writeWrapper(signedIn.bin, agent, program, await agent.setUp(signedIn.home, model)),
    close: () => rm(base, { recursive: true, force: true, maxRetries: 5 }),
  }
}

async function openUser(base: string, name: string): Promise<{ home: string; bin: string; env: Record<string, string> }> {
  const [home, bin] = [join(base, name), join(base, `${name}-bin`)]
  await mkdir(home)
  await mkdir(bin)
  await writeFile(join(home, '.npmrc'), await npmSettings())
  const keys = Object.fromEntries(keyVariables.map((variable) => [variable, canary]))
  return { home, bin, env: { ...keys, HOME: home, PATH: [bin, process.env.PATH].join(delimiter) } }
}

/** Adapters come from the registry and the cache of the user who runs this. */
async function npmSettings(): Promise<string> {
  const values = await Promise.all(
    ['registry', 'cache'].map(async (name) => {
      const { stdout } = await promisify(execFile)('npm', ['config', 'get', name])
      return `${name}=${stdout.trim()}\n`
    }),
  )
  return values.join('')
}

/** Sheaf passes no keys on to an agent, so the program itself must find its own. */
async function writeWrapper(bin: string, agent: RealAgent, program: string, env: Record<string, string>): Promise<void> {
  const quote = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
  const exports = Object.entries(env).map(([name, value]) => `export ${name}=${quote(value)}\n`)
  const command = (/\.[cm]?js$/.test(program) ? [process.execPath, program] : [program]).map(quote).join(' ')
  await writeFile(join(bin, agent.command), `#!/bin/sh\n${exports.join('')}exec ${command} "$@"\n`)
  await chmod(join(bin, agent.command), 0o755)
}
