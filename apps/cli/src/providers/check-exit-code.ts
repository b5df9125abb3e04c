import { type ProviderCheck, type RefusalCode, refusals } from '@sheaf/contract'

const codes: Record<Extract<ProviderCheck, { ok: false }>['what'], RefusalCode> = {
  key: 'model-key',
  quota: 'model-quota',
  network: 'model-network',
  region: 'model-region',
  settings: 'provider-settings',
  provider: 'model-failed',
  'sign-in': 'agent-sign-in',
  install: 'agent-missing',
}

/** The exit code of a model request with the same outcome. */
export function checkExitCode(check: ProviderCheck): number {
  return check.ok ? 0 : refusals[codes[check.what]].exit
}
