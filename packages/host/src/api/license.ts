import { licenseStatus, startTrial } from '../licensing/index.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'license'> = {
  'license.status': async ({ context, licenseChanged }, input, call) =>
    input?.refresh ? licenseChanged((await import('../licensing/refresh.ts')).refresh(context, call)) : licenseStatus(context),
  /** The full status still reports an invalid license. */
  'license.startTrial': async ({ context, licenseChanged }) => {
    startTrial(context.home, context.now())
    return licenseChanged(Promise.resolve(licenseStatus(context)))
  },
  'license.activate': async ({ context, licenseChanged }, input, call) =>
    licenseChanged((await import('../licensing/activate.ts')).activate(context, input, call)),
  'license.deactivate': async ({ context, licenseChanged }, _input, call) =>
    licenseChanged((await import('../licensing/deactivate.ts')).deactivate(context, call)),
  'license.machines': async ({ context }, input, call) => (await import('../licensing/portal.ts')).machinesOf(context, input, call),
}
