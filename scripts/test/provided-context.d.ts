// Types the values that vitest.config.ts provides to tests through `inject`.

import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run exam`: property tests run their large number of cases. */
    isExam: boolean
  }
}
