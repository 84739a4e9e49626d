import { leaving } from './accounts/leaving.ts'
import { ownData } from './accounts/ownData.ts'
import { accounts } from './accounts.ts'
import { alerts } from './alerts.ts'
import { appeals } from './appeals.ts'
import { botCheck } from './botCheck.ts'
import { calendar } from './calendar.ts'
import { channels } from './channels.ts'
import { codes } from './codes.ts'
import { comments } from './comments.ts'
import { consents } from './consents.ts'
import { deskImports } from './desk/calendar/imports.ts'
import { deskClub } from './desk/club.ts'
import { deskPodcasts } from './desk/podcasts.ts'
import { deskWriting } from './desk/posts/writing.ts'
import { desk } from './desk.ts'
import { digest } from './digest.ts'
import type { Contract } from './endpoint.ts'
import { feed } from './feed.ts'
import { follows } from './follows.ts'
import { forecasters } from './forecasters.ts'
import { gifts } from './gifts.ts'
import { hype } from './hype.ts'
import { knowledge } from './knowledge.ts'
import { ledger } from './ledger.ts'
import { letters } from './letters.ts'
import { market } from './market.ts'
import { media } from './media.ts'
import { membership } from './membership.ts'
import { moderation } from './moderation.ts'
import { mutes } from './mutes.ts'
import { notifications } from './notifications.ts'
import { pages } from './pages.ts'
import { payments } from './payments.ts'
import { podcasts } from './podcasts.ts'
import { portfolio } from './portfolio.ts'
import { postOpenings } from './posts/openings.ts'
import { postPublishing } from './posts/publishing.ts'
import { postWriting } from './posts/writing.ts'
import { posts } from './posts.ts'
import { reactions } from './reactions.ts'
import { record } from './record.ts'
import { screener } from './screener.ts'
import { search } from './search.ts'
import { secondStep } from './secondStep.ts'
import { sessions } from './sessions.ts'
import { signalPublishing } from './signals/publishing.ts'
import { signals } from './signals.ts'
import { social } from './social.ts'
import { stories } from './stories.ts'
import { talk } from './talk.ts'
import { telegram } from './telegram.ts'
import { tokens } from './tokens.ts'
import { updates } from './updates.ts'
import { views } from './views.ts'
import { wallets } from './wallets.ts'
import { webhooks } from './webhooks.ts'

/** Endpoints of every feature, in order of dependency. OpenAPI and the access matrix are made from them. */
export const contract = {
  media,
  botCheck,
  sessions,
  letters,
  accounts: { ...accounts, ...leaving, ...ownData },
  secondStep,
  social,
  membership,
  codes,
  gifts,
  payments,
  telegram,
  market,
  portfolio,
  screener,
  wallets,
  channels,
  mutes,
  posts: { ...posts, ...postOpenings, ...postPublishing, ...postWriting, ...deskWriting },
  reactions,
  feed,
  signals: { ...signals, ...signalPublishing },
  ledger,
  record,
  comments,
  follows,
  moderation,
  appeals,
  podcasts: { ...podcasts, ...deskPodcasts },
  calendar: { ...calendar, ...deskImports },
  knowledge,
  pages,
  consents,
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
  club: deskClub,
  webhooks,
  tokens,
  desk,
} satisfies Record<string, Contract>
