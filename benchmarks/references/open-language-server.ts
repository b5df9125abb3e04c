// A language server over its standard input and output, asked for the references to a place.

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface LanguageServer {
  /** `path:line` of each reference, without the declaration; paths are absolute. */
  references(path: string, line: number, column: number): Promise<string[]>
  close(): void
}

export interface ServerCommand {
  command: string
  args: readonly string[]
  languageId: string
  /** How long it indexes at most after its first file is opened. */
  settleMs: number
}

const answerMs = 60_000

export async function openLanguageServer(
  folder: string,
  { command, args, languageId, settleMs }: ServerCommand,
  firstFile: string,
): Promise<LanguageServer> {
  const server = spawn(command, args, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
  const waiting = new Map<number, (result: unknown) => void>()
  const opened = new Set<string>()
  let working = 0
  let lastId = 0
  let rest = Buffer.alloc(0)
  server.stdout.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    for (let head = rest.indexOf('\r\n\r\n'); head !== -1; head = rest.indexOf('\r\n\r\n')) {
      const length = Number(/Content-Length: (\d+)/i.exec(rest.subarray(0, head).toString())?.[1] ?? 0)
      if (rest.length < head + 4 + length) return
      receive(JSON.parse(rest.subarray(head + 4, head + 4 + length).toString('utf8')))
      rest = rest.subarray(head + 4 + length)
    }
  })

  function receive(message: {
    id?: number
    method?: string
    result?: unknown
    params?: { value?: { kind?: string }; items?: unknown[] }
  }): void {
    if (message.method === undefined) {
      if (message.id !== undefined) waiting.get(message.id)?.(message.result)
      return
    }
    if (message.method === '$/progress')
      working += message.params?.value?.kind === 'begin' ? 1 : message.params?.value?.kind === 'end' ? -1 : 0
    if (message.id === undefined) return
    const result = message.method === 'workspace/configuration' ? (message.params?.items ?? []).map(() => ({})) : null
    send({ id: message.id, result })
  }

  function send(message: Record<string, unknown>): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }

  function ask(method: string, params: unknown): Promise<unknown> {
    lastId++
    const id = lastId
    send({ id, method, params })
    return new Promise((done, failed) => {
      const timer = setTimeout(() => failed(new Error(`${command} did not answer ${method} in ${answerMs / 1_000} s.`)), answerMs)
      waiting.set(id, (result) => {
        clearTimeout(timer)
        waiting.delete(id)
        done(result)
      })
    })
  }

  function open(path: string): void {
    if (opened.has(path)) return
    opened.add(path)
    const textDocument = { uri: pathToFileURL(path).href, languageId, version: 1, text: readFileSync(path, 'utf8') }
    send({ method: 'textDocument/didOpen', params: { textDocument } })
  }

  const rootUri = pathToFileURL(folder).href
  await ask('initialize', {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'bench' }],
    capabilities: { workspace: { workspaceFolders: true, configuration: true }, window: { workDoneProgress: true } },
  })
  send({ method: 'initialized', params: {} })
  open(firstFile)
  // An index is complete once nothing reports progress for a while.
  const until = Date.now() + settleMs
  for (let quiet = 0; quiet < 5 && Date.now() < until; quiet = working > 0 ? 0 : quiet + 1) await wait(1_000)

  return {
    async references(path, line, column) {
      open(path)
      const found = await ask('textDocument/references', {
        textDocument: { uri: pathToFileURL(path).href },
        position: { line: line - 1, character: column - 1 },
        context: { includeDeclaration: false },
      })
      const places = Array.isArray(found) ? found : []
      return places.map(
        ({ uri, range }: { uri: string; range: { start: { line: number } } }) => `${fileURLToPath(uri)}:${range.start.line + 1}`,
      )
    },
    close: () => server.kill(),
  }
}
