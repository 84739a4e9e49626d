import { access } from './features/access/manifest.ts'
import { accounts } from './features/accounts/manifest.ts'
import { alerts } from './features/alerts/manifest.ts'
import { appeals } from './features/appeals/manifest.ts'
import { audit } from './features/audit/manifest.ts'
import { backups } from './features/backups/manifest.ts'
import { bans } from './features/bans/manifest.ts'
import { botCheck } from './features/botCheck/manifest.ts'
import { calendar } from './features/calendar/manifest.ts'
import { channels } from './features/channels/manifest.ts'
import { club } from './features/club/manifest.ts'
import { codes } from './features/codes/manifest.ts'
import { coinSearch } from './features/coinSearch/manifest.ts'
import { comments } from './features/comments/manifest.ts'
import { consents } from './features/consents/manifest.ts'
import { desk } from './features/desk/manifest.ts'
import { digest } from './features/digest/manifest.ts'
import { embeds } from './features/embeds/manifest.ts'
import { feed } from './features/feed/manifest.ts'
import { follows } from './features/follows/manifest.ts'
import { forecasters } from './features/forecasters/manifest.ts'
import { gifts } from './features/gifts/manifest.ts'
import { hype } from './features/hype/manifest.ts'
import { imports } from './features/imports/manifest.ts'
import { knowledge } from './features/knowledge/manifest.ts'
import { ledger } from './features/ledger/manifest.ts'
import { letters } from './features/letters/manifest.ts'
import { market } from './features/market/manifest.ts'
import { media } from './features/media/manifest.ts'
import { membership } from './features/membership/manifest.ts'
import { mentions } from './features/mentions/manifest.ts'
import { moderation } from './features/moderation/manifest.ts'
import { mutes } from './features/mutes/manifest.ts'
import { notifications } from './features/notifications/manifest.ts'
import { pages } from './features/pages/manifest.ts'
import { payments } from './features/payments/manifest.ts'
import { people } from './features/people/manifest.ts'
import { podcasts } from './features/podcasts/manifest.ts'
import { portfolio } from './features/portfolio/manifest.ts'
import { posts } from './features/posts/manifest.ts'
import { priceHistory } from './features/priceHistory/manifest.ts'
import { reactions } from './features/reactions/manifest.ts'
import { record } from './features/record/manifest.ts'
import { screener } from './features/screener/manifest.ts'
import { search } from './features/search/manifest.ts'
import { secondStep } from './features/secondStep/manifest.ts'
import { security } from './features/security/manifest.ts'
import { sessions } from './features/sessions/manifest.ts'
import { signals } from './features/signals/manifest.ts'
import { social } from './features/social/manifest.ts'
import { stories } from './features/stories/manifest.ts'
import { talk } from './features/talk/manifest.ts'
import { telegram } from './features/telegram/manifest.ts'
import { texts } from './features/texts/manifest.ts'
import { tokens } from './features/tokens/manifest.ts'
import { updates } from './features/updates/manifest.ts'
import { views } from './features/views/manifest.ts'
import { wallets } from './features/wallets/manifest.ts'
import { webhooks } from './features/webhooks/manifest.ts'
import { words } from './features/words/manifest.ts'
import type { DeskDoor, Findables, Manifest, Tellables } from './manifest.ts'
import { peopleDoorOf } from './people.ts'
import type { DeskResource } from './platform/desk/resource.ts'
import type { Services } from './services/services.ts'
import type { Site } from './site.ts'
import type { Work } from './work.ts'

/** Every feature, in dependency order: one may use only those before it. */
export const features: Manifest<Site, Work, Services>[] = [
  access,
  membership,
  people,
  media,
  embeds,
  bans,
  sessions,
  botCheck,
  letters,
  audit,
  words,
  security,
  accounts,
  secondStep,
  social,
  codes,
  gifts,
  payments,
  club,
  telegram,
  priceHistory,
  market,
  coinSearch,
  portfolio,
  screener,
  wallets,
  channels,
  mentions,
  texts,
  reactions,
  mutes,
  posts,
  signals,
  ledger,
  record,
  comments,
  follows,
  moderation,
  appeals,
  podcasts,
  calendar,
  knowledge,
  pages,
  consents,
  feed,
  forecasters,
  talk,
  hype,
  search,
  stories,
  digest,
  alerts,
  notifications,
  updates,
  views,
  backups,
  imports,
  webhooks,
  tokens,
  desk,
]

/** What all features together know about a person and can do. */
export const peopleDoor = peopleDoorOf(features)

/** Every list of the desk. */
export function resourcesAtDesk(identity: DeskDoor['identity']): readonly DeskResource[] {
  const all: readonly DeskResource[] = features.flatMap(
    (feature) => feature.desk?.({ identity, people: peopleDoor, resources: () => all }) ?? [],
  )
  return all
}

/** Everything the search can find, by kind. */
export const findables: Findables = new Map(features.flatMap(({ findable = {} }) => Object.entries(findable)))

/** All that a digest tells of, by kind. */
export const tellables: Tellables = new Map(features.flatMap(({ tellable = {} }) => Object.entries(tellable)))
