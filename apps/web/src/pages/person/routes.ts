import type { Route } from '#navigation'
import { personPath } from '#paths.ts'

const person = {
  isPersonal: true,
  data: async () => (await import('./prefetch.ts')).prefetchPerson,
}

export const personRoutes: readonly Route[] = [
  {
    name: 'other_users_main',
    path: '/users/:username',
    leadsTo: ({ username = '' }) => personPath(username),
    status: 302,
  },
  {
    ...person,
    name: 'other_user_profile',
    path: '/users/:username/profile',
    title: 'Личный кабинет',
    module: 'src/pages/person/ProfilePage.tsx',
    load: async () => (await import('./ProfilePage.tsx')).ProfilePage,
  },
  {
    ...person,
    name: 'other_user_comments',
    path: '/users/:username/comments',
    title: 'Комментарии',
    module: 'src/pages/person/PersonCommentsPage.tsx',
    load: async () => (await import('./PersonCommentsPage.tsx')).PersonCommentsPage,
  },
  {
    ...person,
    name: 'other_user_alpha',
    path: '/users/:username/alpha',
    title: 'Мнения пользователя',
    module: 'src/pages/person/PersonOpinionsPage.tsx',
    load: async () => (await import('./PersonOpinionsPage.tsx')).PersonOpinionsPage,
  },
  {
    ...person,
    name: 'other_user_record',
    path: '/users/:username/record',
    title: 'Послужной список',
    data: async () => (await import('./prefetch.ts')).prefetchRecord,
    module: 'src/pages/person/PersonRecordPage.tsx',
    load: async () => (await import('./PersonRecordPage.tsx')).PersonRecordPage,
  },
]
