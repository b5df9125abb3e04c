import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recordRows } from './record-rows.ts'
import type { Row } from './row.ts'

const row: Row = {
  suite: 'files',
  name: 'list',
  unit: 'ms',
  ours: 60,
  rival: { name: 'git', value: 50 },
  target: { kind: 'within', times: 1.1 },
  samples: { ours: [60], rival: [50] },
  note: '20000 files',
}
const about = { at: '2026-11-16', machine: 'Linux x64' }

it('records a suite with its misses, keeps the others, and refuses paths of the machine', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sheaf-record-')), 'recorded.json')
  recordRows([row, { ...row, suite: 'start', note: '' }], about, file)
  recordRows([{ ...row, ours: 50 }], { ...about, at: '2026-11-17' }, file)
  const list = { name: 'list', rival: 'git 50.0 ms', target: '≤ 1.1 ×' }
  const recorded = {
    files: {
      at: '2026-11-17',
      machine: 'Linux x64',
      command: 'npm run bench -- files',
      rows: [{ ...list, ours: '50.0 ms', ratio: '1.00 ×', verdict: 'met', note: '20000 files' }],
    },
    start: {
      at: '2026-11-16',
      machine: 'Linux x64',
      command: 'npm run bench -- start',
      rows: [{ ...list, ours: '60.0 ms', ratio: '1.20 ×', verdict: 'MISSED', note: '' }],
    },
  }
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(recorded)
  expect(() => recordRows([{ ...row, note: 'in /home/ada/code' }], about, file)).toThrow('/home/ada/code')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(recorded)
})
