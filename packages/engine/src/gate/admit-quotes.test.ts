import { describe, expect, it } from 'vitest'
import { admitMessage, openQuoteGate } from './admit-quotes.ts'

const key = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
const pem = [
  '-----BEGIN RSA ',
  'PRIVATE KEY-----\n',
  `${'MIIEabcdefgh'.repeat(5)}AAAA\n`.repeat(4),
  '-----END RSA ',
  'PRIVATE KEY-----\n',
].join('')

describe('openQuoteGate', () => {
  it('shows quoted lines unchanged if the file has no secret', async () => {
    const hide = await openQuoteGate('src/a.ts', 'const a = 1\nconst b = 2\n')
    expect(hide(['const b = 2', 'const c = 3'])).toEqual(['const b = 2', 'const c = 3'])
  })

  it('redacts a quoted line with a secret, whatever its order and indentation', async () => {
    const hide = await openQuoteGate('src/a.ts', `const a = 1\r\n  const key = "${key}"\r\n`)
    const [first, second] = hide([`const key = "${key}"`, 'const a = 1'])
    expect([first?.startsWith('[REDACTED: '), second]).toEqual([true, 'const a = 1'])
  })

  it('redacts a line quoted from the middle of a private key', async () => {
    const hide = await openQuoteGate('src/a.ts', `const pem = \`${pem}\`\n`)
    expect(hide([`${'MIIEabcdefgh'.repeat(5)}AAAA`]).join()).not.toContain('MIIE')
  })

  it('redacts a quoted line of a private key that also appears outside the key', async () => {
    const line = `${'MIIEabcdefgh'.repeat(5)}AAAA`
    const hide = await openQuoteGate('src/a.ts', `const pem = \`${pem}\`\n${line}\n`)
    expect(hide([line]).join()).not.toContain('MIIE')
  })

  it('shows no lines of a file that is secret by name', async () => {
    const hide = await openQuoteGate('.env', 'PORT=3000\n')
    expect(hide(['PORT=3000'])).toEqual([])
  })
})

it('scans a whole message once more for secrets', async () => {
  expect(await admitMessage('Look at line 3.')).toBe('Look at line 3.')
  expect(await admitMessage(`You wrote "${key}".`)).not.toContain(key)
})
