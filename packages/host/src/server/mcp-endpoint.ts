// The server's interface to the MCP package, which is passed in because clients depend on the host, not vice versa.

import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { defined, type McpPeer } from '@sheaf/contract'
import { peerOfSocket } from '../peer/index.ts'
import { mcpHeaders } from './mcp-names.ts'

interface StreamOptions {
  note?: string
}

export interface McpEndpoint {
  /** Serves one editor until the stream ends. `first` is added to its first result. */
  serveStream(stream: Duplex, peer: McpPeer, first?: StreamOptions): { readonly ended: Promise<void>; close(): Promise<void> }
  /** Handles a Streamable HTTP request; `peer` is the same for all requests of a TCP connection. */
  fetch(request: Request, peer: McpPeer): Promise<Response>
  /** Running calls. */
  running(): number
  close(): Promise<void>
}

const textLength = 4_096

/** The editor behind a stream that one of our processes forwards. */
export function streamPeer({ headers, socket }: IncomingMessage): McpPeer {
  const pid = Number(headers[mcpHeaders.pid])
  const folder = decoded(headers[mcpHeaders.folder])
  const { program } = peerOfSocket(socket, Number.isSafeInteger(pid) && pid > 0 ? pid : undefined)
  const allow = String(headers[mcpHeaders.allow] ?? '')
    .split(',')
    .flatMap((name) => decoded(name) ?? [])
  return { transport: 'stdio', program, ...defined({ folder }), ...(allow.length === 0 ? {} : { allow }) }
}

export function streamNote({ headers }: IncomingMessage): StreamOptions {
  const note = decoded(headers[mcpHeaders.note])
  return defined({ note })
}

export function openHttpPeers(): (socket: Socket) => McpPeer {
  const known = new WeakMap<Socket, McpPeer>()
  return (socket) => {
    const peer = known.get(socket) ?? { transport: 'http', program: peerOfSocket(socket).program }
    known.set(socket, peer)
    return peer
  }
}

function decoded(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header.length > textLength * 3) return undefined
  try {
    const text = decodeURIComponent(header)
    return text !== '' && text.length <= textLength && !text.includes('\0') ? text : undefined
  } catch {
    return undefined
  }
}
