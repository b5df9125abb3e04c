export { openSite } from './open-site.ts'
export { serveSite } from './serve-site.ts'
