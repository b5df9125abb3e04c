import { importKeys, installAdapter, listProviders, removeProvider, saveProvider, testProvider } from '../models/providers.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'providers' | 'models'> = {
  'providers.list': ({ context }, input, call) => listProviders(context, input, call),
  'providers.save': ({ context }, input, call) => saveProvider(context, input, call),
  'providers.test': ({ context }, input, call) => testProvider(context, input, call),
  'providers.change': ({ context }, { type, id }, call) =>
    type === 'remove' ? removeProvider(context, id) : installAdapter(context, id, call),
  'providers.import': ({ context }, input, call) => importKeys(context, input, call),
  'models.list': async ({ context }, input, call) => (await import('../models/list-models.ts')).listModels(context, input, call),
}
