// An MCP client of a real host, without a transport.

import {
  type Call,
  type HostApi,
  isRefusal,
  type McpApproval,
  type McpCallRecord,
  type McpInvocation,
  type McpPeer,
  type McpSession,
  type PeerProgram,
  type RefusalCode,
} from '@sheaf/contract'

export interface Client {
  readonly connection: string
  readonly session: McpSession
  readonly name: string
  /** Why the host cut it off, each time. */
  readonly cuts: RefusalCode[]
  /** How often its program was identified. */
  asked(): number
  enter(tool?: string, call?: Call): Promise<McpInvocation>
  /** Enters and leaves. Returns whether the call was allowed, or why not. */
  call(tool?: string, call?: Call): Promise<'in' | RefusalCode>
  leave(entered: McpInvocation, refused?: RefusalCode): Promise<void>
  disconnect(): Promise<void>
}

export interface ClientOptions extends Partial<Omit<McpPeer, 'program'>> {
  name?: string
  version?: string
  /** Null if the system does not identify it. */
  program?: PeerProgram | null | (() => Promise<PeerProgram | undefined>)
}

let pids = 4_000

export function programAt(executable: string, fingerprint = 'a'.repeat(64), script?: string): PeerProgram {
  return { pid: pids++, executable, fingerprint, ...(script === undefined ? {} : { script }) }
}

export async function connectClient(host: HostApi, options: ClientOptions = {}): Promise<Client> {
  const { name = 'Editor', version = '1.0', program = programAt(`/opt/${name}`), transport = 'stdio', ...peer } = options
  const cuts: RefusalCode[] = []
  let asked = 0
  const session = await host.openMcpSession({
    transport,
    ...peer,
    async program() {
      asked++
      return typeof program === 'function' ? program() : (program ?? undefined)
    },
    onCutOff: (why) => cuts.push(why),
  })
  const enter: Client['enter'] = (tool = 'token_stats', call) =>
    session.enter({ claim: { name, version }, tool: tool as never, bytes: 10 }, call)
  const leave: Client['leave'] = async (entered, refused) => entered.leave({ bytes: 20, ...(refused ? { refused } : {}) })
  return {
    connection: session.connection,
    session,
    name,
    cuts,
    asked: () => asked,
    enter,
    leave,
    async call(tool, call) {
      try {
        await leave(await enter(tool, call))
        return 'in'
      } catch (problem) {
        if (isRefusal(problem)) return problem.code
        throw problem
      }
    },
    disconnect: () => session.close(),
  }
}

/** The code and the detail of the refusal. */
export async function refusalOf(work: Promise<unknown>): Promise<{ code: RefusalCode; detail: string | undefined }> {
  const problem = await work.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  if (!isRefusal(problem)) throw new Error(`Not refused: ${String(problem)}`)
  return { code: problem.code, detail: problem.detail }
}

/** Waits for an approval request and returns its id. */
export async function question(host: HostApi, fits: (asked: McpApproval) => boolean = () => true): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const unsubscribe = host.subscribe((event) => {
    const found = event.type === 'mcp-changed' ? event.status.approvals.find(fits) : undefined
    if (found) resolve(found.id)
  })
  const found = (await host['mcp.status']()).approvals.find(fits)
  if (found) resolve(found.id)
  try {
    return await promise
  } finally {
    unsubscribe()
  }
}

export async function answer(host: HostApi, how: 'once' | 'always' | 'deny', name?: string): Promise<void> {
  const approval = await question(host, (asked) => name === undefined || asked.name === name)
  await host.as({ kind: 'window', id: 'window' })['mcp.change']({ type: 'answer', approval, answer: how })
}

export async function callsOf(host: HostApi): Promise<McpCallRecord[]> {
  return (await host['mcp.status']({ calls: true })).calls ?? []
}
