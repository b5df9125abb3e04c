// Identifies this machine: a hash of the operating system's id, so that the id itself stays here.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '@sheaf/engine/disk'
import { helperEnv, runProgramSync } from '@sheaf/engine/work'
import { nodeCrypto } from './node-crypto.ts'
import { readSmall, writeOnce } from './small-file.ts'

const deadlineMs = 3_000
let osId: string | null | undefined

/** 64 hexadecimal digits. */
export function machineId(home: string): string {
  if (osId === undefined) osId = systemId(process.platform) ?? null
  return nodeCrypto()
    .createHash('sha256')
    .update(`sheaf machine 1\0${osId ?? savedId(home)}`)
    .digest('hex')
}

/** Name in the portal. */
export function machineName(): string {
  const name = process.getBuiltinModule('node:os').hostname().replace(/\p{C}/gu, '').trim().slice(0, 100)
  return name === '' ? 'Unnamed machine' : name
}

/** Undefined if the system has none: a container, or a system that was never set up. */
export function systemId(platform: NodeJS.Platform, read = readText, ask = askProgram): string | undefined {
  if (platform === 'darwin')
    return /"IOPlatformUUID" = "([\w-]{8,})"/.exec(ask('/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice']))?.[1]
  if (platform === 'win32') {
    const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe')
    return /MachineGuid\s+REG_SZ\s+([\w-]{8,})/.exec(
      ask(program, ['query', 'HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid']),
    )?.[1]
  }
  for (const file of ['/etc/machine-id', '/var/lib/dbus/machine-id', '/etc/hostid']) {
    const id = read(file).trim()
    // It is `uninitialized` before the first boot.
    if (/^[0-9a-f-]{16,64}$/.test(id) && !/^0+$/.test(id)) return id
  }
  return undefined
}

/** Fallback: a copied state folder has the same id as the original. */
function savedId(home: string): string {
  const file = join(home, 'machine-id')
  const kept = readSmall(file)
  if (kept !== undefined) return kept
  try {
    makeFolder(home)
    writeOnce(file, crypto.randomUUID())
  } catch {
    // Nothing can be saved here, so no license either; saving one reports it.
  }
  return readSmall(file) ?? ''
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(0, 200)
  } catch {
    return ''
  }
}

function askProgram(program: string, args: string[]): string {
  const result = runProgramSync({ program, args, env: helperEnv(process.env), deadlineMs, maxBytes: 1_000_000 })
  return result.ok ? result.stdout.toString('utf8') : ''
}
