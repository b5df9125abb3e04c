// Hands text to the clipboard program of the platform. Which one exists is found out by starting it.

import { spawn } from 'node:child_process'
import { type PromptText, Refusal } from '@sheaf/contract'
import { joinChunks } from '../terminal/index.ts'

export type ClipboardProgram = readonly [command: string, ...args: string[]]

export async function copyToClipboard(
  text: PromptText,
  env: Readonly<Record<string, string | undefined>>,
  platform: string = process.platform,
): Promise<string> {
  const failures: string[] = []
  for (const program of clipboardPrograms(platform, env)) {
    const failure = await feed(program, text, env).catch(whyNotStarted)
    if (failure === undefined) return program[0]
    if (failure !== 'missing') failures.push(`${program[0]}: ${failure}`)
  }
  const tried = clipboardPrograms(platform, env).map(([command]) => command)
  throw new Refusal('clipboard-missing', failures.length > 0 ? failures.join('; ') : `Looked for ${tried.join(', ')}.`)
}

export function clipboardPrograms(platform: string, env: Readonly<Record<string, string | undefined>>): ClipboardProgram[] {
  if (platform === 'darwin') return [['pbcopy']]
  if (platform === 'win32') return [['clip.exe']]
  const wayland: ClipboardProgram[] = [['wl-copy']]
  const x11: ClipboardProgram[] = [
    ['xclip', '-selection', 'clipboard'],
    ['xsel', '--clipboard', '--input'],
  ]
  const linux = env.WAYLAND_DISPLAY ? [...wayland, ...x11] : [...x11, ...wayland]
  return env.WSL_DISTRO_NAME ? [['clip.exe'], ...linux] : linux
}

/** Undefined when the program took the text. */
function feed(
  [command, ...args]: ClipboardProgram,
  text: PromptText,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    // xclip stays behind to serve the clipboard: with a pipe for its output we would wait for it for ever.
    const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'ignore'], env: { ...env } })
    child.on('error', (error) => resolve(whyNotStarted(error)))
    child.on('exit', (code, signal) => resolve(code === 0 ? undefined : `ended with ${signal ?? `code ${code}`}`))
    child.stdin.on('error', () => {})
    // clip.exe reads the console's code page unless the text says it is UTF-16.
    if (command === 'clip.exe') child.stdin.write(Buffer.from(`\ufeff${text.toString()}`, 'utf16le'))
    else for (const chunk of joinChunks(text.chunks())) child.stdin.write(chunk)
    child.stdin.end()
  })
}

/** A program that cannot be found is said by an event, but a file on the PATH where a folder should be (ENOTDIR) by a throw. */
function whyNotStarted(problem: unknown): string {
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing'
  return problem instanceof Error ? problem.message : String(problem)
}
