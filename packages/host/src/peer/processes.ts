// Processes and connection owners, as reported by the OS; one implementation per platform.

/** One running process. */
export interface ProcessInfo {
  pid: number
  parent: number
  /** Start time, in a format of the OS. It differs if the pid was reused. */
  started: string
  /** Real path. */
  executable: string
  /** Where to read the running bytes; on Linux even after the file was replaced. */
  image: string
  args: readonly string[]
  /** The words were joined with spaces, so their boundaries are unknown. */
  isJoined?: boolean
  folder?: string
  /** Environment variables, where the OS reports them. */
  env: Readonly<Record<string, string>>
}

/** A local connection, as the process at its other end sees it. */
export interface ConnectionEnds {
  address: string
  port: number
  remoteAddress: string
  remotePort: number
}

export interface Processes {
  /** Undefined: no such process, or it changed during the read. */
  read(pid: number): Promise<ProcessInfo | undefined>
  /** Whether this process owns the connection. */
  owns(pid: number, ends: ConnectionEnds): Promise<boolean>
  /** Pid of the only owner; undefined if there is none or several. */
  owner(ends: ConnectionEnds): Promise<number | undefined>
}
