// Who is asking: a licence holder, someone on trial, or nobody in particular. What talks to the service is loaded when it is needed.

export { type LicenceContext, licenceStatus, requirePro } from './licence-status.ts'
export { startTrial } from './trial.ts'
