// Runs between a client and our server, forwards every byte, and records the messages: `tap.ts <folder> <command> [words]`.
// One file per start, one line per message.

import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const [folder = '.', command = '', ...words] = process.argv.slice(2)
const file = join(folder, `${process.pid}.jsonl`)
const server = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'] })
appendFileSync(file, '')
process.stdin.pipe(server.stdin)
server.stdout.pipe(process.stdout)
record('client', process.stdin)
record('server', server.stdout)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
server.stdin.on('error', () => undefined)
server.on('exit', (code) => process.exit(code ?? 1))

function record(from: string, stream: Readable): void {
  createInterface({ input: stream }).on('line', (line) => appendFileSync(file, `{"from":"${from}","message":${line}}\n`))
}
