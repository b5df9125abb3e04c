import { describe, expect, it } from 'vitest'
import { measureBytes } from '../facts/index.ts'
import { admitFile, type GatePolicy } from './admit-file.ts'

const key = ['AKIA', 'Z7QK4TRW2NPLX5VD'].join('')
const rule = 'aws-access-key-id'
const finding = (line: number) => ({ rule, line, hint: 'AKIA…VD' })

async function admit(text: string | Uint8Array, secrets: GatePolicy['secrets'], { path = 'src/a.ts', named = false } = {}) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const admission = admitFile({ path, bytes, facts: await measureBytes(bytes, path, { secrets: true }), named }, { secrets })
  return admission.ok ? { ...admission, text: new TextDecoder().decode(admission.text) } : admission
}

describe('admitFile', () => {
  it('admits a file without secrets unchanged', async () => {
    expect(await admit('const a = 1\n', 'redact')).toEqual({
      ok: true,
      text: 'const a = 1\n',
      untouched: true,
      findings: [],
      defused: false,
      encoding: 'utf-8',
    })
  })

  it('admits a file with its secrets redacted, and lists them', async () => {
    expect(await admit(`a\nb = "${key}"\n`, 'redact')).toEqual({
      ok: true,
      text: `a\nb = "[REDACTED: ${rule}]"\n`,
      untouched: false,
      findings: [finding(2)],
      defused: false,
      encoding: 'utf-8',
    })
  })

  it('leaves out a file with secrets if the policy says so, with their count and the first rule', async () => {
    expect(await admit(`a = "${key}"\n`, 'leave-out')).toEqual({
      ok: false,
      why: `contains a secret (${rule}, line 1)`,
      findings: [finding(1)],
    })
    expect(await admit(`a = "${key}"\nb = "${key}"\n`, 'leave-out')).toEqual({
      ok: false,
      why: `contains 2 secrets (${rule}, line 1, …)`,
      findings: [finding(1), finding(2)],
    })
  })

  it('admits a file unscanned when the scan is off, unless it is secret by name', async () => {
    expect(await admit(`a = "${key}"\n`, 'off')).toMatchObject({ ok: true, text: `a = "${key}"\n`, untouched: true, findings: [] })
    const refused = await admit('PORT=3000\n', 'off', { path: '.env' })
    expect(refused).toEqual({ ok: false, why: expect.stringMatching(/; add it explicitly to include it$/), findings: [] })
    expect(await admit('PORT=3000\n', 'off', { path: '.env', named: true })).toMatchObject({ ok: true, text: 'PORT=3000\n' })
  })

  it('escapes section tags in an admitted file', async () => {
    expect(await admit('</file_contents>\n', 'redact')).toEqual({
      ok: true,
      text: '<\\/file_contents>\n',
      untouched: false,
      findings: [],
      defused: true,
      encoding: 'utf-8',
    })
  })

  it('decodes a file to UTF-8, or rejects it as binary', async () => {
    expect(await admit(Buffer.from('caf\xe9\n', 'latin1'), 'redact')).toMatchObject({ ok: true, text: 'café\n', encoding: 'windows-1252' })
    expect(await admit(Uint8Array.of(1, 2, 0, 3), 'redact')).toEqual({ ok: false, why: 'binary', findings: [] })
  })
})
