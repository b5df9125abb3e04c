export { makeDocx, makePptx, makeXlsx } from './make-office.ts'
export { makePdf } from './make-pdf.ts'
export { makeZip } from './make-zip.ts'
