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
  it('hands the whole text to the first program that is there', async () => {
    program('xsel', `/bin/cat > '${folder}/copied'; echo "$@" > '${folder}/args'`)
    const long = 'ä'.repeat(500_000)
    expect(await copyToClipboard(text(long), { PATH: folder }, 'linux')).toBe('xsel')
    expect(readFileSync(join(folder, 'copied'), 'utf8')).toBe(long)
    expect(readFileSync(join(folder, 'args'), 'utf8')).toBe('--clipboard --input\n')
  })

  it('goes on to the next program when one fails', async () => {
    program('xclip', 'exit 1')
    program('wl-copy', `/bin/cat > '${folder}/copied'`)
    expect(await copyToClipboard(text('x'), { PATH: folder }, 'linux')).toBe('wl-copy')
  })

  it('gives clip.exe UTF-16 with a mark, since it would guess otherwise', async () => {
    program('clip.exe', `/bin/cat > '${folder}/copied'`)
    await copyToClipboard(text('→ ä'), { PATH: folder }, 'win32')
    expect(readFileSync(join(folder, 'copied'))).toEqual(Buffer.from('\ufeff→ ä', 'utf16le'))
  })

  it('refuses when there is none, and says what was looked for', async () => {
    await expect(copyToClipboard(text('x'), { PATH: folder }, 'linux')).rejects.toMatchObject({
      code: 'clipboard-missing',
      detail: 'Tried xclip, xsel, wl-copy.',
    })
  })

  it('takes a file on the PATH where a folder should be for nothing there', async () => {
    program('file', '')
    await expect(copyToClipboard(text('x'), { PATH: join(folder, 'file') }, 'linux')).rejects.toMatchObject({ code: 'clipboard-missing' })
  })

  it('says why a program that is there did not take it', async () => {
    program('pbcopy', 'exit 3')
    await expect(copyToClipboard(text('x'), { PATH: folder }, 'darwin')).rejects.toMatchObject({
      code: 'clipboard-missing',
      detail: 'pbcopy: exited with code 3',
    })
  })
})

it('prefers the programs of the display that is running', () => {
  const names = (platform: string, env: Record<string, string>) => clipboardPrograms(platform, env).map(([command]) => command)
  expect([names('linux', { WAYLAND_DISPLAY: 'wayland-0' }), names('linux', { WSL_DISTRO_NAME: 'Debian' }), names('win32', {})]).toEqual([
    ['wl-copy', 'xclip', 'xsel'],
    ['clip.exe', 'xclip', 'xsel', 'wl-copy'],
    ['clip.exe'],
  ])
})
