// Checks how bin/start.mjs starts, outside the versions of Node that it supports.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = import.meta.dirname

it('bin/start.mjs names the Node that it needs if it runs with an older one', () => {
  const { devDependencies }: { devDependencies: { node: string } } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const needed = Number.parseInt(devDependencies.node, 10)
  const run = (version: string) => {
    const asVersion = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
    const words = ['--import', `data:text/javascript,${encodeURIComponent(asVersion)}`, join(root, 'bin/start.mjs'), '--version']
    const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    return [status, stderr]
  }
  const version = `${needed - 1}.9.0`
  expect(run(version)).toEqual([
    1,
    `sheaf: Node ${version} is too old. Use Node ${needed} or later, or run bin/sheaf, which uses the Node that npm ci installed.\n`,
  ])
  expect(run(`${needed}.0.0`)).toEqual([0, ''])
})
