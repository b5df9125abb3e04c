// Opens the providers of this user.

import { allows, defaultModelSettings, type ModelSettings, Refusal, splitModel } from '@sheaf/contract'
import { describeProvider, openProviders, type ProviderInfo } from '@sheaf/providers'
import type { Context } from '../context.ts'
import { isProviderId } from '../keys/index.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import { readSettings } from '../settings/read-settings.ts'
import { openListedModels } from './listed-models.ts'
import type { ProviderAccess } from './provider-access.ts'
import { openSavedProviders } from './saved-providers.ts'

export function openProviderAccess(context: Context): ProviderAccess {
  const saved = openSavedProviders(context)
  const listed = openListedModels(context.home, context.now)
  let latest = defaultModelSettings

  const info = (id: string): ProviderInfo => {
    const found = isProviderId(id) ? describeProvider(id) : undefined
    if (found === undefined || found.template) throw new Refusal('unknown-provider', quotedId(id))
    return found
  }

  const requireUsable = (id: string): ProviderInfo => {
    const found = info(id)
    if (found.pro) requirePro(licenseStatus(context), 'custom-providers')
    return found
  }

  const settings = async (id: string) => {
    requireUsable(id)
    const row = await saved.find(id)
    return row && { ...row.values, ...(await saved.secrets(id)) }
  }

  const modelSettings = async (): Promise<ModelSettings> => {
    const { models } = await readSettings(context)
    latest = allows(licenseStatus(context).tier, 'model-overrides') ? models : { ...models, overrides: {} }
    return latest
  }

  const providers = openProviders({
    settings,
    override: (ref) => (Object.hasOwn(latest.overrides, ref) ? latest.overrides[ref] : undefined),
    listed: (ref) => listed.find(splitModel(ref).provider)?.models.find((model) => model.ref === ref),
  })
  return { providers, saved, listed, info, requireUsable, settings, modelSettings }
}

/** Never echo an API key that was pasted instead of a name. */
function quotedId(id: string): string | undefined {
  return id.length <= 24 && /^[\w-]*$/u.test(id) ? `'${id}'.` : undefined
}
