// Checks that the packages have the version of the newest changelog entry, so that `sheaf --version` and “What's new” agree.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = import.meta.dirname

it('every package has the version of the newest changelog entry', () => {
  const [, newest] = /^## (\S+):/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? []
  const manifests = globSync(['package.json', '{apps,packages}/*/package.json'], { cwd: root })
  const versions = manifests.map((file) => {
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    return [file, version]
  })
  expect(versions.length).toBeGreaterThan(10)
  expect(versions).toEqual(manifests.map((file) => [file, newest]))
})
