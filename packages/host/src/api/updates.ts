import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'updates'> = {
  'updates.status': async ({ updates }, input, { signal }) =>
    input?.check ? (await updates()).check('asked', signal) : (await updates()).shown(),
  'updates.change': async ({ updates }, { type }, call) => (await updates())[type](call),
}
