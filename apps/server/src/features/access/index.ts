export { type Access, findAccess, isShut, keepMembers, listAccess, SHUT } from './store.ts'
