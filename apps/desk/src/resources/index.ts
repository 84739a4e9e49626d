import type { ResourceView } from '#lists/view.ts'
import { auditView } from './audit.tsx'
import { bulksView } from './bulks.tsx'
import { commentsView } from './comments.tsx'
import { peopleView } from './people.tsx'
import { postViews } from './posts.tsx'
import { reportsView } from './reports.tsx'

/** Every list of the desk. */
export const VIEWS: readonly ResourceView[] = [
  ...postViews,
  commentsView,
  reportsView,
  peopleView,
  bulksView,
  auditView,
]
