// providers.*: the user's model providers. Secrets go in and never come out.

import {
  type Call,
  type ImportedKeys,
  isRefusal,
  type ProviderCheck,
  type ProviderDetails,
  type ProvidersResult,
  Refusal,
  refusals,
  type SavedProvider,
  type SettingField,
} from '@sheaf/contract'
import { describeProvider, type FoundSettings, isLoopback, readEnvironment } from '@sheaf/providers'
import type { Context } from '../context.ts'
import type { Secrets } from '../keys/index.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import type { ProviderAccess, ProviderInfo } from './provider-access.ts'
import { providerName } from './provider-name.ts'

interface Entered {
  values: Record<string, string>
  secrets: Secrets
}

export async function listProviders(context: Context, input?: { agents?: boolean }, call?: Call): Promise<ProvidersResult> {
  const { saved, info, infos: all, agents } = await context.providerAccess()
  const infos = all()
  const added = (await saved.ids()).filter((id) => !infos.some((each) => each.id === id)).flatMap((id) => known(() => info(id)))
  const ordered = [...infos.filter(({ template }) => !template), ...added, ...infos.filter(({ template }) => template)]
  const providers = await Promise.all(
    ordered.map(async (each) => {
      const row = (await saved.find(each.id)) ?? null
      return shown(row === null ? each : info(each.id, row.values), row)
    }),
  )
  // Names only: no value leaves this file before the user agrees.
  const found = (await findUnusedKeys(context)).map(({ id, from }) => ({ id, name: describeProvider(id).name, variables: from }))
  return { providers, found, ...(input?.agents && { agents: await agents.detect(call) }) }
}

export async function saveProvider(
  context: Context,
  { id, values, cleared = [], unchecked = false }: { id: string; values: Record<string, string>; cleared?: string[]; unchecked?: boolean },
  call?: Call,
): Promise<{ check: ProviderCheck; saved: SavedProvider | null }> {
  const access = await context.providerAccess()
  const info = access.info(id)
  if (info.pro) requirePro(licenseStatus(context), 'custom-providers')
  const entered = await mergeEntered(access, info, values, cleared)
  const settings = { ...entered.values, ...entered.secrets }
  if (unchecked) {
    access.checkSettings(id, settings)
    return { check: { ok: true, says: 'Saved without checking.', models: 0 }, saved: await save(context, access, id, entered) }
  }
  const check = scrubbed(await access.providers.check(id, settings, call), entered.secrets)
  // Never save after a cancel, even if the check succeeded.
  if (call?.signal?.aborted) throw new Refusal('cancelled')
  return { check, saved: check.ok ? await save(context, access, id, entered, check) : null }
}

export async function testProvider(context: Context, { id }: { id: string }, call?: Call): Promise<ProviderCheck> {
  const access = await context.providerAccess()
  const info = access.info(id)
  const settings = await access.settings(id)
  if (settings === undefined) throw new Refusal('provider-unset', `${info.name}.`)
  const check = scrubbed(await access.providers.check(id, settings, call), (await access.saved.secrets(id)) ?? {})
  await access.saved.note(id, check)
  context.publish({ type: 'providers-changed' })
  return check
}

export async function removeProvider(context: Context, id: string): Promise<void> {
  const { saved, listed, info } = await context.providerAccess()
  const { name } = info(id)
  if ((await saved.find(id)) === undefined) throw new Refusal('provider-unset', `${name}.`)
  await saved.remove(id)
  listed.forget(id)
  context.publish({ type: 'providers-changed' })
}

export async function importKeys(context: Context, { ids }: { ids: string[] }, call?: Call): Promise<ImportedKeys[]> {
  const found = await findUnusedKeys(context)
  const imported: ImportedKeys[] = []
  for (const id of new Set(ids)) {
    const { name } = describeProvider(id)
    const values = found.find((each) => each.id === id)?.values
    if (values === undefined) throw new Refusal('provider-unset', `${name}: no key found in the environment, or already set up.`)
    imported.push({ id, name, ...(await tryToSave(context, id, values, call)) })
  }
  return imported
}

/** Downloads the adapter of an agent. The user has confirmed it. */
export async function installAdapter(context: Context, id: string, call?: Call): Promise<void> {
  const { agents, info } = await context.providerAccess()
  const { name, agent } = info(id)
  if (agent?.adapter === undefined) throw new Refusal('not-possible', `${name} needs no adapter.`)
  await agents.install(id, call)
  context.publish({ type: 'providers-changed' })
}

/** A failure for one provider does not stop the others. */
async function tryToSave(
  context: Context,
  id: string,
  values: Record<string, string>,
  call?: Call,
): Promise<Pick<ImportedKeys, 'check' | 'saved'>> {
  try {
    return await saveProvider(context, { id, values }, call)
  } catch (problem) {
    if (!isRefusal(problem) || problem.code === 'cancelled') throw problem
    return { check: { ok: false, what: 'settings', says: problem.message, try: refusals[problem.code].try }, saved: null }
  }
}

/** Keys found in the environment. An address alone is not a key: a local provider is set up by hand. */
async function findUnusedKeys(context: Context): Promise<FoundSettings[]> {
  const { saved } = await context.providerAccess()
  const known = await saved.ids()
  return readEnvironment(context.env).filter(({ id, values }) => values !== undefined && !known.includes(id) && hasKey(id, values))
}

function hasKey(id: string, values: Readonly<Record<string, string>>): boolean {
  return describeProvider(id).fields.some(({ key, kind }) => kind === 'secret' && values[key] !== undefined)
}

async function save(
  context: Context,
  { saved, listed }: ProviderAccess,
  id: string,
  entered: Entered,
  check?: ProviderCheck,
): Promise<SavedProvider> {
  const row = await saved.save(id, entered, check)
  // Another key or address may list other models.
  listed.forget(id)
  context.publish({ type: 'providers-changed' })
  return row
}

/** An empty secret keeps its saved value unless cleared: the form never receives it, so cannot send it back. */
async function mergeEntered(
  { saved }: ProviderAccess,
  { id, name, fields }: ProviderInfo,
  given: Record<string, string>,
  cleared: readonly string[],
): Promise<Entered> {
  const unknownField = [...Object.keys(given), ...cleared].find((key) => !fields.some((field) => field.key === key))
  if (unknownField !== undefined)
    throw new Refusal(
      'provider-settings',
      `${name} has no field '${unknownField}'. Its fields are ${fields.map(({ key }) => key).join(', ')}.`,
    )
  const entered = new Map(Object.entries(given).map(([key, value]) => [key, value.trim()]))
  // A custom provider is named after its id by default.
  if (!entered.get('name') && fields.some(({ key }) => key === 'name')) entered.set('name', name)
  const secretKeys = fields.filter(({ kind }) => kind === 'secret').map(({ key }) => key)
  const stays = (key: string) => !entered.get(key) && !cleared.includes(key)
  const before = secretKeys.some(stays) ? await savedSecrets(saved, id, secretKeys, entered) : {}
  const kept = fields.find(({ key }) => secretKeys.includes(key) && stays(key) && before[key] !== undefined)
  if (kept) requireSameOrigin(kept, fields, (await saved.find(id))?.values ?? {}, entered)
  const pick = (isSecret: boolean) =>
    fields.flatMap(({ key, kind }) => {
      const value = entered.get(key) || (isSecret && stays(key) ? before[key] : undefined)
      return (kind === 'secret') === isSecret && value ? [[key, value] as const] : []
    })
  return { values: Object.fromEntries(pick(false)), secrets: Object.fromEntries(pick(true)) }
}

/** A key is only for the origin it was entered for (A24): a stranger's address must not get it automatically. */
function requireSameOrigin(
  { label }: SettingField,
  fields: readonly SettingField[],
  before: Readonly<Record<string, string>>,
  entered: ReadonlyMap<string, string>,
): void {
  for (const { key, kind, fallback = '' } of fields) {
    const [was, is] = [URL.parse(before[key] ?? fallback), URL.parse(entered.get(key) ?? '')]
    if (kind !== 'url' || is === null || is.origin === was?.origin || (was && isLoopback(was.hostname) && isLoopback(is.hostname))) continue
    throw new Refusal(
      'provider-settings',
      `${label}: Enter it again. The saved value is for ${was?.origin ?? 'another address'}, not ${is.origin}.`,
    )
  }
}

/** Ignores unreadable secrets if a new one was entered; otherwise refuses. */
async function savedSecrets(
  saved: ProviderAccess['saved'],
  id: string,
  secretKeys: readonly string[],
  entered: ReadonlyMap<string, string>,
): Promise<Secrets> {
  try {
    return (await saved.secrets(id)) ?? {}
  } catch (problem) {
    if (isRefusal(problem) && secretKeys.some((key) => entered.get(key))) return {}
    throw problem
  }
}

/** Providers already scrub their messages; this scrubs again what is saved and shown. */
function scrubbed(check: ProviderCheck, secrets: Secrets): ProviderCheck {
  const says = withoutSecrets(check.says, secrets)
  return check.ok ? { ...check, says } : { ...check, says, try: withoutSecrets(check.try, secrets) }
}

function shown(info: ProviderInfo, saved: SavedProvider | null): ProviderDetails {
  return { ...info, name: providerName(info, saved), saved }
}

function known<Value>(find: () => Value): Value[] {
  try {
    return [find()]
  } catch (problem) {
    // A provider from a newer version.
    if (isRefusal(problem) && refusals[problem.code] === refusals['unknown-provider']) return []
    throw problem
  }
}

/** Redacts secrets in plain, URL-encoded, JSON-escaped and Base64 form. */
function withoutSecrets(text: string, secrets: Secrets): string {
  const forms = Object.values(secrets)
    .filter((secret) => secret.length >= 6)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), Buffer.from(secret).toString('base64')])
    .sort((one, other) => other.length - one.length)
  return forms.reduce((left, form) => left.replaceAll(form, '…'), text)
}
