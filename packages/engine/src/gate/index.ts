export { type Admission, admitFile, type FileAtGate, type GatePolicy } from './admit-file.ts'
export { admitFound } from './admit-found.ts'
export { admitText } from './admit-text.ts'
export { admitTotal } from './admit-total.ts'
