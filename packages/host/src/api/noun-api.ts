// Type of the methods that each file here exports. Only host.ts imports from this folder.

import type { MethodInput, MethodName, MethodResult } from '@sheaf/contract'
import type { HostParts } from '../host-parts.ts'
import type { MethodCall } from '../method-call.ts'

export type Noun<Name extends MethodName = MethodName> = Name extends `${infer First}.${string}` ? First : never

export type NounApi<Nouns extends Noun> = {
  [Name in Extract<MethodName, `${Nouns}.${string}`>]: (
    host: HostParts,
    input: MethodInput<Name>,
    call: MethodCall,
  ) => Promise<MethodResult<Name>> | MethodResult<Name>
}
