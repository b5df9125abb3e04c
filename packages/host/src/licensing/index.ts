// Who is asking: a license holder, someone on trial, or nobody in particular. What talks to the service is loaded when it is needed.

export { type LicenseContext, licenseStatus, requirePro } from './license-status.ts'
export { startTrial } from './trial.ts'
