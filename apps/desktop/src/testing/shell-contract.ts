// Test cases that every shell must pass. Each implementation brings a harness and runs the same cases.

import { describe, expect, it } from 'vitest'
import { defaultMenu } from '../menu-table.ts'
import type { Shell } from '../shell.ts'

export interface ShellHarness {
  shell: Shell
  /** URLs that its own windows showed. */
  shown(): string[]
  /** URLs that were passed to other programs. */
  openedExternally(): string[]
  /** Sets the answer of the folder dialog. */
  willChoose(folder: string | null): void
  /** From now on, no other program can open a URL. */
  failExternally(): void
}

const url = 'http://127.0.0.1:4321/enter?code=abc'

export function describeShell(name: string, open: () => ShellHarness): void {
  describe(`the shell of ${name}`, () => {
    it('opens a window on a local URL and reports its kind', async () => {
      const { shell, shown } = open()
      expect(await shell.openWindow(url)).toEqual({ how: shell.kind, name: expect.any(String) })
      expect(shown()).toEqual([url])
    })

    it('refuses any other URL before anything is opened', async () => {
      const { shell, shown, openedExternally } = open()
      for (const bad of ['https://example.com/', 'file:///etc/passwd', 'http://127.0.0.1.evil.test/', 'javascript:alert(1)', '--version'])
        await expect(shell.openWindow(bad)).rejects.toThrow(expect.objectContaining({ code: 'wrong-usage' }))
      expect([shown(), openedExternally()]).toEqual([[], []])
    })

    it('passes only web and mail URLs to other programs', async () => {
      const { shell, openedExternally } = open()
      expect([await shell.openExternal('https://example.com/a'), await shell.openExternal('mailto:a@example.com')]).toEqual([true, true])
      for (const bad of ['file:///etc/passwd', 'sheaf://open', '-x'])
        await expect(shell.openExternal(bad)).rejects.toThrow(expect.objectContaining({ code: 'wrong-usage' }))
      expect(openedExternally()).toEqual(['https://example.com/a', 'mailto:a@example.com'])
    })

    it('returns false when no program can open a URL', async () => {
      const { shell, failExternally } = open()
      failExternally()
      expect(await shell.openExternal('https://example.com/')).toBe(false)
    })

    it('returns the chosen folder, or null when none was chosen', async () => {
      const { shell, willChoose } = open()
      willChoose('/home/ada/project')
      expect(await shell.pickFolder()).toBe('/home/ada/project')
      willChoose(null)
      expect(await shell.pickFolder()).toBe(null)
    })

    it('accepts a title and a menu before and after a window opens', async () => {
      const { shell } = open()
      shell.setTitle('Sheaf')
      shell.setMenu(defaultMenu)
      await shell.openWindow(url)
      shell.setTitle('project')
      shell.setMenu(defaultMenu)
    })

    it('returns false from focus when there is no window', async () => {
      expect(await open().shell.focus()).toBe(false)
    })

    it('removes a link listener, even when it is stopped twice', () => {
      const { shell } = open()
      const stop = shell.onDeepLink(() => {
        throw new Error('called after it stopped')
      })
      stop()
      stop()
    })

    it('quits even without a window', async () => {
      await open().shell.quit()
    })
  })
}
