// Keys that stand in the environment under their usual names: offered by name, and used after a yes. Before it no value leaves this file.

import { type Call, type ImportedKeys, isRefusal, type KeysFound, Refusal, refusals } from '@sheaf/contract'
import { describeProvider, type FoundSettings, readEnvironment } from '@sheaf/providers'
import type { Context } from '../context.ts'
import { saveProvider } from './providers.ts'

export async function findKeys(context: Context): Promise<KeysFound[]> {
  return (await notSetUp(context)).map(({ id, from }) => ({ id, name: describeProvider(id).name, variables: from }))
}

export async function importKeys(context: Context, { ids }: { ids: string[] }, call?: Call): Promise<ImportedKeys[]> {
  const found = await notSetUp(context)
  const imported: ImportedKeys[] = []
  for (const id of new Set(ids)) {
    const { name } = describeProvider(id)
    const values = found.find((each) => each.id === id)?.values
    if (values === undefined) throw new Refusal('provider-unset', `${name}: the environment holds no key for it, or it is set up already.`)
    imported.push({ id, name, ...(await save(context, id, values, call)) })
  }
  return imported
}

/** What cannot be kept for one provider does not stop the others. */
async function save(
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

/** An address alone is no key: a program on this machine is set up by hand. */
async function notSetUp(context: Context): Promise<FoundSettings[]> {
  const { saved } = await context.reach()
  const known = await saved.ids()
  return readEnvironment(context.env).filter(({ id, values }) => values !== undefined && !known.includes(id) && holdsKey(id, values))
}

function holdsKey(id: string, values: Readonly<Record<string, string>>): boolean {
  return describeProvider(id).fields.some(({ key, kind }) => kind === 'secret' && values[key] !== undefined)
}
