// What the system tells about processes and who holds a connection; one implementation for each platform.

/** One running process. */
export interface ProcessShown {
  pid: number
  parent: number
  /** When it began, as the system counts. A number that was given to another process since then has another one. */
  started: string
  /** Real path. */
  executable: string
  /** Where the very bytes that run can be read, also after the file was replaced. */
  image: string
  args: readonly string[]
  /** The words were joined with blanks, and nobody knows where one ended. */
  isJoined?: boolean
  folder?: string
  /** Variables that change what an executable does, where the system tells. */
  env: Readonly<Record<string, string>>
}

/** A connection within this machine, as the process at its other end sees it. */
export interface Ends {
  address: string
  port: number
  remoteAddress: string
  remotePort: number
}

export interface Processes {
  /** Undefined: there is none, or it changed while it was looked at. */
  read(pid: number): Promise<ProcessShown | undefined>
  /** Whether this process holds the connection. */
  holds(pid: number, ends: Ends): Promise<boolean>
  /** Whoever holds it; undefined where it is nobody, or not only one. */
  holder(ends: Ends): Promise<number | undefined>
}
