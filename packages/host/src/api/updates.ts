import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'updates'> = {
  'updates.status': async ({ updates }, input, { signal }) =>
    input?.check ? (await updates()).check('asked', signal) : (await updates()).shown(),
  'updates.download': async ({ updates }, _input, call) => (await updates()).download(call),
  'updates.cancel': async ({ updates }) => (await updates()).cancel(),
  'updates.install': async ({ updates }) => (await updates()).install(),
}
