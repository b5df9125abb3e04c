// Limits on servers. A server that exceeds a limit of a message or a rate is disconnected; longer lists and texts are cut.

/** One message, in either transport. */
export const messageBytes = 8_000_000
/** Messages that aren't an answer that we wait for, in `floodMs`. One that the SDK has to handle costs as much as ten that are dropped. */
export const floodMessages = 10_000
export const handledCost = 10
export const floodMs = 60_000
/** Of each kind. */
export const listItems = 500
export const listPages = 20
/** A name, a URI, a tool's description, a tool's schema. */
export const nameLength = 200
export const uriLength = 2_000
export const descriptionLength = 2_000
export const schemaLength = 20_000
export const promptArguments = 50
/** Text of one resource or prompt. */
export const resourceLength = 2_000_000
/** Text of one tool result. */
export const resultLength = 64_000
/** An answer of an authorization server. */
export const authBytes = 1_000_000

export interface ServerTimes {
  /** Package runners may download the server first. */
  connectMs: number
  listMs: number
  readMs: number
  callMs: number
  /** From asking it to end until it is killed. */
  closeMs: number
}

export const defaultTimes: ServerTimes = { connectMs: 60_000, listMs: 30_000, readMs: 60_000, callMs: 300_000, closeMs: 500 }
