// The SDK's server, except that `initialize` is checked with our own messages and accepted only once. The SDK has no public hook
// before its own handler, so this overrides a protected method; `checked-server.test.ts` fails if the SDK changes.

import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { objectParam, type Params, textParam } from './read-params.ts'

/** A server of ours never asks for input, and creating a real validator costs milliseconds each time. */
export const noValidator = {
  getValidator(): never {
    throw new Error('this server never asks for input')
  },
}

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>

export class CheckedServer extends Server {
  #hasBegun = false

  protected override _wrapHandler(method: string, handler: Handler): Handler {
    if (method !== 'initialize') return handler
    return (request, context) => {
      checkInitialize(request.params ?? {})
      // A client admitted under one name must not continue under another.
      if (this.#hasBegun) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'This connection is already initialized.')
      this.#hasBegun = true
      return handler(request, context)
    }
  }
}

/** Checked before the protocol's schema, for clearer messages. */
function checkInitialize(params: Params): void {
  textParam(params, 'protocolVersion')
  for (const name of ['name', 'version']) textParam(objectParam(params, 'clientInfo'), name)
  objectParam(params, 'capabilities')
}
