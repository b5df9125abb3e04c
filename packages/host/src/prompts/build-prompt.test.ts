// Tests prompts through the whole host: the cache from earlier prompts must never show in one.

import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { PromptRequest } from '@sheaf/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { openHost } from '../index.ts'

let folder: string
let root: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-prompt-'))
  root = join(folder, 'repo')
  mkdirSync(root)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Past every guard for recently changed files. */
const later = (): Date => new Date(Date.now() + 60_000)

async function made(home: string, request: Partial<PromptRequest> = {}): Promise<Record<string, unknown>> {
  const host = openHost({ home: join(folder, home), env: { HOME: folder, PATH: process.env.PATH }, now: later })
  try {
    const { text, tokens, files, leftOut, findings, parts, notes } = await host['prompt.build']({
      roots: [root],
      maps: 'none',
      tree: 'none',
      ...request,
    })
    return { text: String(text), tokens, files, leftOut, findings, notes, parts: parts?.map((part) => String(part.text)) }
  } finally {
    await host.close()
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const names = Array.from({ length: 40 }, (_, at) => `src/file-${at}.${['ts', 'md', 'py'][at % 3]}`)

describe('a prompt built from the cache', () => {
  it('builds the same prompt from the cache as from scratch, whatever changed in between', async () => {
    for (const name of names) write(name, `${name}\n`.repeat(3))
    await made('warm')
    const change = fc.oneof(
      fc.record({
        do: fc.constant('write' as const),
        at: fc.nat(39),
        text: fc.constantFrom('', 'x', '```\n', '</file_contents>\n', 'a\r\nb', '\ufeffbom\n', 'é\n'),
      }),
      fc.record({
        do: fc.constantFrom('delete' as const, 'link' as const, 'move' as const, 'binary' as const),
        at: fc.nat(39),
        text: fc.constant(''),
      }),
    )
    const request = fc.record(
      {
        absolutePaths: fc.boolean(),
        secrets: fc.constantFrom('off' as const, 'redact' as const),
        encoding: fc.constantFrom('o200k' as const, 'cl100k' as const),
        split: fc.constant(900),
        tree: fc.constantFrom('auto' as const, 'full' as const, 'folders' as const, 'selected' as const),
        paths: fc.constant<string[]>(['src/*.md', 'src']),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 5 }), request, async (changes, asked) => {
        for (const { do: what, at, text } of changes) {
          const path = join(root, names[at] ?? '')
          rmSync(path, { force: true })
          if (what === 'write') writeFileSync(path, text)
          if (what === 'link') symlinkSync('/etc/passwd', path)
          if (what === 'binary') writeFileSync(path, Buffer.from([0, 1, 2]))
          if (what === 'move') {
            writeFileSync(`${path}.tmp`, `${path}\n`)
            renameSync(`${path}.tmp`, path)
          }
        }
        expect(await made('warm', asked)).toEqual(await made(`cold-${Math.random()}`, asked))
      }),
      { numRuns: inject('isExam') ? 200 : 8 },
    )
  })

  it('leaves out a file that was replaced by a link or is ignored now', async () => {
    for (const name of names) write(name, `canary of ${name}\n`)
    await made('warm')
    unlinkSync(join(root, 'src/file-0.ts'))
    symlinkSync('file-1.md', join(root, 'src/file-0.ts'))
    write('.gitignore', 'file-3.ts\n')
    chmodSync(join(root, 'src/file-6.ts'), 0o600)
    const { text } = await made('warm')
    expect(['0.ts', '3.ts', '6.ts'].map((name) => String(text).includes(`canary of src/file-${name}`))).toEqual([false, false, true])
  })

  it('ignores a cache that is damaged, truncated or foreign', async () => {
    for (const name of names) write(name, `${name}\n`)
    const expected = await made('warm')
    const { readdirSync, readFileSync } = await import('node:fs')
    const kept = join(folder, 'warm', 'cache', 'blocks')
    const [file = ''] = readdirSync(kept)
    const whole = readFileSync(join(kept, file))
    for (const bytes of [
      whole.subarray(0, 10),
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, whole.length / 2),
      Buffer.from('garbage'),
      Buffer.alloc(whole.length),
    ]) {
      writeFileSync(join(kept, file), bytes)
      expect(await made('warm')).toEqual(expected)
    }
  })
})

describe('a git diff in a prompt', () => {
  it('shows tracked changes, even of deleted or ignored files, but not of files that the user hides', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.invalid', ...args], { cwd: root, stdio: 'pipe' })
    write('.gitignore', 'gone.log\n')
    write('.repo_ignore', 'private.txt\n')
    for (const name of ['gone.log', 'private.txt', 'plain.txt']) write(name, `old ${name}\n`)
    git('init', '-q')
    git('add', '-Af')
    git('commit', '-qm', 'x')
    unlinkSync(join(root, 'gone.log'))
    for (const name of ['private.txt', 'plain.txt']) write(name, `new ${name}\n`)
    const { text, leftOut } = await made('free', { diff: { against: 'worktree' }, sections: ['git_diff'] })
    expect(['-old gone.log', '+new plain.txt', '+new private.txt'].map((line) => String(text).includes(line))).toEqual([true, true, false])
    expect(leftOut).toEqual([{ path: 'private.txt', why: 'hidden by an ignore rule (in the git diff)' }])
  })
})

describe('the free tier', () => {
  // [C.41]
  it('refuses Pro features in the free tier only when they are requested explicitly', async () => {
    write('a.ts', 'export const a = 1\n')
    for (const request of [
      { maps: 'auto' as const },
      { selection: [{ path: 'a.ts', mode: 'map' as const }] },
      { preset: 'xml-pro-edit' },
    ]) {
      await expect(made('free', request)).rejects.toMatchObject({ code: 'pro-needed' })
    }
    const { maps: _none, ...plain } = { maps: undefined, preset: 'standard' }
    expect(String((await made('free', plain)).text)).toContain('File: a.ts')
  })

  // [S6.11] [C.41]
  it('builds a prompt without code maps in the free tier, and says so in a note', async () => {
    write('a.ts', "import { b } from './b.ts'\nexport const a = b()\n")
    write('b.ts', 'export function b(): number {\n  return 1\n}\n')
    const host = openHost({ home: join(folder, 'free'), env: { HOME: folder, PATH: process.env.PATH }, now: later })
    try {
      const shown = async () => {
        const { files, notes } = await host['prompt.build']({ roots: [root], paths: ['a.ts'] })
        return { files: files.map(({ path, mode }) => `${mode} ${path}`), notes }
      }
      expect(await shown()).toEqual({ files: ['full a.ts'], notes: ["Code maps aren't available in the free tier."] })
      await host['license.change']({ type: 'start-trial' })
      expect(await shown()).toEqual({ files: ['full a.ts', 'map b.ts'], notes: [] })
    } finally {
      await host.close()
    }
  })

  // [S4.22] [S6.2] [S9.6] [F3.15]
  it('refuses more than 32,000 o200k tokens in the free tier, in parts or another encoding too', async () => {
    write('a.txt', 'word '.repeat(32_100))
    for (const request of [{}, { split: 10_000 }, { encoding: 'cl100k' as const }]) {
      await expect(made('free', request)).rejects.toMatchObject({ code: 'over-free-limit' })
    }
  })
})
