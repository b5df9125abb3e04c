import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { machineId, machineName, systemId } from './machine-id.ts'

const home = mkdtempSync(join(tmpdir(), 'sheaf-machine-'))
afterAll(() => rmSync(home, { recursive: true }))

const linux = (files: Record<string, string>) => systemId('linux', (file) => files[file] ?? '')
const said = (platform: NodeJS.Platform, text: string) =>
  systemId(
    platform,
    () => '',
    () => text,
  )

describe('the machine id and name', () => {
  it('identifies the machine by a stable hash', () => {
    expect(machineId(home)).toMatch(/^[0-9a-f]{64}$/)
    expect(machineId(home)).toBe(machineId(join(home, 'other')))
    expect(machineName()).not.toBe('')
  })

  it('reads the machine id from the system', () => {
    const id = '3d1219c7c4c5404aaa1f6d2a48adfda4'
    expect([linux({ '/etc/machine-id': `${id}\n` }), linux({ '/etc/machine-id': '', '/var/lib/dbus/machine-id': id })]).toEqual([id, id])
    expect(said('darwin', `    "IOPlatformUUID" = "00000000-1111-2222-3333-444444444444"\n`)).toBe('00000000-1111-2222-3333-444444444444')
    expect(said('win32', '\r\n    MachineGuid    REG_SZ    aaaa-bbbb-cccc\r\n')).toBe('aaaa-bbbb-cccc')
  })

  it('runs system programs by absolute path, never by a name in PATH', () => {
    const asked: [string, string[]][] = []
    const ask = (program: string, args: string[]) => {
      asked.push([program, args])
      return ''
    }
    vi.stubEnv('SystemRoot', undefined)
    systemId('darwin', () => '', ask)
    systemId('win32', () => '', ask)
    vi.stubEnv('SystemRoot', 'D:\\Win')
    systemId('win32', () => '', ask)
    vi.unstubAllEnvs()
    const query = ['query', 'HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid']
    expect(asked).toEqual([
      ['/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice']],
      [join('C:\\Windows', 'System32', 'reg.exe'), query],
      [join('D:\\Win', 'System32', 'reg.exe'), query],
    ])
  })

  it('names the machine by its host name without control characters, or as unnamed', () => {
    const hostname = vi.spyOn(process.getBuiltinModule('node:os'), 'hostname')
    hostname.mockReturnValueOnce(' my\u0007 desk ').mockReturnValueOnce('\u0000 ')
    expect([machineName(), machineName()]).toEqual(['my desk', 'Unnamed machine'])
    hostname.mockRestore()
  })

  it('ignores ids that are not unique to one machine', () => {
    const none = [linux({}), linux({ '/etc/machine-id': 'uninitialized\n' }), linux({ '/etc/machine-id': '0'.repeat(32) })]
    expect([...none, said('darwin', ''), said('win32', 'ERROR')]).toEqual(Array(5).fill(undefined))
  })
})
