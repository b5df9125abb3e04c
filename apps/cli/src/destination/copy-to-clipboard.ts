// Copies text with the first installed clipboard program of the platform.

import { type PromptText, Refusal } from '@sheaf/contract'
import { pipeToUserProgram } from '@sheaf/host/programs'
import { joinChunks } from '../terminal/index.ts'

export type ClipboardProgram = readonly [command: string, ...args: string[]]

export async function copyToClipboard(
  text: PromptText,
  env: Readonly<Record<string, string | undefined>>,
  platform: string = process.platform,
): Promise<string> {
  const failures: string[] = []
  for (const program of clipboardPrograms(platform, env)) {
    const failure = await feed(program, text, env)
    if (failure === undefined) return program[0]
    if (failure !== 'missing') failures.push(`${program[0]}: ${failure}`)
  }
  const tried = clipboardPrograms(platform, env).map(([command]) => command)
  throw new Refusal('clipboard-missing', failures.length > 0 ? failures.join('; ') : `Tried ${tried.join(', ')}.`)
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

/** Undefined when the program accepted the text. */
async function feed(
  [program, ...args]: ClipboardProgram,
  text: PromptText,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  // clip.exe assumes the console's code page unless there is a UTF-16 BOM.
  const input = program === 'clip.exe' ? [Buffer.from(`\ufeff${text.toString()}`, 'utf16le')] : joinChunks(text.chunks())
  const result = await pipeToUserProgram({ program, args, env, input })
  if (!result.ok) return result.why === 'missing' ? 'missing' : result.message
  const { code, signal } = await result.ended
  return code === 0 ? undefined : `exited with ${signal ?? `code ${code}`}`
}
