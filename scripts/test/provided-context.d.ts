// What vitest.config.ts provides to tests, so that `inject` knows its type.

import 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** True in `npm run exam`: property tests take their large number of cases. */
    isExam: boolean
  }
}
