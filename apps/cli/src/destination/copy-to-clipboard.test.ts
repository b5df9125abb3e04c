import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clipboardPrograms, copyToClipboard } from './copy-to-clipboard.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-clip-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const text = (value: string) => ({ chunks: () => [Buffer.from(value)], toString: () => value })

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(folder, name), 0o755)
}

describe('copyToClipboard', () => {
  it('passes the whole text to the first program that exists', async () => {
    program('xsel', `/bin/cat > '${folder}/copied'; echo "$@" > '${folder}/args'`)
    const long = 'ä'.repeat(500_000)
    expect(await copyToClipboard(text(long), { PATH: folder }, 'linux')).toBe('xsel')
    expect(readFileSync(join(folder, 'copied'), 'utf8')).toBe(long)
    expect(readFileSync(join(folder, 'args'), 'utf8')).toBe('--clipboard --input\n')
  })

  it('tries the next program when one fails', async () => {
    program('xclip', 'exit 1')
    program('wl-copy', `/bin/cat > '${folder}/copied'`)
    expect(await copyToClipboard(text('x'), { PATH: folder }, 'linux')).toBe('wl-copy')
  })

  it('passes clip.exe UTF-16 with a byte order mark, because it guesses the encoding otherwise', async () => {
    program('clip.exe', `/bin/cat > '${folder}/copied'`)
    await copyToClipboard(text('→ ä'), { PATH: folder }, 'win32')
    expect(readFileSync(join(folder, 'copied'))).toEqual(Buffer.from('\ufeff→ ä', 'utf16le'))
  })

  it('refuses when no clipboard program exists, and lists the ones it tried', async () => {
    await expect(copyToClipboard(text('x'), { PATH: folder }, 'linux')).rejects.toMatchObject({
      code: 'clipboard-missing',
      detail: 'Tried xclip, xsel, wl-copy.',
    })
  })

  it('skips a PATH entry that is a file', async () => {
    program('file', '')
    await expect(copyToClipboard(text('x'), { PATH: join(folder, 'file') }, 'linux')).rejects.toMatchObject({ code: 'clipboard-missing' })
  })

  it('reports why a clipboard program failed', async () => {
    program('pbcopy', 'exit 3')
    await expect(copyToClipboard(text('x'), { PATH: folder }, 'darwin')).rejects.toMatchObject({
      code: 'clipboard-missing',
      detail: 'pbcopy: exited with code 3',
    })
  })
})

it('prefers the clipboard programs of the running display', () => {
  const names = (platform: string, env: Record<string, string>) => clipboardPrograms(platform, env).map(([command]) => command)
  expect([names('linux', { WAYLAND_DISPLAY: 'wayland-0' }), names('linux', { WSL_DISTRO_NAME: 'Debian' }), names('win32', {})]).toEqual([
    ['wl-copy', 'xclip', 'xsel'],
    ['clip.exe', 'xclip', 'xsel', 'wl-copy'],
    ['clip.exe'],
  ])
})
