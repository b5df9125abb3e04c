// License and trial status. The code that calls the service is loaded on demand.

export { type LicenseContext, licenseStatus, requirePro } from './license-status.ts'
