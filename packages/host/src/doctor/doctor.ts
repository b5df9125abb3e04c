// doctor.check: finds problems that would otherwise show up one failure at a time.

import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { build, type Check, defined, isRefusal, licenseProblemMessages, refusals } from '@sheaf/contract'
import { gitVersion } from '@sheaf/engine/disk'
import { countTokens } from '@sheaf/engine/tokens'
import manifest from '../../package.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { licenseStatus } from '../licensing/index.ts'
import { updateSource } from '../updates/update-source.ts'

/** `mcp`: also checks what an editor needs to connect. */
export async function checkInstallation(context: Context, { mcp = false }: { mcp?: boolean } = {}): Promise<Check[]> {
  // Opening the state creates its folder, which is checked next.
  const opened = await state(context)
  const more = mcp ? await (await import('./doctor-mcp.ts')).checkMcp(context) : []
  return [
    await sheaf(context),
    node(),
    await git(context),
    home(context),
    diskSpace(context),
    opened,
    await cache(context),
    tokens(),
    await workers(context),
    await keys(context),
    license(context),
    service(context),
    ...more,
  ]
}

/** Does not check for a release. */
async function sheaf(context: Context): Promise<Check> {
  const { readSettings } = await import('../settings/read-settings.ts')
  const isOn = await readSettings(context).then(
    ({ updates }) => updates.check,
    () => true,
  )
  const updates = updateSource(context.env).off ?? (isOn ? 'on' : 'switched-off')
  return { name: 'Sheaf', ok: true, says: `${manifest.version}, ${buildText[build.kind]}; ${updateText[updates]}` }
}

const buildText = { release: 'release build', development: 'development build' }

const updateText = {
  on: 'checks for updates once a day',
  'switched-off': 'update checks are off (Settings → Updates)',
  'no-keys': 'does not check for updates; if you built it from source, update it with git',
  'package-manager': 'use your package manager to update it',
}

function node(): Check {
  const major = Number(process.versions.node.split('.')[0])
  return major >= 24
    ? { name: 'Node', ok: true, says: process.version }
    : {
        name: 'Node',
        ok: false,
        says: `${process.version} is too old`,
        try: 'Start Sheaf with bin/sheaf, which uses the right version of Node.',
      }
}

/** git is optional, so a missing git is not a failure. */
async function git({ env }: Context): Promise<Check> {
  const name = 'git'
  const answer = await gitVersion(env)
  if (answer.ok) return { name, ok: true, says: answer.text.trim() }
  const without = 'Without it, there are no diffs, no markers for changed files, and no history. Everything else works.'
  return answer.why === 'missing'
    ? { name, ok: true, says: 'not found', try: `Install git. ${without}` }
    : { name, ok: false, says: `failed: ${answer.message}`, try: `Run \`git version\` to see the error. ${without}` }
}

function home({ home: folder }: Context): Check {
  try {
    accessSync(folder, constants.W_OK)
    const open = process.platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0
    return open
      ? { name: 'State folder', ok: false, says: `${folder} is readable by other users`, try: `Run \`chmod 700 '${folder}'\`.` }
      : { name: 'State folder', ok: true, says: folder }
  } catch {
    return {
      name: 'State folder',
      ok: false,
      says: `${folder} is not writable`,
      try: 'Make it writable, or set SHEAF_HOME to another folder.',
    }
  }
}

/** With less, a commit or its journal may not fit. */
const enoughBytes = 200_000_000

function diskSpace({ home: folder }: Context): Check {
  const name = 'Disk'
  try {
    const { bavail, bsize } = statfsSync(folder)
    const free = bavail * bsize
    const says = `${(free / 1e9).toFixed(1)} GB free for the state folder`
    return free >= enoughBytes
      ? { name, ok: true, says }
      : { name, ok: false, says: `only ${says}`, try: 'Free up disk space. Otherwise, Sheaf may not be able to keep changes for Undo.' }
  } catch {
    return { name, ok: true, says: "unknown; the state folder can't be checked" }
  }
}

async function state(context: Context): Promise<Check> {
  try {
    const opened = await context.state()
    await opened.workspaces.list()
    opened.prompts.list()
    const problems = [...opened.check(), ...opened.problems().map(({ path, why }) => `${path}: ${why}`)]
    const [first] = problems
    return first
      ? { name: 'State', ok: false, says: first, try: refusals['state-broken'].try }
      : { name: 'State', ok: true, says: opened.file }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { name: 'State', ok: false, says: error.message, try: refusals[error.code].try }
  }
}

async function cache(context: Context): Promise<Check> {
  return (await context.factsCache())
    ? { name: 'Cache', ok: true, says: 'token counts and scan results are kept between runs' }
    : {
        name: 'Cache',
        ok: false,
        says: "can't be opened; everything is counted again on each run",
        try: 'Check the permissions of the cache folder in SHEAF_HOME.',
      }
}

function tokens(): Check {
  const counted = countTokens('Sheaf gathers the right code.')
  return counted === 7
    ? { name: 'Tokens', ok: true, says: 'the o200k tokenizer works' }
    : { name: 'Tokens', ok: false, says: `the o200k tokenizer returns a wrong count (${counted})`, try: 'Reinstall Sheaf.' }
}

async function workers(context: Context): Promise<Check> {
  return { name: 'Threads', ok: true, says: String((await context.pool()).size) }
}

/** Where keys are, and whether each is readable. Calls no provider. */
async function keys(context: Context): Promise<Check> {
  const { fileKeysDescription } = await import('../keys/index.ts')
  const { openSavedProviders } = await import('../models/saved-providers.ts')
  const { readEnvironment } = await import('@sheaf/providers')
  const saved = openSavedProviders(context)
  const { kept, why } = await (await context.keys()).status()
  try {
    const ids = await saved.ids()
    for (const id of ids) await saved.secrets(id)
    const has = ids.length === 0 ? 'no provider set up' : `set up: ${ids.join(', ')}`
    const where =
      kept === 'keychain' ? 'New keys are stored in the keychain' : `${why ?? ''} New keys are stored in ${fileKeysDescription}`.trim()
    const unused = readEnvironment(context.env).flatMap(({ id, values, from }) => (values && !ids.includes(id) ? from : []))
    const offer =
      unused.length === 0 ? '' : ` Unused keys in the environment: ${unused.join(', ')} (import them with \`sheaf providers import\`).`
    return { name: 'Keys', ok: true, says: `${has}. ${where}.${offer}` }
  } catch (error) {
    if (!isRefusal(error)) throw error
    // Reported by `state`.
    if (error.code.startsWith('state-')) return { name: 'Keys', ok: true, says: "unknown; the state can't be read" }
    return { name: 'Keys', ok: false, says: error.message, try: refusals[error.code].try }
  }
}

function license(context: Context): Check {
  const { tier, source, daysLeft, licence: entered, damaged } = licenseStatus(context)
  if (source === 'licence' && entered) {
    const { plan, keyEnding, machines, machinesAllowed, offlineUntil } = entered
    const until = `valid offline until ${offlineUntil.slice(0, 10)}`
    return {
      name: 'License',
      ok: true,
      says: `Pro, ${plan}, key ending in ${keyEnding}, ${machines} of ${machinesAllowed} machines, ${until}`,
    }
  }
  const inForce = source === 'trial' ? `Pro trial, days left: ${daysLeft}` : tier
  if (!entered && damaged === undefined) return { name: 'License', ok: true, says: inForce }
  const words = licenseProblemMessages[entered?.trouble ?? 'damaged']
  return { name: 'License', ok: false, says: `${inForce}. ${words.says}${damaged === undefined ? '' : ` (${damaged})`}`, try: words.try }
}

/** Sends no request: that could start a service. */
function service(context: Context): Check {
  const { summary, problem } = context.service.status()
  return { name: 'Service', ok: problem === undefined, says: summary, ...defined({ try: problem }) }
}
