import { checkInstallation } from '../doctor/doctor.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'doctor'> = {
  'doctor.check': ({ context }, input) => checkInstallation(context, input),
}
