// Kills this process's helpers when it ends, however that happens: normally, by an exception, or by `kill -9`.
//
// On POSIX, every helper leads its own process group. A small shell, the watchdog, keeps the list of these groups and reads from a pipe
// that only this process keeps open: when the system closes the pipe, the watchdog kills the groups that are still on the list.
// On Windows, the system ends a process's children with it (a job object, which libuv sets up), so there is nothing to watch.

import type { ChildProcess } from 'node:child_process'
import type { Writable } from 'node:stream'

/** Watches a helper just started with `detached: hasGroups`. Returns a function that kills it and everything it started. */
export function watchHelper(helper: ChildProcess, { registersItself = false } = {}): () => void {
  const { pid } = helper
  if (pid === undefined) return () => undefined
  if (!hasGroups) return () => void helper.kill('SIGKILL')
  restarts = 0
  startWatchdog()
  groups.add(pid)
  // A pipe with an empty queue is written at once: the line is out before this process does anything else.
  if (!registersItself) pipe?.write(`+ ${pid}\n`)
  helper.once('exit', () => {
    // Nothing that a helper started outlives it.
    killGroup(pid)
    groups.delete(pid)
    forgetGroup(pid)
  })
  // After it exits, its pid may belong to another process.
  return () => {
    if (helper.exitCode === null && helper.signalCode === null) killGroup(pid)
  }
}

/** Kills all processes of a group. */
export function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // The group is gone.
  }
}

/** Helpers lead their own groups, so that a helper dies with its children. */
export const hasGroups = process.platform !== 'win32'

/** The pipe's descriptor, for a helper that registers itself with `+ <pid>`. Undefined if there is no watchdog. */
export function watchdogDescriptor(): number | undefined {
  if (!hasGroups) return undefined
  startWatchdog()
  const handle: unknown = pipe === undefined ? undefined : Reflect.get(pipe, '_handle')
  const descriptor: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : undefined
  return typeof descriptor === 'number' && descriptor > 2 ? descriptor : undefined
}

/** Drops a group from the watchdog's list. */
export function forgetGroup(leader: number): void {
  pipe?.write(`- ${leader}\n`)
}

/**
 * Only builtins, so that it starts fast and depends on nothing. A last line without a line feed was cut off and is ignored.
 * It ignores the signals with which a terminal or a session manager ends everything: that is when it is needed most.
 */
export const watchdogScript = `trap '' HUP INT QUIT TERM
groups=' '
while read -r what group; do
  case $what in
    +) groups="$groups$group " ;;
    -) case $groups in *" $group "*) groups="\${groups%%" $group "*} \${groups#*" $group "}" ;; esac ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group"; done`

/** A watchdog that was killed is replaced while helpers run. One that cannot run at all must not be restarted forever. */
const mostRestarts = 3

const groups = new Set<number>()
let watchdog: ChildProcess | undefined
let pipe: Writable | undefined
let restarts = 0
let killsAtExit = false

function startWatchdog(): void {
  if (watchdog !== undefined) return
  if (!killsAtExit) process.on('exit', () => groups.forEach(killGroup))
  killsAtExit = true
  const { spawn } = process.getBuiltinModule('node:child_process')
  try {
    // In its own session, so that no signal to this process's group or terminal reaches it, and not in the working folder.
    const child = spawn('/bin/sh', ['-c', watchdogScript, 'sheaf-watchdog'], {
      cwd: '/',
      env: {},
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child.on('error', () => replaceWatchdog(child))
    child.on('exit', () => replaceWatchdog(child))
    // `exit` reports the end of the watchdog.
    child.stdin.on('error', () => undefined)
    child.unref()
    if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
    watchdog = child
    pipe = child.stdin
    for (const leader of groups) pipe.write(`+ ${leader}\n`)
  } catch {
    // No process can be started at all, so the helper will fail too and report why.
  }
}

function replaceWatchdog(dead: ChildProcess): void {
  if (watchdog !== dead) return
  watchdog = undefined
  pipe = undefined
  if (groups.size === 0 || restarts >= mostRestarts) return
  restarts += 1
  startWatchdog()
}
