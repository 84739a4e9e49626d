import { accountRoutes } from '#features/accounts'
import { appealRoutes } from '#features/appeals'
import { calendarRoutes } from '#features/calendar'
import { digestRoutes } from '#features/digest'
import { forecasterRoutes } from '#features/forecasters'
import { hypeRoutes } from '#features/hype'
import { knowledgeRoutes } from '#features/knowledge'
import { ledgerRoutes } from '#features/ledger'
import { moderationRoutes } from '#features/moderation'
import { notificationRoutes } from '#features/notifications'
import { offlineRoutes } from '#features/offline'
import { pageRoutes } from '#features/pages'
import { portfolioRoutes } from '#features/portfolio'
import { screenerRoutes } from '#features/screener'
import { signalRoutes } from '#features/signals'
import { socialRoutes } from '#features/social'
import type { Route } from '#navigation'
import { coinRoutes } from './pages/coin/routes.ts'
import { giftRoutes } from './pages/gift/routes.ts'
import { mainRoutes } from './pages/main/routes.ts'
import { ownRoutes } from './pages/own/routes.ts'
import { personRoutes } from './pages/person/routes.ts'
import { postRoutes } from './pages/post/routes.ts'
import { formerRoutes } from './pages/routes.ts'
import { shareRoutes } from './pages/share/routes.ts'
import { signalPageRoutes } from './pages/signal/routes.ts'

/** The gallery of interface parts, for development only. */
const galleryRoutes: readonly Route[] =
  import.meta.env.DEV || import.meta.env.VITE_GALLERY === '1'
    ? [
        {
          name: 'gallery',
          path: '/dev/ui',
          title: 'Детали интерфейса',
          module: '',
          load: async () => (await import('./gallery/GalleryPage.tsx')).GalleryPage,
        },
      ]
    : []

/** Every address of the site. Each feature, and each page of several features, declares its own. */
export const routes: readonly Route[] = [
  ...mainRoutes,
  ...calendarRoutes,
  ...ledgerRoutes,
  ...signalRoutes,
  ...screenerRoutes,
  ...portfolioRoutes,
  ...forecasterRoutes,
  ...hypeRoutes,
  ...knowledgeRoutes,
  ...pageRoutes,
  ...accountRoutes,
  ...socialRoutes,
  ...digestRoutes,
  ...notificationRoutes,
  ...offlineRoutes,
  ...ownRoutes,
  ...personRoutes,
  ...postRoutes,
  ...coinRoutes,
  ...signalPageRoutes,
  ...shareRoutes,
  ...giftRoutes,
  ...moderationRoutes,
  ...appealRoutes,
  ...formerRoutes,
  ...galleryRoutes,
]
