// Tests DNS-SD with a real question and a real answer, over multicast on the loopback interface.

import { createSocket, Socket } from 'node:dgram'
import { Bonjour, type Service } from 'bonjour-service'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type App, openApp } from '../testing/open-app.ts'
import { openGroup, serviceType } from './advertise.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(port: () => number | null): Promise<App> {
  const app = await openApp({}, { host: { mcp: { port } } })
  closing.push(() => app.close())
  return app
}
function set({ host }: App, advertise: boolean): Promise<unknown> {
  return host['settings.save']({ mcp: { launchOnStart: true, tools: {}, advertise } })
}
/** Watches which services appear and disappear. */
async function look(): Promise<{ came(port: number): Promise<Service>; went(port: number): Promise<unknown>; ports(): number[] }> {
  const given = { socket: await openGroup(), bind: false, port: 5353 }
  const bonjour = new Bonjour(given, () => undefined)
  closing.push(() => new Promise<void>((done) => bonjour.destroy(() => done())))
  const browser = bonjour.find({ type: serviceType })
  const until = (event: 'up' | 'down', port: number): Promise<Service> =>
    new Promise((found) => browser.on(event, (service: Service) => service.port === port && found(service)))
  return {
    async came(port) {
      const there = browser.services.find((service) => service.port === port)
      browser.update()
      return there ?? until('up', port)
    },
    went: (port) => until('down', port),
    ports: () => browser.services.map((service) => service.port),
  }
}

describe('advertising the MCP server', () => {
  // [S7.43]
  it('advertises only the port and path, and only while the server is on and listening', async () => {
    const port = 40_000 + (process.pid % 20_000)
    const there = await look()
    let bound: number | null = null
    const app = await start(() => bound)
    await set(app, true)
    // There is nothing to advertise before the daemon listens.
    await app.host['mcp.status']()
    bound = port
    const coming = there.came(port)
    await app.host['mcp.status']()
    const { name, type, txt, addresses, host } = await coming
    expect({ name, type, txt, addresses, host }).toEqual({
      name: `Sheaf ${port}`,
      type: serviceType,
      txt: { path: '/mcp' },
      addresses: ['127.0.0.1'],
      host: `sheaf-${port}.local`,
    })
    const off = there.went(port)
    await app.host['mcp.change']({ type: 'switch', on: false })
    await off
    const again = there.came(port)
    await app.host['mcp.change']({ type: 'switch', on: true })
    await again
    const gone = there.went(port)
    await set(app, false)
    await gone
    expect(there.ports()).not.toContain(port)
  })

  it('closes the socket and reports the reason when it cannot join the group', async () => {
    const join = vi.spyOn(Socket.prototype, 'addMembership').mockImplementation(() => {
      throw new Error('no such device')
    })
    const close = vi.spyOn(Socket.prototype, 'close')
    closing.push(() => void vi.restoreAllMocks())
    await expect(openGroup()).rejects.toThrow('no such device')
    expect([join.mock.calls, close.mock.calls.length]).toEqual([[['224.0.0.251', '127.0.0.1']], 1])
  })

  it('reports once that the server cannot be advertised, and keeps it running', async () => {
    const only = createSocket({ type: 'udp4', reuseAddr: false })
    const isMine = await new Promise<boolean>((done) => {
      only.once('error', () => done(false))
      only.bind(5353, '224.0.0.251', () => done(true))
    })
    closing.push(() => new Promise<void>((done) => (isMine ? only.close(() => done()) : done())))
    const app = await start(() => 4_000)
    await set(app, true)
    await app.host['mcp.status']()
    if (isMine) {
      const { says, tone } = await app.event('notice')
      expect([tone, says]).toEqual(['warning', expect.stringMatching(/^The MCP server can't be advertised on this machine \(.+\)\.$/)])
    }
    for (let time = 0; time < 3; time++) expect(await app.host['mcp.status']()).toMatchObject({ state: 'listening', port: 4_000 })
    expect(app.events.filter(({ type }) => type === 'notice').length).toBe(isMine ? 1 : 0)
  })
})
