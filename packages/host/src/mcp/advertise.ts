// Advertises the server to programs on this machine via DNS-SD. Loopback interface only: no packet leaves the machine.

import { createSocket, type Socket } from 'node:dgram'
import type { Bonjour, Service } from 'bonjour-service'

interface Advertising {
  /** Advertises the current port, or stops. Call it when the port may have changed. */
  refresh(): void
  close(): Promise<void>
}

interface Shown {
  port: number
  end(): Promise<void>
}

export const serviceType = 'sheaf-mcp'
const group = '224.0.0.251'
const groupPort = 5353
const loopback = '127.0.0.1'

export function advertise(wanted: () => number | undefined, onProblem: (why: string) => void): Advertising {
  let shown: Shown | undefined
  /** Last port tried, even if it failed: a failure is reported once and not retried. */
  let asked: number | undefined
  let isClosed = false
  let working = Promise.resolve()
  const turnTo = async (port: number | undefined): Promise<void> => {
    await shown?.end()
    shown = undefined
    if (port === undefined) return
    try {
      shown = await show(port)
    } catch (problem) {
      onProblem(problem instanceof Error ? problem.message : String(problem))
    }
  }
  const refresh = (): Promise<void> => {
    const port = isClosed ? undefined : wanted()
    if (port === asked) return working
    asked = port
    working = working.then(() => turnTo(port))
    return working
  }
  return {
    refresh: () => void refresh(),
    close() {
      isClosed = true
      return refresh()
    },
  }
}

async function show(port: number): Promise<Shown> {
  const [{ Bonjour }, socket] = await Promise.all([import('bonjour-service'), openGroup()])
  const given = { socket, bind: false, port: groupPort }
  // Ignore send errors: clients that need the record ask again.
  const bonjour = new Bonjour(given, () => undefined)
  const service = bonjour.publish({ name: `Sheaf ${port}`, type: serviceType, port, host: `sheaf-${port}.local`, txt: { path: '/mcp' } })
  onlyLoopback(service)
  return { port, end: () => end(bonjour, service) }
}

/** Binds the socket here to report a port that is in use; in the library, that error would end the process. */
export async function openGroup(): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  await new Promise<void>((done, failed) => {
    socket.once('error', failed)
    // Bind to the group address to receive no unicast packets. Windows does not allow that.
    socket.bind(groupPort, process.platform === 'win32' ? loopback : group, () => {
      socket.off('error', failed)
      done()
    })
  })
  try {
    socket.addMembership(group, loopback)
    socket.setMulticastInterface(loopback)
    socket.setMulticastLoopback(true)
  } catch (problem) {
    socket.close()
    throw problem
  }
  return socket.unref()
}

/** The library would announce all network addresses of the machine; the server listens on none of them. */
function onlyLoopback(service: Service): void {
  const records = service.records.bind(service)
  service.records = () => [
    ...records().filter(({ type }) => type !== 'A' && type !== 'AAAA'),
    { name: service.host, type: 'A', ttl: 120, data: loopback },
  ]
}

async function end(bonjour: Bonjour, service: Service): Promise<void> {
  await new Promise<void>((done) => service.stop(() => done()))
  await new Promise<void>((done) => bonjour.destroy(() => done()))
}
