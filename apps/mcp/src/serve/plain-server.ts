// The server of the SDK, except that `initialize` is checked in our words and accepted once. The SDK has no public way to come before its own
// handler of `initialize`, so this overrides a protected method; `plain-server.test.ts` fails when the SDK changes, for someone to look here.

import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { objectParam, type Params, textParam } from './read-params.ts'

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>

export class PlainServer extends Server {
  #hasBegun = false

  protected override _wrapHandler(method: string, handler: Handler): Handler {
    if (method !== 'initialize') return handler
    return (request, context) => {
      checkHello(request.params ?? {})
      // A client that was let in under one name must not go on under another.
      if (this.#hasBegun) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, 'This connection is initialized already.')
      this.#hasBegun = true
      return handler(request, context)
    }
  }
}

/** In words, before the schema of the protocol says it in its own. */
function checkHello(params: Params): void {
  textParam(params, 'protocolVersion')
  for (const name of ['name', 'version']) textParam(objectParam(params, 'clientInfo'), name)
  objectParam(params, 'capabilities')
}
