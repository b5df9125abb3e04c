export { repairMessage } from './repair-message.ts'
