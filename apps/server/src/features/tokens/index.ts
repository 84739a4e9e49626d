export { againByToken, apiTokenOf, identifyByToken } from './identify.ts'
