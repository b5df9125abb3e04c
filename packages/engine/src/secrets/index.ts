// Finds text that must not leave the machine: secrets by their shape, and files that are secret by name.

export type { FoundSecret } from './found-secret.ts'
export { mayContainSecret } from './may-contain-secret.ts'
export { redactSecrets } from './redact-secrets.ts'
export { redactionMayAdd } from './redaction-may-add.ts'
export { scanSecrets } from './scan-secrets.ts'
export { isEnvFile, secretByName } from './secret-by-name.ts'
