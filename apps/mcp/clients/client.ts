// A program that talks MCP with us and asks a model: how it is set up, started, and what is known of it.

export interface Client {
  name: string
  /** Its folder in `tools/`, which pins the version. */
  tool: string
  /** What it calls itself towards a server. */
  claims: string
  /** The protocol revision that it agrees on with our server. */
  revision: string
  /** The file that the approval in the window names. */
  program: string
  /** Which half of a result its model gets to see. */
  shows: 'text' | 'structured'
  /** Writes its configuration into `home`; says how to ask it one question. */
  setUp(setup: Setup): Promise<Start>
}

export interface Setup {
  /** Its home: empty, thrown away afterwards. */
  home: string
  /** The address of the played model. */
  model: string
  server: ServerCommand | ServerAddress
  question: string
}

/** How the client starts our server. Not every client hands its own environment on. */
export interface ServerCommand {
  name: string
  command: string
  args: string[]
  env: Record<string, string>
}

/** Where our server is, when it runs already. */
export interface ServerAddress {
  name: string
  url: string
  headers: Record<string, string>
}

export interface Start {
  args: string[]
  env: Record<string, string>
}
