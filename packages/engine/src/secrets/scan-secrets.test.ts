import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { mayContainSecret } from './may-contain-secret.ts'
import { prefixedSecrets } from './prefixed-secrets.ts'
import { redactSecrets } from './redact-secrets.ts'
import { scanSecrets } from './scan-secrets.ts'

/** Pseudo-random text without repetitions, so that no part of it looks like a placeholder. */
function random(inside: string, length: number, seed = 7): string {
  const alphabet = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).filter((letter) =>
    new RegExp(`[${inside}]`).test(letter),
  )
  let state = seed
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return alphabet[(state >>> 16) % alphabet.length]
  }).join('')
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const jwt = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: '1', iat: 1 })}.${random('A-Za-z0-9_-', 43)}`
const key = random('A-Za-z0-9', 32)
const hole = (name: string): string => `$\{${name}}`
const pass = `r4T!${random('a-z0-9', 9)}`

async function rulesIn(text: string, path = 'src/a.ts'): Promise<string[]> {
  const found = await scanSecrets(text, path)
  if (found.length > 0) expect(mayContainSecret(text)).toBe(true)
  return found.map(({ rule }) => rule)
}

describe('scanSecrets', () => {
  for (const { name, prefix, body, length } of prefixedSecrets) {
    it(`finds ${name} by its prefix ${prefix}`, async () => {
      const secret = prefix + random(body, length)
      for (const text of [`const a = "${secret}"`, secret, `first line\nkey: ${secret}\n`, `"a\\n${secret}\\n"`]) {
        const found = await scanSecrets(text, 'a.ts')
        expect(found.map(({ start, end }) => text.slice(start, end))).toContain(secret)
        expect(mayContainSecret(text)).toBe(true)
      }
    })
  }

  it.each([
    ['aws-access-key-id', 'AKIA', 'A-Z0-9', 16],
    ['google-api-key', 'AIza', 'A-Za-z0-9_-', 35],
    ['anthropic', 'sk-ant-', 'A-Za-z0-9_-', 95],
    ['openai', 'sk-proj-', 'A-Za-z0-9_-', 40],
    ['model-api-key', 'sk-', 'A-Za-z0-9', 48],
    ['gitlab', 'glpat-', 'A-Za-z0-9_-', 20],
    ['github', 'ghp_', 'A-Za-z0-9', 36],
    ['npm', 'npm_', 'A-Za-z0-9', 36],
    ['stripe', 'sk_live_', 'A-Za-z0-9', 24],
  ])('finds %s by its prefix %s inside an identifier', async (rule, prefix, body, length) => {
    const secret = prefix + random(body, length)
    for (const text of [`const my${secret} = 1`, `const my_${secret} = 1`, `const backup${secret}_copy = 1`, `-${secret}`]) {
      const found = await scanSecrets(text, 'a.ts')
      expect([text, found.map((each) => each.rule)]).toEqual([text, [rule]])
      expect([text, redactSecrets(text, found).includes(secret)]).toEqual([text, false])
    }
  })

  it('ignores words that end like the prefix of a key', async () => {
    const words = [
      `task-${random('0-9a-f', 32)}`,
      `monkey-${random('0-9a-f', 32)}`,
      'disk-abcdefghijklmnopqrstuvwxyzabcdefgh',
      'const chf_getTheVeryLongNameOfSomethingElse = 1',
      'SLOVAKIA_AND_HUNGARY_TOGETHER',
      'const SLOVAKIAANDHUNGARYTOGETHERX = 1',
    ]
    for (const text of words) expect([text, await rulesIn(text)]).toEqual([text, []])
  })

  const shaped: [rule: string, text: string, value: string][] = [
    ['jwt', `Authorization: ${jwt}`, jwt],
    ['telegram-bot-token', `12345678${9}:AA${random('A-Za-z0-9_-', 33)}`, `12345678${9}:AA${random('A-Za-z0-9_-', 33)}`],
    [
      'discord-webhook',
      `https://discord.com/api/webhooks/123456789012345678/${random('A-Za-z0-9_-', 68)}`,
      `123456789012345678/${random('A-Za-z0-9_-', 68)}`,
    ],
    ['azure-client-secret', `x = abc8${'Q~'}${random('A-Za-z0-9', 32)}`, `abc8${'Q~'}${random('A-Za-z0-9', 32)}`],
    ['twilio-key', `SK${random('0-9a-f', 32)}`, `SK${random('0-9a-f', 32)}`],
    ['mailchimp-key', `${random('0-9a-f', 32)}-us12`, `${random('0-9a-f', 32)}-us12`],
    ['slack', `xoxs-1234-${random('A-Za-z0-9', 30)}`, `xoxs-1234-${random('A-Za-z0-9', 30)}`],
    ['bearer-token', `curl -H 'Authorization: Bearer ${key}'`, key],
    ['basic-auth-header', `{ Authorization: 'Basic ${btoa(`svc:${pass}`)}' }`, btoa(`svc:${pass}`)],
    ['url-password', `redis://:${pass}@cache.internal:6379/0`, pass],
    ['url-password', `amqps://svc:${pass}@mq`, pass],
    ['npm-auth-token', `//npm.pkg/:_authToken=${key}`, key],
    ['github-oauth-url', `git clone https://v1.${key}:x-oauth-basic@github.com/a/b`, `v1.${key}`],
    ['password', `password = "${pass}"`, pass],
    ['password', 'password = "SuperSecret123!"', 'SuperSecret123!'],
    ['password', "password: 'hunter2'", 'hunter2'],
    ['password', 'DB_PASSWORD=Summer2024', 'Summer2024'],
    ['password', 'Pwd = "P@ssword!"', 'P@ssword!'],
    ['secret-value', 'secret: "SuperSecret123!"', 'SuperSecret123!'],
    ['password', `"db_password": '${pass}',`, pass],
    ['password', `const dbPassword: string = \`${pass}\``, pass],
    ['password', `define('DB_PASSWORD', '${pass}');`, pass],
    ['password', `{\\"password\\": \\"${pass}\\"}`, pass],
    ['password', `DB_PASSWORD=${pass}`, pass],
    ['password', `  passwd: ${pass}   # for staging`, pass],
    ['password', `pwd := "${pass}"`, pass],
    ['secret-value', `client_secret: "${key}"`, key],
    ['secret-value', `API_KEY=${key}\nOTHER=1`, key],
    ['secret-value', `export SERVICE_TOKEN=${key}`, key],
    ['secret-value', `apiKey: '${key}'`, key],
    ['secret-value', `'api-key' => "${key}"`, key],
    ['secret-value', `SECRET_KEY_BASE = "${random('0-9a-f', 64)}"`, random('0-9a-f', 64)],
  ]
  for (const [rule, text, value] of shaped) {
    it(`finds ${rule} in ${text.slice(0, 24)}…`, async () => {
      const padded = `let a = 1 // 漢字 😀\n${text}\nlet b = 2\n`
      const found = await scanSecrets(padded, 'some/file.txt')
      expect(found.map((one) => [one.rule, padded.slice(one.start, one.end), one.line])).toContainEqual([rule, value, 2])
      expect(mayContainSecret(padded)).toBe(true)
      expect(await scanSecrets(redactSecrets(padded, found), 'some/file.txt')).toEqual([])
    })
  }

  it('finds encrypted, truncated and PGP private keys, which the preset misses', async () => {
    const body = `${random('A-Za-z0-9+/', 64)}\n${random('A-Za-z0-9+/', 64, 3)}`
    const marker = (end: string, kind: string): string => `-----${end} ${kind}-----`
    const encrypted = 'ENCRYPTED PRIVATE KEY'
    const pgp = 'PGP PRIVATE KEY BLOCK'
    expect(await rulesIn(`${marker('BEGIN', encrypted)}\n${body}\n${marker('END', encrypted)}\n`)).toEqual(['private-key'])
    expect(await rulesIn(`${marker('BEGIN', 'RSA PRIVATE KEY')}\n${body}\n`)).toEqual(['private-key'])
    expect(await rulesIn(`${marker('BEGIN', pgp)}\nVersion: 1\n\n${body}\n${marker('END', pgp)}`)).toEqual(['private-key'])
  })

  const harmless = [
    'password: "password"',
    'const password = process.env.DB_PASSWORD1',
    'password = os.environ["PASSWORD_2"]',
    "apiKey: '<your-key-123>'",
    'api_key = "YOUR_API_KEY_12345"',
    'password = "changeme"',
    'password: "change_me_123"',
    'secret = "xxxxxxxxxxxxxxxx1"',
    'token: "0000000000000000a"',
    `PASSWORD=${hole('DB_PASSWORD_1')}`,
    'password = "{{ vault_password_2 }}"',
    `token: "${hole('{ secrets.GITHUB_TOKEN1 }')}"`,
    'password: "test1234"',
    'password = "my-password-1"',
    'input type="password" id="password1"',
    'password: "current-password"',
    "const token = 'keyword.control.flow2'",
    'token: "punctuation.definition.string.begin"',
    'if (token === "identifier1") return',
    'const secretName = "my-app-db-credentials"',
    'tokenExpiry: "2024-01-01T00:00:00Z"',
    'token = "v1.2.3-beta.1"',
    'const tokenUrl = "https://a.example/oauth2/token"',
    'password = getPassword("main2")',
    'let token = nextToken2()',
    'api_key: "sha256Hash"',
    'password: Uint8Array',
    'password = args.password1',
    'password = user_password2',
    'password = "12345678"',
    'password: "password123"',
    'apiKey = "1234567890abcdef"',
    'new Pool({ password: oldPassword2 })',
    `let pwd = \`${hole('base')}/dir1\``,
    `postgres://user:${hole('PASSWORD')}@localhost/db`,
    'postgres://postgres:postgres@localhost/db',
    'mysql://root:password@127.0.0.1/test',
    '"@scope/a": "git+ssh://git@github.com/a/b.git"',
    'http://localhost:3000/@fs/a',
    `AKIA${'IOSFODNN7EXAMPLE'}`,
    'eyJhbGci.not.a-token',
    'Authorization: Bearer ACCESS_TOKEN_OF_THE_USER',
    `Authorization: Basic ${btoa('username:password')}`,
    `${encode({ typ: 'none' })}.${encode({ sub: 1234 })}.${random('A-Za-z0-9_-', 43)}`,
    '-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----',
    'const header = "-----BEGIN PRIVATE KEY-----"',
    'https://hooks.slack.com/services/',
    `_authToken=${hole('NPM_TOKEN')}`,
    'password: "[REDACTED: password]"',
    '"integrity": "sha512-1234abcdEFGH/5678+ijklMNOPqrst=="',
  ]
  for (const text of harmless) {
    it(`ignores ${JSON.stringify(text.slice(0, 50))}`, async () => {
      expect(await scanSecrets(text, 'src/a.ts')).toEqual([])
      expect(await scanSecrets(`${text}\n`, 'config.yml')).toEqual([])
    })
  }

  it('reports UTF-16 offsets and 1-based lines after a byte order mark and wide characters', async () => {
    const secret = `gh${'p_'}${random('A-Za-z0-9', 36)}`
    const text = `\uFEFFä😀\r\n漢\n a ${secret}`
    const start = text.indexOf(secret)
    expect(await scanSecrets(text, 'a.md')).toEqual([
      { rule: 'github', line: 3, hint: `ghp_…${secret.slice(-2)}`, start, end: start + secret.length },
    ])
  })

  it('reports a secret once if two rules find it', async () => {
    expect(await rulesIn(`api_key = "sk_${'live'}_${key}"`)).toEqual(['stripe'])
    expect(await rulesIn(`TOKEN="${jwt}"`)).toEqual(['jwt'])
  })

  it('redacts the whole AWS secret, of which secretlint reports only a part', async () => {
    const secret = random('A-Za-z0-9', 40)
    const text = `aws_secret_access_key     =     ${secret}\nregion = x`
    expect(redactSecrets(text, await scanSecrets(text, 'a.ini'))).toBe('aws_secret_access_key     =     [REDACTED: aws]\nregion = x')
  })

  it('redacts only the token where secretlint reports the text before it too', async () => {
    const text = `"a": "http://b", "c": "https://v1.${key}:x-oauth-basic@github.com/d"`
    const redacted = '"a": "http://b", "c": "https://[REDACTED: npm]:x-oauth-basic@github.com/d"'
    expect(redactSecrets(text, await scanSecrets(text, 'package.json'))).toBe(redacted)
    expect(await rulesIn(redacted, 'package.json')).toEqual([])
  })

  it('redacts only the key of a service account and keeps the JSON valid', async () => {
    const body = `MII${random('A-Za-z0-9+/', 120)}`
    const account = { project: 'p', private_key_id: 'a', private_key: `-----BEGIN PRIVATE KEY-----\n${body}\n-----END PRIVATE KEY-----\n` }
    const text = JSON.stringify(account, null, 2)
    const redacted = redactSecrets(text, await scanSecrets(text, 'account.json'))
    expect(JSON.parse(redacted)).toEqual({ ...account, private_key: '[REDACTED: gcp]' })
  })

  it('ignores comments that disable secretlint', async () => {
    const secret = `xai-${random('A-Za-z0-9', 80)}`
    const token = `gh${'p_'}${random('A-Za-z0-9', 36)}`
    for (const off of ['// secretlint-disable', '# secretlint-disable', '<!-- secretlint-disable -->', '// secretlint-disable-next-line'])
      expect(await rulesIn(`${off}\na = "${secret}" b = "${token}" // secretlint-disable-line\n`), off).toEqual(['xai-key', 'github'])
  })

  it('handles the key kind that makes the core of secretlint throw', async () => {
    expect(await rulesIn(`tskey-constructor-${random('A-Za-z0-9', 12)}-${random('A-Za-z0-9', 24)}`)).toEqual(['tailscale'])
  })

  it('finds nothing in a redacted text, whatever it was composed of', async () => {
    const pieces = fc.constantFrom(
      ...shaped.map(([, text]) => text),
      ...prefixedSecrets.map(({ prefix, body, length }) => prefix + random(body, length)),
      ...harmless,
      '"',
      "'",
      ' = ',
      '=',
      ':',
      '\n',
      'password',
      'token: ',
      '://',
      '@',
    )
    const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom('a.ts', '.npmrc', 'package.json'), async (text, path) => {
        const found = await scanSecrets(text, path)
        expect(found.length === 0 || mayContainSecret(text)).toBe(true)
        expect(await scanSecrets(redactSecrets(text, found), path)).toEqual([])
      }),
      { numRuns: inject('isExam') ? 3_000 : 100 },
    )
  })
})

describe('hostile text', () => {
  // Half a megabyte is enough: with quadratic time the test would still time out.
  const size = inject('isExam') ? 1_000_000 : 500_000
  const filled = (piece: string): string => piece.repeat(Math.ceil(size / piece.length))
  const texts: [what: string, text: string][] = [
    ['repeated eyJ.', filled('eyJ.')],
    ['repeated eyJ', filled('eyJ')],
    ['unfinished JWTs', filled('eyJhbGciOiJI.eyJhbGciOiJI ')],
    ['a hundred thousand assignments', 'password='.repeat(100_000)],
    ['assignments with open quotes', filled('password="a1')],
    ['a line of five megabytes', 'a1B2'.repeat(1_250_000)],
    ['key markers', filled('-----BEGIN PRIVATE KEY-----')],
    ['key markers with dashes', filled('-----BEGIN PRIVATE KEY-----a-a-a')],
    ['putty markers', filled('PuTTY-User-Key-File-2: ')],
    ['URLs', filled('http://a:b')],
    ['URLs with passwords', filled('mongodb://a:b1c2d3@')],
    ['installation tokens', filled('ghs_1_a')],
    ['slack tokens', filled('xoxb-a-')],
    ['names of AWS keys and spaces', `${filled('secret_access_key = ')}${' '.repeat(1_000_000)}`],
    ['sendgrid', filled('SG.a.')],
    ['secretlint comments', `${filled('secretlint-disable\n')}gh${'p_'}${random('A-Za-z0-9', 36)}`],
    ['countless findings', filled(`npm_${random('A-Za-z0-9', 36)} `)],
    ['an endless token', `AccountKey=${filled('aB3/').repeat(20)}`],
    ['endless spaces', `secret_access_key${' '.repeat(20_000_000)}=${random('A-Za-z0-9', 40)}`],
    ['the OAuth URL', `${filled('https://')}:x-oauth-basic@github.com/`],
  ]
  for (const [what, text] of texts) {
    it(`scans hostile text in bounded time: ${what}`, async () => {
      const found = await scanSecrets(text, 'package.json')
      expect(redactSecrets(text, found).split('\n').length).toBe(text.split('\n').length)
    })
  }
})
