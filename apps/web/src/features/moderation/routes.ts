import type { PageRoute } from '#navigation'
import { paths } from '#paths.ts'

export const moderationRoutes: readonly PageRoute[] = [
  {
    name: 'moderation',
    path: paths.moderation,
    title: 'Жалобы',
    module: 'src/features/moderation/ModerationPage.tsx',
    load: async () => (await import('./ModerationPage.tsx')).ModerationPage,
    isPersonal: true,
  },
]
