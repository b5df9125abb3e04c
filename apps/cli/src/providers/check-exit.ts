import { type ProviderCheck, type RefusalCode, refusals } from '@sheaf/contract'

const codes: Record<Extract<ProviderCheck, { ok: false }>['what'], RefusalCode> = {
  key: 'model-key',
  quota: 'model-quota',
  network: 'model-network',
  region: 'model-region',
  settings: 'provider-settings',
  provider: 'model-failed',
}

/** The exit code that asking a model would have ended with. */
export function checkExit(check: ProviderCheck): number {
  return check.ok ? 0 : refusals[codes[check.what]].exit
}
