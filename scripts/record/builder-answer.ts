/** Scripted answer of a model to the Context Builder: the files that the sample task needs. */
export const builderAnswer = JSON.stringify({
  files: [
    { path: 'web/src/net/request.ts', priority: 'high', why: 'Retries here, and waits in even steps.' },
    { path: 'web/src/kit/empty-state.tsx', priority: 'high', why: 'Shows a title and nothing else.' },
    { path: 'web/src/orders/order-page.tsx', priority: 'high', why: 'Uses the empty state while there are no orders.' },
    { path: 'web/src/net/request.test.ts', priority: 'medium', why: 'A test for the waiting belongs here.' },
    { path: 'web/src/orders/order-store.ts', priority: 'medium', why: 'Calls request and passes on what it throws.' },
    { path: 'api/internal/orders/handler.go', priority: 'low', why: 'Answers 503 while it is busy.' },
  ],
})
