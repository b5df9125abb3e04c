import { describe, expect, it } from 'vitest'
import { readNetwork } from './read-network.ts'

const coded = (code: string, more: Record<string, unknown> = {}) => Object.assign(new Error('x'), { code, ...more })
const host = 'api.example.com'

describe('a network error', () => {
  it.each([
    ['ENOTFOUND', "Couldn't resolve api.example.com. (ENOTFOUND)", false],
    ['ECONNREFUSED', 'api.example.com refused the connection. (ECONNREFUSED)', false],
    ['ECONNRESET', 'api.example.com closed the connection. (ECONNRESET)', true],
    [
      'CERT_HAS_EXPIRED',
      'The certificate of api.example.com has expired, or the clock of this machine is wrong. (CERT_HAS_EXPIRED)',
      false,
    ],
    [
      'ERR_SSL_WRONG_VERSION_NUMBER',
      "api.example.com doesn't use TLS on that port. If it uses plain HTTP, start the address with http://. (ERR_SSL_WRONG_VERSION_NUMBER)",
      false,
    ],
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      "The certificate of api.example.com isn't trusted. If your company inspects traffic, set NODE_EXTRA_CA_CERTS to its certificate. (SELF_SIGNED_CERT_IN_CHAIN)",
      false,
    ],
  ])('explains %s', (code, detail, isTemporary) => {
    expect(readNetwork(coded(code), host)).toEqual({ code: 'model-network', detail, isTemporary })
  })
  it('finds the code in causes and in an AggregateError', () => {
    const inner = coded('ECONNREFUSED')
    const expected = readNetwork(inner, host)
    expect(readNetwork(new Error('x', { cause: new Error('y', { cause: inner }) }), host)).toEqual(expected)
    expect(readNetwork(new AggregateError([inner, inner]), host)).toEqual(expected)
  })
  it('returns undefined for other errors and for circular causes', () => {
    const round = new Error('x')
    round.cause = round
    expect([new Error('x'), 'text', undefined, coded('model-key'), round].map((error) => readNetwork(error, host))).toEqual(
      Array(5).fill(undefined),
    )
  })
})
