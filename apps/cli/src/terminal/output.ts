// The two streams of a command: results on stdout, everything else on stderr. A closed pipe is not an error; a full disk is.

import { type Progress, Refusal } from '@sheaf/contract'
import { joinChunks } from './join-chunks.ts'
import { choosePaint, type Paint } from './paint.ts'
import type { ProgressBar } from './progress-bar.ts'
import { visibleJson, visibleLine, visiblePainted, visibleText } from './visible-text.ts'

export interface OutputStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(data: string | Uint8Array, done?: (error?: Error | null) => void): boolean
  on(event: 'error', listener: (error: Error) => void): unknown
}

export interface Output {
  /** Prints exactly this text to stdout. */
  print(text: string): void
  printBytes(chunks: readonly Uint8Array[]): void
  line(text?: string): void
  json(value: unknown): void
  /** A line on stderr. On a terminal, control characters other than our colors are escaped. */
  note(text?: string): void
  progress(progress: Progress): void
  /** Whether progress is visible. */
  readonly showsProgress: boolean
  /** Untrusted text for stdout: raw for a pipe or a file, escaped on a terminal. */
  shownLine(text: string): string
  shownText(text: string): string
  readonly paint: Paint
  readonly notePaint: Paint
  readonly isTerminal: boolean
  /** Stdout was closed. */
  readonly isClosed: boolean
  readonly width: number
  /** Waits until both streams are flushed; refuses if stdout failed. */
  finish(): Promise<void>
}

export async function createOutput(
  stdout: OutputStream,
  stderr: OutputStream,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Output> {
  let failure: Error | undefined
  let isClosed = false
  stdout.on('error', (error) => {
    isClosed = true
    if (!('code' in error && error.code === 'EPIPE')) failure = error
  })
  // Without stderr, there is nowhere to report it.
  stderr.on('error', () => {})
  const bar = stderr.isTTY === true && env.TERM !== 'dumb' ? await openBar(stderr) : undefined
  const isTerminal = stdout.isTTY === true
  const print = (text: string) => {
    bar?.clear()
    if (!isClosed && text !== '') stdout.write(text)
  }
  return {
    print,
    printBytes(chunks) {
      bar?.clear()
      for (const chunk of joinChunks(chunks)) if (!isClosed) stdout.write(chunk)
    },
    line: (text = '') => print(`${text}\n`),
    json: (value) => print(`${visibleJson(value, isTerminal ? 2 : undefined)}\n`),
    note(text = '') {
      bar?.clear()
      stderr.write(`${stderr.isTTY === true ? visiblePainted(text) : text}\n`)
    },
    progress: (progress) => bar?.show(progress),
    showsProgress: bar !== undefined,
    shownLine: (text) => (isTerminal ? visibleLine(text) : text),
    shownText: (text) => (isTerminal ? visibleText(text) : text),
    paint: choosePaint(isTerminal, env),
    notePaint: choosePaint(stderr.isTTY === true, env),
    isTerminal,
    get isClosed() {
      return isClosed
    },
    width: Math.min(120, Math.max(60, stdout.columns ?? 100)),
    async finish() {
      bar?.clear()
      await Promise.all([isClosed ? undefined : drained(stdout), drained(stderr)])
      if (failure !== undefined) throw new Refusal('file-unwritable', `Standard output: ${failure.message}.`)
    },
  }
}

async function openBar(stderr: OutputStream): Promise<ProgressBar> {
  const { createProgressBar } = await import('./progress-bar.ts')
  return createProgressBar((text) => stderr.write(text))
}

function drained(stream: OutputStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve())
  })
}
