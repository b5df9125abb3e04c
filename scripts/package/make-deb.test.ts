import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkTools } from './make-deb.ts'

it('names the missing program and the Debian package that contains it', () => {
  const empty = mkdtempSync(join(tmpdir(), 'sheaf-no-tools-'))
  onTestFinished(() => rmSync(empty, { recursive: true }))
  expect(() => checkTools(empty)).toThrow("dpkg-deb isn't installed. On Debian and Ubuntu, install the package dpkg.")
})
