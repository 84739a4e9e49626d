import { stories } from '@palata/contract/stories'
import { implement } from '#http/implement.ts'
import type { Findables } from '#manifest.ts'
import { newestStories } from './present.ts'

export interface StoriesSite {
  findables: Findables
}

export const storyRoutes = ({ findables }: StoriesSite) =>
  implement(stories, {
    newest: async ({ db, viewer, now }) => ({ results: await newestStories({ db, findables, viewer, now }) }),
  })
