// What holds for every shell, whatever it is made of. Each implementation brings a harness and runs the same cases.

import { describe, expect, it } from 'vitest'
import { defaultMenu } from '../menu-table.ts'
import type { Shell } from '../shell.ts'

export interface ShellHarness {
  shell: Shell
  /** Addresses that windows of its own showed. */
  shown(): string[]
  /** Addresses that were handed to other programs. */
  handedOut(): string[]
  /** What the folder dialog will answer. */
  willChoose(folder: string | null): void
  /** From now on no other program takes an address. */
  failOutside(): void
}

const url = 'http://127.0.0.1:4321/enter?code=abc'

export function describeShell(name: string, open: () => ShellHarness): void {
  describe(`the shell of ${name}`, () => {
    it('opens a window on an address of this machine and says what it is', async () => {
      const { shell, shown } = open()
      expect(await shell.openWindow(url)).toEqual({ how: shell.kind, name: expect.any(String) })
      expect(shown()).toEqual([url])
    })

    it('refuses any other address before anything is opened', async () => {
      const { shell, shown, handedOut } = open()
      for (const bad of ['https://example.com/', 'file:///etc/passwd', 'http://127.0.0.1.evil.test/', 'javascript:alert(1)', '--version'])
        await expect(shell.openWindow(bad)).rejects.toThrow(expect.objectContaining({ code: 'wrong-usage' }))
      expect([shown(), handedOut()]).toEqual([[], []])
    })

    it('hands web and mail addresses to other programs, and nothing else', async () => {
      const { shell, handedOut } = open()
      expect([await shell.openExternal('https://example.com/a'), await shell.openExternal('mailto:a@example.com')]).toEqual([true, true])
      for (const bad of ['file:///etc/passwd', 'sheaf://open', '-x'])
        await expect(shell.openExternal(bad)).rejects.toThrow(expect.objectContaining({ code: 'wrong-usage' }))
      expect(handedOut()).toEqual(['https://example.com/a', 'mailto:a@example.com'])
    })

    it('says so when no program takes an address', async () => {
      const { shell, failOutside } = open()
      failOutside()
      expect(await shell.openExternal('https://example.com/')).toBe(false)
    })

    it('answers the folder that was chosen, or that none was', async () => {
      const { shell, willChoose } = open()
      willChoose('/home/ada/project')
      expect(await shell.pickFolder()).toBe('/home/ada/project')
      willChoose(null)
      expect(await shell.pickFolder()).toBe(null)
    })

    it('takes a title and a menu before and after there is a window', async () => {
      const { shell } = open()
      shell.setTitle('Sheaf')
      shell.setMenu(defaultMenu)
      await shell.openWindow(url)
      shell.setTitle('project')
      shell.setMenu(defaultMenu)
    })

    it('cannot bring a window to the front that is not there', async () => {
      expect(await open().shell.focus()).toBe(false)
    })

    it('lets go of a listener for links', () => {
      const { shell } = open()
      const stop = shell.onDeepLink(() => {
        throw new Error('called after it stopped')
      })
      stop()
      stop()
    })

    it('quits, also without a window', async () => {
      await open().shell.quit()
    })
  })
}
