export { ENDED } from './changeTexts.ts'
export { insertSecurityEvent, listSecurity, noteSecurity } from './events.ts'
