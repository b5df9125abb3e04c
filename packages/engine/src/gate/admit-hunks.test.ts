import { expect, it } from 'vitest'
import { admitHunks } from './admit-hunks.ts'

const key = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
const otherKey = ['AKIA', 'W3MRT8QK5XJ2HNVB'].join('')
const rule = 'aws-access-key-id'
const blank = `[REDACTED: ${rule}]`
const pem = ['-----BEGIN RSA PRIVATE KEY-----', ...Array.from({ length: 4 }, () => 'MIIE'.repeat(16)), '-----END RSA PRIVATE KEY-----']
const bytesOf = (lines: string[]) => new TextEncoder().encode(lines.join('\n'))

it('redacts removed, added and unchanged lines, each judged on its side of the diff', async () => {
  const before = ['top', 'a', `old = "${key}"`, 'b', `same = "${otherKey}"`]
  const after = ['top', 'new line', 'a', `new = "${key}"`, 'b', `same = "${otherKey}"`]
  const section = [
    'diff --git a/x.ts b/x.ts',
    '--- a/x.ts',
    '+++ b/x.ts',
    '@@ -1,5 +1,6 @@',
    ' top',
    '+new line',
    ' a',
    `-old = "${key}"`,
    `+new = "${key}"`,
    ' b',
    ` same = "${otherKey}"`,
  ]
  expect(await admitHunks(section.join('\n'), 'x.ts', [bytesOf(before), bytesOf(after)])).toEqual({
    text: [...section.slice(0, 7), `-${blank}`, `+${blank}`, ' b', ` ${blank}`].join('\n'),
    findings: [
      { rule, line: 3, hint: 'AKIA…VD' },
      { rule, line: 4, hint: 'AKIA…VD' },
      { rule, line: 6, hint: 'AKIA…VB' },
    ],
  })
})

it('shows a plain added or removed line whose line number has a secret on the other side', async () => {
  const secret = `a = "${key}"`
  expect(await admitHunks(`@@ -1 +1,2 @@\n+plain\n ${secret}`, 'x.ts', [bytesOf([secret]), bytesOf(['plain', secret])])).toEqual({
    text: `@@ -1 +1,2 @@\n+plain\n ${blank}`,
    findings: [{ rule, line: 2, hint: 'AKIA…VD' }],
  })
  expect(await admitHunks(`@@ -1,2 +1 @@\n-plain\n ${secret}`, 'x.ts', [bytesOf(['plain', secret]), bytesOf([secret])])).toEqual({
    text: `@@ -1,2 +1 @@\n-plain\n ${blank}`,
    findings: [{ rule, line: 1, hint: 'AKIA…VD' }],
  })
})

it('restarts line counting at each hunk header', async () => {
  const after = [...Array.from({ length: 20 }, (_, at) => `line ${at + 1}`), ...pem, 'end']
  const section = ['@@ -1 +1 @@', ' line 1', '@@ -23,2 +23,2 @@ heading', ` ${pem[2]}`, `+${pem[3]}`]
  const { text, findings } = await admitHunks(section.join('\n'), 'x.ts', [undefined, bytesOf(after)])
  expect(text.split('\n').map((line) => line.replace(/REDACTED: .*\]/, 'REDACTED]'))).toEqual([
    '@@ -1 +1 @@',
    ' line 1',
    '@@ -23,2 +23,2 @@ heading',
    ' [REDACTED]',
    '+[REDACTED]',
  ])
  expect(findings.map(({ line }) => line)).toEqual([23, 24])
})

it('does not count the missing newline marker as a line', async () => {
  const section = ['@@ -1 +1,5 @@', '-old', '\\ No newline at end of file', ...['old', ...pem.slice(0, 4)].map((line) => `+${line}`)]
  const { text } = await admitHunks(section.join('\n'), 'x.ts', [bytesOf(['old']), bytesOf(['old', ...pem])])
  expect(text.split('\n').map((line) => line.replace(/REDACTED: .*\]/, 'REDACTED]'))).toEqual([
    ...section.slice(0, 4),
    ...Array(4).fill('+[REDACTED]'),
  ])
})

it('redacts a secret that only the diff shows, such as in a hunk heading', async () => {
  const section = `@@ -10 +10 @@ const k = "${key}"\n a`
  expect(await admitHunks(section, 'x.ts', [bytesOf(['a']), bytesOf(['a'])])).toEqual({
    text: `@@ -10 +10 @@ const k = "${blank}"\n a`,
    findings: [{ rule, line: 1, hint: 'AKIA…VD' }],
  })
})

it('returns a section without file versions unchanged', async () => {
  expect(await admitHunks('Binary files differ', 'x.bin', [])).toEqual({ text: 'Binary files differ', findings: [] })
})
