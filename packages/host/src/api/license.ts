import { licenseStatus } from '../licensing/index.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'license'> = {
  'license.status': async ({ context, licenseChanged }, input, call) =>
    input?.refresh ? licenseChanged((await import('../licensing/refresh.ts')).refresh(context, call)) : licenseStatus(context),
  'license.change': async ({ context, licenseChanged }, change, call) => {
    switch (change.type) {
      case 'start-trial':
        return licenseChanged((await import('../licensing/start-trial.ts')).startTrial(context, call))
      case 'activate':
        return licenseChanged((await import('../licensing/activate.ts')).activate(context, change, call))
      case 'deactivate':
        return licenseChanged((await import('../licensing/deactivate.ts')).deactivate(context, call))
    }
  },
  'license.machines': async ({ context }, input, call) => (await import('../licensing/portal.ts')).machinesOf(context, input, call),
}
