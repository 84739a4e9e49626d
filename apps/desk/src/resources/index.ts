import type { ResourceView } from '#lists/view.ts'
import { appealsView } from './appeals.tsx'
import { auditView } from './audit.tsx'
import { bulksView } from './bulks.tsx'
import { catalogueViews } from './catalogue.tsx'
import { coinsView } from './coins.tsx'
import { commentsView } from './comments.tsx'
import { invoicesView } from './invoices.tsx'
import { jobsView } from './jobs.tsx'
import { knowledgeView } from './knowledge.tsx'
import { peopleView } from './people.tsx'
import { postViews } from './posts.tsx'
import { reportsView } from './reports.tsx'
import { restrictionsView } from './restrictions.tsx'
import { setAsideView } from './setAside.tsx'
import { signalsView } from './signals.tsx'
import { siteViews } from './sitePages.tsx'
import { translationViews } from './translations.tsx'

/** Every list of the desk. */
export const VIEWS: readonly ResourceView[] = [
  ...postViews,
  signalsView,
  reportsView,
  appealsView,
  commentsView,
  knowledgeView,
  ...catalogueViews,
  coinsView,
  ...translationViews,
  ...siteViews,
  restrictionsView,
  peopleView,
  invoicesView,
  jobsView,
  setAsideView,
  bulksView,
  auditView,
]
