/**
 * Names the visitor's system on the page before the first paint, so that styles can put its download first. Macs, phones, and unknown
 * systems keep the default order.
 */
export const systemScript = `{const a=navigator.userAgent,s=/Android|CrOS/.test(a)?'':/Windows/.test(a)?'windows':/Linux|X11/.test(a)?'linux':'';if(s)document.documentElement.dataset.system=s}`
