// Calls that work until a chosen one: that one fails, or simulates that the process is killed.

import { closeSync, constants } from 'node:fs'
import { nodeCalls, type SystemCalls } from '../calls.ts'

/** Thrown by a killed process. It has no code, so no error handling applies; every later call throws it again. */
export class Killed extends Error {}

export interface Fault {
  /** Index of the call, from 0, among the counted calls. */
  at: number
  how: 'kill' | 'kill-half-written' | { code: string } | { meanwhile: () => void }
  /** Also applies to every later call. */
  lasting?: boolean
}

export interface FaultyCalls {
  calls: SystemCalls
  /** Names of the counted calls so far. */
  made: (keyof SystemCalls)[]
}

/** Calls that change the disk. Killing the process at any other call is the same as killing it at the next of these. */
const changing: ReadonlySet<keyof SystemCalls> = new Set<keyof SystemCalls>([
  'write',
  'truncate',
  'chmod',
  'chown',
  'rename',
  'link',
  'unlink',
  'makeFolder',
  'removeFolder',
])

/** Flags of `open` that create or truncate a file. */
const creating = constants.O_CREAT | constants.O_TRUNC

/** Without syncing and attributes: the kernel outlives the process, and a test that waits for the disk is slow. */
export const quickCalls: SystemCalls = { ...nodeCalls, sync: () => undefined, copyAttributes: () => undefined }

export function faultyCalls(faults: readonly Fault[], which: 'changing' | 'all', base: SystemCalls = quickCalls): FaultyCalls {
  const made: (keyof SystemCalls)[] = []
  const open = new Set<number>()
  let isDead = false

  const die = (): never => {
    isDead = true
    // The system closes the handles of a dead process.
    for (const handle of open) closeSync(handle)
    open.clear()
    throw new Killed()
  }
  const step = (name: keyof SystemCalls, args: unknown[]): void => {
    if (isDead) throw new Killed()
    const counts = which === 'all' || changing.has(name) || (name === 'open' && (Number(args[1]) & creating) !== 0)
    if (!counts) return
    const at = made.push(name) - 1
    const fault = faults.find((each) => (each.lasting ? at >= each.at : at === each.at))
    if (fault === undefined) return
    if (typeof fault.how === 'object' && 'meanwhile' in fault.how) {
      fault.how.meanwhile()
      return
    }
    // A handle is closed even if close() fails.
    if (typeof fault.how === 'object') {
      if (name === 'close' && open.delete(Number(args[0]))) base.close(Number(args[0]))
      throw Object.assign(new Error(`${fault.how.code}: injected, ${name}`), { code: fault.how.code, syscall: name })
    }
    if (fault.how === 'kill-half-written' && name === 'write') {
      const [handle, bytes, from, length, position] = args
      if (bytes instanceof Uint8Array) base.write(Number(handle), bytes, Number(from), Math.floor(Number(length) / 2), Number(position))
    }
    die()
  }
  const wrap =
    <Name extends keyof SystemCalls>(name: Name, work: SystemCalls[Name]) =>
    (...args: Parameters<SystemCalls[Name]>): ReturnType<SystemCalls[Name]> => {
      step(name, args)
      return Reflect.apply(work, undefined, args)
    }
  return {
    made,
    calls: {
      open: (path, flags, mode) => {
        step('open', [path, flags])
        const handle = base.open(path, flags, mode)
        open.add(handle)
        return handle
      },
      close: (handle) => {
        step('close', [handle])
        open.delete(handle)
        base.close(handle)
      },
      read: wrap('read', base.read),
      write: wrap('write', base.write),
      truncate: wrap('truncate', base.truncate),
      sync: wrap('sync', base.sync),
      stat: wrap('stat', base.stat),
      chmod: wrap('chmod', base.chmod),
      chown: wrap('chown', base.chown),
      realPathOfHandle: base.realPathOfHandle,
      pathThroughHandle: base.pathThroughHandle,
      look: wrap('look', base.look),
      realPath: wrap('realPath', base.realPath),
      access: wrap('access', base.access),
      list: wrap('list', base.list),
      rename: wrap('rename', base.rename),
      link: wrap('link', base.link),
      unlink: wrap('unlink', base.unlink),
      makeFolder: wrap('makeFolder', base.makeFolder),
      removeFolder: wrap('removeFolder', base.removeFolder),
      copyAttributes: base.copyAttributes,
    },
  }
}
