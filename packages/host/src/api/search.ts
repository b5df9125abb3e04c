import { runSearch } from '../files/search.ts'
import type { NounApi } from './noun-api.ts'

export const methods: NounApi<'search'> = {
  'search.run': ({ context, workspaces }, input, call) => runSearch(context, workspaces, input, call),
}
