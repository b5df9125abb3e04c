// Window sessions in the real app: what another program on the host's port receives, and what a browser without the key shows.

import { createServer, type Server } from 'node:http'
import { sessionKeyName } from '@sheaf/contract'
import { afterEach, expect, it } from 'vitest'
import { lantern } from './testing/lantern.ts'
import { type AppRun, openApp } from './testing/open-app.ts'

let app: AppRun
let impostor: Server | undefined

afterEach(async (run) => {
  await stopImpostor()
  await app.close(run)
})

async function stopImpostor(): Promise<void> {
  const stopping = impostor
  impostor = undefined
  if (stopping?.listening !== true) return
  stopping.closeAllConnections()
  await new Promise((done) => stopping.close(done))
}

it('sends only its cookie to another program on the port of a stopped host, then reconnects', async () => {
  app = await openApp({ files: lantern, alone: true, start: 'folder' })
  const { page } = app
  const port = Number(new URL(page.url()).port)
  const key = await page.evaluate((name) => localStorage.getItem(name) ?? '', sessionKeyName)
  const received: string[] = []
  const upgrades: string[] = []
  const server = createServer((request, response) => {
    received.push(JSON.stringify([request.method, request.url, request.headers]))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ nonce: 'n', proofs: ['0'.repeat(64)] }))
  })
  impostor = server
  server.on('upgrade', (request, socket) => {
    upgrades.push(String(request.url))
    socket.destroy()
  })
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Private words.')
  process.kill(app.pid(), 'SIGKILL')
  const listening = () =>
    new Promise<boolean>((done) => {
      server.once('error', () => done(false))
      server.listen(port, '127.0.0.1', () => done(true))
    })
  await expect.poll(listening).toBe(true)
  await page.getByRole('alert').filter({ hasText: 'This window is signed out' }).waitFor()
  await expect.poll(() => received.length).toBeGreaterThan(2)
  // Besides the challenge, the page may request a font or a script that it has not loaded yet.
  const others = received.filter((text) => !/^\["GET","\/(?:challenge\?nonce=|assets\/)/.test(text))
  expect([received.some((text) => text.includes(key)), others, upgrades]).toEqual([false, [], []])
  await stopImpostor()
  await app.restartHost()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: 'Instructions' }).inputValue()).toBe('Private words.')
})

it('explains how to open a window without the key, and recovers when another window follows a new link', async () => {
  app = await openApp({ files: lantern })
  const { page } = app
  await page.evaluate((name) => localStorage.removeItem(name), sessionKeyName)
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: "Sheaf doesn't recognize this browser" })
  await alert.waitFor()
  expect(await alert.innerText()).toContain('sheaf app')
  const second = await app.context.newPage()
  await second.goto(await app.url())
  await alert.waitFor({ state: 'detached' })
  expect(app.pageErrors()).toEqual([])
})
