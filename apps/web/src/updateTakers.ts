import { accountUpdates } from '#features/accounts'
import { alertUpdates } from '#features/alerts'
import { commentUpdates } from '#features/comments'
import { feedUpdates } from '#features/feed'
import { followUpdates } from '#features/follows'
import { forecastUpdates } from '#features/forecasters'
import { marketUpdates } from '#features/market'
import { membershipUpdates } from '#features/membership'
import { muteUpdates } from '#features/mutes'
import { notificationUpdates } from '#features/notifications'
import { portfolioUpdates } from '#features/portfolio'
import { postUpdates } from '#features/posts'
import { reactionUpdates } from '#features/reactions'
import { signalUpdates } from '#features/signals'
import type { UpdateTaker } from '#features/updates'

/** Features that take the data of an update cycle, in order: a list names posts that must already be cached. */
export const updateTakers: readonly UpdateTaker[] = [
  postUpdates,
  feedUpdates,
  signalUpdates,
  marketUpdates,
  reactionUpdates,
  notificationUpdates,
  portfolioUpdates,
  commentUpdates,
  accountUpdates,
  membershipUpdates,
  forecastUpdates,
  muteUpdates,
  followUpdates,
  alertUpdates,
]
