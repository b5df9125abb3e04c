import { licenseStatus } from '../licensing/index.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'license'> = {
  'license.status': async ({ context, licenseChanged }, input, call) =>
    input?.refresh ? licenseChanged((await import('../licensing/refresh.ts')).refresh(context, call)) : licenseStatus(context),
  'license.startTrial': async ({ context, licenseChanged }, _input, call) =>
    licenseChanged((await import('../licensing/start-trial.ts')).startTrial(context, call)),
  'license.activate': async ({ context, licenseChanged }, input, call) =>
    licenseChanged((await import('../licensing/activate.ts')).activate(context, input, call)),
  'license.deactivate': async ({ context, licenseChanged }, _input, call) =>
    licenseChanged((await import('../licensing/deactivate.ts')).deactivate(context, call)),
  'license.machines': async ({ context }, input, call) => (await import('../licensing/portal.ts')).machinesOf(context, input, call),
}
