// Test helpers for licensing.

export { claimsOf, type FakeLicense, type FakeService, newSigningKey, openFakeService, signToken, trialClaimsOf } from './fake-service.ts'
export { runScript } from './run-script.ts'
