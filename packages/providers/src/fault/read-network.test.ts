import { describe, expect, it } from 'vitest'
import { readNetwork } from './read-network.ts'

const coded = (code: string, more: Record<string, unknown> = {}) => Object.assign(new Error('x'), { code, ...more })
const host = 'api.example.com'

describe('why a provider could not be reached', () => {
  it.each([
    ['ENOTFOUND', 'No machine is called api.example.com, or there is no connection to the internet. (ENOTFOUND)', false],
    ['ECONNREFUSED', 'Nothing listens at api.example.com; is the program running, and is the port right? (ECONNREFUSED)', false],
    ['ECONNRESET', 'api.example.com closed the connection. (ECONNRESET)', true],
    [
      'CERT_HAS_EXPIRED',
      'The certificate of api.example.com has expired; or is the clock of this machine wrong? (CERT_HAS_EXPIRED)',
      false,
    ],
    [
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'api.example.com does not speak TLS at that port; does its address begin with http://? (ERR_SSL_WRONG_VERSION_NUMBER)',
      false,
    ],
    [
      'SELF_SIGNED_CERT_IN_CHAIN',
      'The certificate of api.example.com is not trusted. If your company inspects traffic, name its certificate in NODE_EXTRA_CA_CERTS. (SELF_SIGNED_CERT_IN_CHAIN)',
      false,
    ],
  ])('%s', (code, says, passes) => {
    expect(readNetwork(coded(code), host)).toEqual({ code: 'model-network', says, passes })
  })
  it('looks behind what an SDK wraps, and into a bundle of addresses', () => {
    const inner = coded('ECONNREFUSED')
    const expected = readNetwork(inner, host)
    expect(readNetwork(new Error('x', { cause: new Error('y', { cause: inner }) }), host)).toEqual(expected)
    expect(readNetwork(new AggregateError([inner, inner]), host)).toEqual(expected)
  })
  it('is silent about errors that are none of the network, and about circles', () => {
    const round = new Error('x')
    round.cause = round
    expect([new Error('x'), 'text', undefined, coded('model-key'), round].map((error) => readNetwork(error, host))).toEqual(
      Array(5).fill(undefined),
    )
  })
})
