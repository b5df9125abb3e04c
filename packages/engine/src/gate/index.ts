export { type Admission, admitFile, type FileAtGate, type GatePolicy } from './admit-file.ts'
export { admitFound } from './admit-found.ts'
export { admitTotal } from './admit-total.ts'
export { judgeBytes } from './judge-bytes.ts'
