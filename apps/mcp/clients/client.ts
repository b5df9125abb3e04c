// An MCP client with a model: how to set it up and start it, and its known properties.

export interface Client {
  name: string
  /** Its folder in `tools/`, which pins the version. */
  tool: string
  /** The client name it sends to a server. */
  claims: string
  /** The protocol revision that it agrees on with our server. */
  revision: string
  /** The file that the approval in the window names. */
  program: string
  /** Which half of a result its model sees. */
  shows: 'text' | 'structured'
  /** Writes its configuration into `home`; returns how to ask it one question. */
  setUp(setup: Setup): Promise<Start>
}

export interface Setup {
  /** Its home: empty, and deleted afterward. */
  home: string
  /** URL of the scripted model. */
  model: string
  server: ServerCommand | ServerAddress
  question: string
}

/** How the client starts our server. Not every client passes on its own environment. */
export interface ServerCommand {
  name: string
  command: string
  args: string[]
  env: Record<string, string>
}

/** URL of our server when it is already running. */
export interface ServerAddress {
  name: string
  url: string
  headers: Record<string, string>
}

export interface Start {
  args: string[]
  env: Record<string, string>
}
