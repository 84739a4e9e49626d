export { FollowsView } from './FollowsView.tsx'
export { FollowButton } from './lazy.tsx'
export { followersOf } from './queries.ts'
export { followUpdates } from './updates.ts'
