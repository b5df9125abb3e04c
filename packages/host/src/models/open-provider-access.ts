// Opens the providers of this user.

import { agentDefaultModel, checkAgentSettings, describeAgent, describeAgents, isAgent, openAgents } from '@sheaf/agents'
import { allows, defaultModelSettings, type ModelSettings, Refusal, splitModel } from '@sheaf/contract'
import { checkSettings, describeProvider, describeProviders, knownModels, openProviders, type Providers } from '@sheaf/providers'
import type { Context } from '../context.ts'
import { isProviderId } from '../keys/index.ts'
import { licenseStatus, requirePro } from '../licensing/index.ts'
import { readSettings } from '../settings/read-settings.ts'
import { openListedModels } from './listed-models.ts'
import type { ProviderAccess, ProviderInfo } from './provider-access.ts'
import { openSavedProviders } from './saved-providers.ts'

export function openProviderAccess(context: Context): ProviderAccess {
  const saved = openSavedProviders(context)
  const listed = openListedModels(context.home, context.now)
  let latest = defaultModelSettings

  const info = (id: string, values?: Record<string, string>): ProviderInfo => {
    const found = isProviderId(id) ? (isAgent(id) ? describeAgent(id, context, values) : describeProvider(id)) : undefined
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

  const others = openProviders({
    settings,
    override: (ref) => (Object.hasOwn(latest.overrides, ref) ? latest.overrides[ref] : undefined),
    listed: (ref) => listed.find(splitModel(ref).provider)?.models.find((model) => model.ref === ref),
  })
  const agents = openAgents({ home: context.home, env: context.env, values: settings })
  const kindOf = (id: string) => (isAgent(id) ? agents : others)
  const providers: Providers = {
    ask: (request, call) => kindOf(splitModel(request.model).provider).ask(request, call),
    check: (id, values, call) => kindOf(id).check(id, values, call),
    listModels: (id, values, call) => kindOf(id).listModels(id, values, call),
    describeModel: others.describeModel,
  }
  return {
    providers,
    agents,
    saved,
    listed,
    infos() {
      const all = [...describeProviders(), ...describeAgents(context)]
      return [...all.filter(({ template }) => !template), ...all.filter(({ template }) => template).toReversed()]
    },
    info,
    requireUsable,
    checkSettings: (id, values) => (isAgent(id) ? checkAgentSettings : checkSettings)(id, values),
    knownModels: (id, values) => (isAgent(id) ? [agentDefaultModel(id)] : knownModels(id, values)),
    settings,
    modelSettings,
  }
}

/** Never echo an API key that was pasted instead of a name. */
function quotedId(id: string): string | undefined {
  return id.length <= 24 && /^[\w-]*$/u.test(id) ? `'${id}'.` : undefined
}
