export { clubChanged } from './events.ts'
export { type ClubKeeper, createClub } from './keeper.ts'
export type { Given } from './rules.ts'
