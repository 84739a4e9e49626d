import { eventsScreen } from '#features/calendar/events.tsx'
import { channelsScreen } from '#features/channels/channels.tsx'
import { sourcesScreen } from '#features/forecasters/sources.tsx'
import { coinListsScreen } from '#features/screener/coinLists.tsx'
import type { ResourceScreen } from '#lists/screen.ts'
import { peopleScreen } from './features/accounts/people.tsx'
import { restrictionsScreen } from './features/accounts/restrictions.tsx'
import { appealsScreen } from './features/appeals/appeals.tsx'
import { auditScreen } from './features/audit/audit.tsx'
import { backupsScreen } from './features/backups/backups.tsx'
import { bansScreen } from './features/bans/bans.tsx'
import { codesScreen } from './features/codes/codes.tsx'
import { commentsScreen } from './features/comments/comments.tsx'
import { bulksScreen } from './features/desk/bulks.tsx'
import { jobsScreen } from './features/desk/jobs.tsx'
import { setAsideScreen } from './features/desk/setAside.tsx'
import { translationScreens } from './features/forecasters/translations.tsx'
import { giftsScreen } from './features/gifts/gifts.tsx'
import { importsScreen } from './features/imports/imports.tsx'
import { knowledgeScreen } from './features/knowledge/knowledge.tsx'
import { coinsScreen } from './features/market/coins.tsx'
import { reportsScreen } from './features/moderation/reports.tsx'
import { siteScreens } from './features/pages/pages.tsx'
import { invoicesScreen } from './features/payments/invoices.tsx'
import { postScreens } from './features/posts/posts.tsx'
import { coinMigrationsScreen } from './features/signals/migrations.tsx'
import { signalsScreen } from './features/signals/signals.tsx'
import { storiesScreen } from './features/stories/stories.tsx'
import { deliveriesScreen } from './features/webhooks/deliveries.tsx'
import { webhooksScreen } from './features/webhooks/webhooks.tsx'

/** Every list of the desk. */
export const SCREENS: readonly ResourceScreen[] = [
  ...postScreens,
  signalsScreen,
  coinMigrationsScreen,
  reportsScreen,
  appealsScreen,
  commentsScreen,
  storiesScreen,
  knowledgeScreen,
  channelsScreen,
  coinListsScreen,
  eventsScreen,
  sourcesScreen,
  coinsScreen,
  ...translationScreens,
  ...siteScreens,
  restrictionsScreen,
  bansScreen,
  peopleScreen,
  invoicesScreen,
  codesScreen,
  giftsScreen,
  backupsScreen,
  importsScreen,
  webhooksScreen,
  deliveriesScreen,
  jobsScreen,
  setAsideScreen,
  bulksScreen,
  auditScreen,
]
