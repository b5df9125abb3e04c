// Opens a real host and a real repository in a temporary folder, for tests of the tools.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { HostApi, McpToolName, Progress } from '@sheaf/contract'
import { openHost } from '@sheaf/host'
import type { ToolResult } from '../answer.ts'
import { findTool } from '../find-tool.ts'
import { openJobs } from '../jobs.ts'
import { runTool } from '../run-tool.ts'
import type { ToolCall } from '../tool.ts'

export interface ToolHarness {
  host: HostApi
  folder: string
  root: string
  workspace: string
  progress: Progress[]
  write(path: string, text: string | Uint8Array): void
  git(...args: string[]): string
  toolCall(over?: Partial<ToolCall>): ToolCall
  call(tool: McpToolName, args?: unknown, over?: Partial<ToolCall>): Promise<ToolResult>
  /** The structured content of an answer; throws on a refusal. */
  ask(tool: McpToolName, args?: unknown, over?: Partial<ToolCall>): Promise<Record<string, unknown>>
  close(): Promise<void>
}

export async function openToolHarness(
  files: Record<string, string | Uint8Array>,
  /** `prepare`: makes the other roots. */
  more: { roots?: string[]; isFree?: boolean; prepare?(folder: string): void } = {},
): Promise<ToolHarness> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-tools-')))
  const root = join(folder, 'repo')
  mkdirSync(root)
  const write = (path: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  more.prepare?.(folder)
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@sheaf.example', ...args], { cwd: root, encoding: 'utf8' })
  git('init', '--quiet', '--initial-branch=main')
  git('add', '--all')
  git('commit', '--quiet', '--message=First')
  const host = openHost({ home: join(folder, 'home'), env: { HOME: folder, PATH: process.env.PATH ?? '', SHEAF_KEYS: 'file' } })
  if (!more.isFree) await host['license.change']({ type: 'start-trial' })
  const roots = [root, ...(more.roots ?? []).map((name) => join(folder, name))]
  const { id: workspace } = await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots })
  const progress: Progress[] = []
  const jobs = openJobs()
  const toolCall = (over: Partial<ToolCall> = {}): ToolCall => ({
    host: host.as({ kind: 'model' }),
    workspace,
    directEdits: false,
    headless: false,
    client: 'an-editor',
    notes: [],
    signal: new AbortController().signal,
    progress: (each) => progress.push(each),
    jobs,
    ...over,
  })
  const call: ToolHarness['call'] = (tool, args, over) => runTool(findTool(tool), args, toolCall(over))
  return {
    host,
    folder,
    root,
    workspace,
    progress,
    write,
    git,
    toolCall,
    call,
    async ask(tool, args, over) {
      const result = await call(tool, args, over)
      if (result.isError) throw new Error(result.content[0]?.text)
      const { as_of: _asOf, ...data } = result.structuredContent
      return data
    },
    async close() {
      await host.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
