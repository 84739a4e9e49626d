import { createSite } from '#navigation'
import { Shell } from './layout/Shell.tsx'
import { FailureBoundary } from './pages/FailurePage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { routes } from './routes.ts'

export const site = createSite({
  routes,
  Frame: Shell,
  Missing: NotFoundPage,
  Failure: FailureBoundary,
})
