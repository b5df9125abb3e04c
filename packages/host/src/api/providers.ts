import { detectAgents, importKeys, installAdapter, listProviders, removeProvider, saveProvider, testProvider } from '../models/providers.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'providers' | 'models'> = {
  'providers.list': ({ context }) => listProviders(context),
  'providers.save': ({ context }, input, call) => saveProvider(context, input, call),
  'providers.test': ({ context }, input, call) => testProvider(context, input, call),
  'providers.remove': ({ context }, input) => removeProvider(context, input),
  'providers.import': ({ context }, input, call) => importKeys(context, input, call),
  'providers.detect': ({ context }, _, call) => detectAgents(context, call),
  'providers.install': ({ context }, input, call) => installAdapter(context, input, call),
  'models.list': async ({ context }, input, call) => (await import('../models/list-models.ts')).listModels(context, input, call),
}
