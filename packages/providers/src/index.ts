// The model providers. SDKs are loaded when a provider is first used.

export { type FoundSettings, readEnvironment } from './form/index.ts'
export { isLoopback } from './http/index.ts'
export {
  checkSettings,
  describeProvider,
  describeProviders,
  knownModels,
  openProviders,
  type ProviderInfo,
  type Providers,
  type ProvidersOptions,
} from './open-providers.ts'
