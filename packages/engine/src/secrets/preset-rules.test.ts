// Compares with secretlint: every secret that it finds must pass the quick test and be found by the scan.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lintSource } from '@secretlint/core'
import { creator, rules } from '@secretlint/secretlint-rule-preset-recommend'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayContainSecret } from './may-contain-secret.ts'
import { presetRules } from './preset-rules.ts'
import { redactSecrets } from './redact-secrets.ts'
import { scanSecrets } from './scan-secrets.ts'

const lower = 'abcdefghijklmnopqrstuvwxyz'
const letters = lower + lower.toUpperCase()
const digits = '0123456789'
const alnum = letters + digits
const word = `${alnum}_`
const dashed = `${word}-`
const hex = `${digits}abcdef`
const base64 = `${alnum}+/`

type Shape = fc.Arbitrary<string>

const some = (alphabet: string, min: number, max = min): Shape =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: min, maxLength: max })
const one = (...texts: string[]): Shape => fc.constantFrom(...texts)
const seq = (...parts: (Shape | string)[]): Shape =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((texts) => texts.join(''))

const pem = (kind: string, start: string): Shape =>
  seq(`-----BEGIN ${kind}PRIVATE KEY-----\n`, start, some(base64, 64), '\n', some(base64, 64), `\n-----END ${kind}PRIVATE KEY-----`)
const aws = (text: string): Shape =>
  one(
    text,
    text.toUpperCase(),
    text.replace(/^./, (letter) => letter.toUpperCase()),
  )
const credentials = seq(some(alnum, 2, 20), ':', some(dashed, 8, 30), '@', some(lower, 3, 12), '.', some(lower, 2, 5))
const account = seq(some(lower, 2, 20), ':', some(`${alnum}%!*=+`, 6, 30), '@', some(lower, 3, 12), '.net:5432/', some(lower, 0, 9))
// The rule requires base64 that ends in `fQ`, which a closing brace produces at every third length.
const json = some(alnum, 100, 300).map((text) => Buffer.from(JSON.stringify({ id: text.slice((text.length + 2) % 3) })).toString('base64'))

/** Generated from the patterns of the rules, never from a real key. */
const shapes: Record<string, { path?: string; shape: Shape }[]> = {
  aws: [
    {
      shape: seq(
        one('', 'AWS_', 'aws'),
        aws('secret'),
        one('', '_'),
        aws('access'),
        one('', '_'),
        aws('key'),
        one('', '"'),
        one(' = ', ': ', '=>', '=\n\t'),
        one('', '"', "'"),
        some(base64, 39),
        some(alnum, 1),
      ),
    },
  ],
  gcp: [
    {
      path: 'account.json',
      shape: pem('', 'MII').map((key) => JSON.stringify({ type: 'service_account', private_key_id: 'f00d', private_key: key }, null, 2)),
    },
  ],
  privatekey: [
    { shape: one('', 'RSA ', 'EC ', 'DSA ').chain((kind) => pem(kind, 'MII')) },
    { shape: pem('OPENSSH ', 'b3BlbnNzaC1rZXktdjE') },
  ],
  npm: [
    { shape: seq('npm_', some(word, 36)) },
    { path: 'package.json', shape: seq('https://', some(alnum, 1, 40), ':x-oauth-basic@github.com/') },
    { path: '.npmrc', shape: seq('//registry.npmjs.org/:_authToken=', some(dashed, 1, 60)) },
  ],
  basicauth: [{ shape: seq(one('http', 'https', 'ftp', 'ftps'), '://', credentials) }],
  slack: [
    { shape: seq(one('xoxb', 'xoxp', 'xapp', 'xoxa', 'xoxo', 'xoxr'), '-', one('', '1-'), some(alnum, 1, 40), '-', some(alnum, 1, 40)) },
    {
      shape: seq(
        one('https://hooks.slack.com', 'HTTPS://Hooks.Slack.Com'),
        '/services/T',
        some(alnum, 1, 12),
        '/B',
        some(alnum, 1, 12),
        '/',
        some(alnum, 1, 30),
      ),
    },
  ],
  sendgrid: [{ shape: seq('SG.', some(word, 22), '.', some(word, 43)) }],
  shopify: [{ shape: seq(one('shppa', 'shpca', 'shpat', 'shpss'), '_', some(alnum, 32, 64)) }],
  stripe: [{ shape: seq(one('sk', 'rk'), '_', one('live', 'test'), '_', some(alnum, 24, 99)) }],
  github: [
    { shape: seq(one('ghp', 'gho', 'ghu', 'ghs', 'ghr'), '_', some(word, 36)) },
    { shape: seq('github_pat_', some(word, 82)) },
    { shape: seq('ghs_', some(digits, 1, 20), '_', some(dashed, 1, 40), '.', some(dashed, 1, 40), '.', some(dashed, 1, 40)) },
  ],
  gitlab: [{ shape: seq('glpat-', some(dashed, 20, 128)) }],
  grafana: [{ shape: seq('glc_', some(base64, 32, 400)) }, { shape: seq('glsa_', some(alnum, 32), '_', some(hex, 8)) }],
  openai: [
    { shape: seq('sk-', some(alnum, 20), 'T3BlbkFJ', some(alnum, 20)) },
    { shape: seq('sk-', one('proj', 'svcacct', 'admin'), '-', some(dashed, 58), 'T3BlbkFJ', some(dashed, 57), some(alnum, 1)) },
  ],
  anthropic: [{ shape: seq('sk-ant-api0', some(digits, 1), '-', some(dashed, 90, 128), 'AA') }],
  groq: [{ shape: seq('gsk_', some(alnum, 52)) }],
  huggingface: [{ shape: seq('hf_', some(letters, 34)) }],
  linear: [{ shape: seq('lin_api_', some(word, 32, 128)) }],
  notion: [{ shape: seq('ntn_', some(digits, 11), some(alnum, 35)) }],
  '1password': [{ shape: json.map((text) => `ops_${text}`) }],
  'database-connection-string': [
    { shape: seq(one('mongodb', 'mongodb+srv', 'MongoDB', 'mysql', 'jdbc:mysql', 'mysqlx', 'postgres', 'POSTGRESQL'), '://', account) },
  ],
  'hashicorp-vault': [{ shape: seq(one('hvs', 'hvr'), '.', some(dashed, 90, 120)) }, { shape: seq('hvb.', some(dashed, 138, 300)) }],
  vercel: [{ shape: seq(one('vcp', 'vci', 'vca', 'vcr', 'vck'), '_', some(alnum, 20, 60)) }],
  databricks: [{ shape: seq('dapi', some(`${hex}ABCDEF`, 32), one('', '-3')) }],
  docker: [{ shape: seq('dckr_pat_', some(dashed, 27)) }],
  figma: [{ shape: seq('figd_', some(dashed, 40, 200)) }],
  cloudflare: [{ shape: seq(one('cfk', 'cfut', 'cfat'), '_', some(alnum, 40), some(hex, 8)) }],
  tailscale: [
    { shape: seq('tskey-', one('api', 'auth', 'client', 'scim', 'webhook', 'other'), '-', some(word, 8, 40), '-', some(word, 16, 60)) },
  ],
}

const lines = fc.array(
  fc.constantFrom(
    'const key = makeKey(42)',
    '  return { token: next(), passwords: [] }',
    '// see https://example.org/a:b@c and 漢字 or 😀',
    'if (a_b_c !== "sk_" && x > 0x1F) ghs_ += eyJ.length',
    '# ------------------------------------------------',
    '',
    '\t"integrity": "sha512-abc/def+ghi==",',
  ),
  { maxLength: 12 },
)

async function oracle(text: string, path: string) {
  const options = { config: { rules: [{ id: creator.meta.id, rule: creator }] }, noPhysicFilePath: true }
  const { messages } = await lintSource({ source: { content: text, filePath: path, ext: extname(path), contentType: 'text' }, options })
  return messages.map(({ ruleId, range, data }) => ({ rule: ruleId.replace('@secretlint/secretlint-rule-', ''), start: range[0], data }))
}

/** The secrets as a rule reports them; a shorter value may appear in the text by chance. */
function valuesOf(data: unknown): string[] {
  const { KEY, TOKEN, ID, URL, CREDENTIAL, URI }: Record<string, unknown> = { ...(typeof data === 'object' ? data : {}) }
  return [KEY, TOKEN, ID, URL, CREDENTIAL, URI].filter((value) => typeof value === 'string').filter((value) => value.length >= 8)
}

describe('preset anchors', () => {
  it('cover every rule of the installed preset', () => {
    const ids = rules.map((rule) => rule.meta.id.replace('@secretlint/secretlint-rule-', ''))
    expect([...presetRules.map(({ name }) => name), 'filter-comments'].toSorted()).toEqual(ids.toSorted())
    expect(Object.keys(shapes).toSorted()).toEqual(presetRules.map(({ name }) => name).toSorted())
  })

  for (const [rule, cases] of Object.entries(shapes)) {
    for (const [index, { path = 'src/some.ts', shape }] of cases.entries()) {
      it(`passes every ${rule} secret in the quick test, and the scan finds and redacts it (${index + 1})`, async () => {
        let agreed = 0
        const property = fc.asyncProperty(lines, shape, lines, async (before, secret, after) => {
          // A service account is a whole file.
          const text = rule === 'gcp' ? secret : [...before, `x = ${secret}`, ...after].join('\n')
          const expected = await oracle(text, path)
          const found = await scanSecrets(text, path)
          if (expected.length > 0) expect(mayContainSecret(text)).toBe(true)
          for (const { rule: name } of expected) expect(found.map((one) => one.rule)).toContain(name)
          agreed += expected.some(({ rule: name }) => name === rule) ? 1 : 0
          const redacted = redactSecrets(text, found)
          for (const value of expected.flatMap(({ data }) => valuesOf(data))) expect(redacted).not.toContain(value)
          expect(redacted.split('\n').length).toBe(text.split('\n').length)
          expect(await scanSecrets(redacted, path)).toEqual([])
        })
        await fc.assert(property, { numRuns: 40 })
        expect(agreed).toBeGreaterThan(20)
      })
    }
  }
})

describe('scanning real files', () => {
  it('finds exactly the secrets that secretlint finds', async () => {
    const names = new Set(presetRules.map(({ name }) => name))
    const preset = fileURLToPath(import.meta.resolve('@secretlint/secretlint-rule-preset-recommend'))
    const modules = join(preset, '../../../..')
    const paths = [preset, ...sample(modules, 120)]
    for (const path of paths) {
      const text = readFileSync(path, 'utf8')
      const expected = await oracle(text, path)
      const found = await scanSecrets(text, path)
      expect(found.length > 0 ? mayContainSecret(readFileSync(path)) : true).toBe(true)
      expect(found.filter(({ rule }) => names.has(rule)).map(({ rule, start }) => ({ rule, start }))).toEqual(
        expected.map(({ rule, start }) => ({ rule, start })),
      )
    }
  })
})

/** Every n-th source file, so that the sample covers many packages. */
function sample(folder: string, count: number): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:[cm]?[jt]s|json|md)$/.test(path))
    .toSorted()
  const step = Math.max(1, Math.floor(all.length / count))
  return all
    .filter((_, index) => index % step === 0)
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile() && statSync(path).size < 60_000)
}
