export { fileKeysDescription, type KeyLocation, type Keys, type Secrets } from './keys.ts'
export { openKeys } from './open-keys.ts'
export { isProviderId } from './provider-id.ts'
