import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openApp } from '../testing/open-app.ts'

const reply = `<file path="a.ts" action="modify"><change><search>
===
one
===
</search><content>
===
two
===
</content></change></file>`

/** Opens a review, accepts the change, and keeps running. */
const program = `
import { openHost } from '@sheaf/host'
const [, root, home] = process.argv
const host = openHost({ home, env: {} })
const { id: workspace } = await host.as({ kind: 'window', id: 'window' })['workspaces.open']({ roots: [root] })
await host['reviews.open']({ workspace, reply: ${JSON.stringify(reply)} })
await host['reviews.move']({ workspace, move: { type: 'enter' } })
await host['reviews.move']({ workspace, move: { type: 'accept-all' } })
console.log(workspace)
setInterval(() => {}, 1000)
`

it('keeps a review when the host is killed', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sheaf-kill-')))
  const [root, home] = [join(folder, 'repo'), join(folder, 'home')]
  mkdirSync(root)
  writeFileSync(join(root, 'a.ts'), 'one\n')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, root, home], { cwd: import.meta.dirname })
  try {
    let said = ''
    let wrong = ''
    child.stderr.on('data', (chunk) => {
      wrong += chunk
    })
    await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        said += chunk
        if (said.endsWith('\n')) resolve(said.trim())
      })
      child.on('exit', () => reject(new Error(wrong)))
    })
    child.removeAllListeners('exit')
    const ended = new Promise((resolve) => child.on('exit', resolve))
    child.kill('SIGKILL')
    await ended
    const app = await openApp({}, { again: { folder }, env: {} })
    expect(app.opened.review).toMatchObject({ stage: 'reviewing', counts: { changes: 1, accepted: 1 } })
    expect(await app.host['reviews.commit'](app.here)).toMatchObject({ ok: true, files: 1 })
    await app.host.close()
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})
