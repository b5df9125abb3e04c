import { runSearch } from '../files/search.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'search'> = {
  'search.run': ({ context, desks }, input, call) => runSearch(context, desks, input, call),
}
