// Opens the providers of this user.

import { allows, defaultModelSettings, type ModelSettings, Refusal, splitModel } from '@sheaf/contract'
import { describeProvider, openProviders, type ProviderInfo } from '@sheaf/providers'
import type { Context } from '../context.ts'
import { isProviderId } from '../keys/index.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import { readSettings } from '../settings/read-settings.ts'
import { openListedModels } from './listed-models.ts'
import type { Reach } from './reach.ts'
import { openSavedProviders } from './saved-providers.ts'

export function openReach(context: Context): Reach {
  const saved = openSavedProviders(context)
  const listed = openListedModels(context.home, context.now)
  let latest = defaultModelSettings

  const info = (id: string): ProviderInfo => {
    const found = isProviderId(id) ? describeProvider(id) : undefined
    if (found === undefined || found.template) throw new Refusal('unknown-provider', named(id))
    return found
  }

  const usable = (id: string): ProviderInfo => {
    const found = info(id)
    if (found.pro) requirePro(licenseStatus(context), 'custom-providers')
    return found
  }

  const settings = async (id: string) => {
    usable(id)
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
  return { providers, saved, listed, info, usable, settings, modelSettings }
}

/** Never echo an API key that was pasted instead of a name. */
function named(id: string): string | undefined {
  return id.length <= 24 && /^[\w-]*$/u.test(id) ? `'${id}'.` : undefined
}
