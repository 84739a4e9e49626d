import type { ClubValues } from '@palata/contract/club/settings'
import { FIELDS, type WrittenFields } from '@palata/contract/posts/fields'
import type { Manifest } from '#manifest.ts'
import type { Caches } from '#platform/replies/sharedCache.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import type { PageReader } from '#providers/pageReader/index.ts'
import { crawlerRoutes } from './crawlers/routes.ts'
import { insertPosts } from './demo.ts'
import { postsAtDesk } from './desk/resource.ts'
import { findablePosts } from './findable.ts'
import { findSeen } from './items.ts'
import { livePosts } from './live.ts'
import { openingRoutes } from './openings/routes.ts'
import { maySeeFormerPictures, maySeePostPictures } from './pictureAccess.ts'
import { PICTURE_KINDS } from './pictureKinds.ts'
import { publishDue } from './publishing/actions.ts'
import { publishingRoutes } from './publishing/routes.ts'
import { postRoutes } from './reading/routes.ts'
import { removePeople } from './removal.ts'
import { samples } from './samples.ts'
import { tellPosts } from './tellable.ts'
import { pruneDrafts } from './writing/drafts/actions.ts'
import { rerenderPosts } from './writing/previewing/rendering.ts'
import { deskWritingRoutes, writingRoutes } from './writing/routes.ts'

/** Written fields that guests read; of every other one they read only the open part. */
const SEEN_BY_ALL: (keyof WrittenFields)[] = ['title', 'short_description']

export const posts: Manifest<{
  caches: Caches
  club: () => Pick<ClubValues, 'brand' | 'weekly_text' | 'limit_opinions_hour'>
  secret: string
  objects: ObjectStore
  pages: PageReader
}> = {
  name: 'posts',
  tables: {
    posts: {
      personal: 'author_id = $1',
      secret: ['key', 'removed_by', 'editor_id'],
      open: ['model', ...SEEN_BY_ALL, 'rich_title', 'label', 'color', 'gif', 'key', 'open_html', 'beyond'],
      members: [...FIELDS.filter((field) => !SEEN_BY_ALL.includes(field)), 'content_html'],
      // Only for the author and moderators.
      private: ['removal_reason'],
    },
    post_channels: {},
    post_gifts: { personal: 'giver_id = $1' },
    post_openings: { personal: 'account_id = $1' },
    // Only for moderators.
    post_versions: {
      personal: 'post_id in (select id from posts where author_id = $1)',
      secret: ['editor_id'],
      private: FIELDS,
    },
    drafts: {
      personal: 'account_id = $1',
      open: ['id', 'beside_id', 'kind'],
      private: FIELDS,
    },
  },
  routes: ({ caches, ...site }) => [
    postRoutes(caches),
    openingRoutes(site),
    publishingRoutes(),
    writingRoutes(site),
    deskWritingRoutes(site),
    crawlerRoutes(caches, site.club),
  ],
  live: livePosts,
  jobs: {
    'posts.publishDue': { run: ({ db }, now) => publishDue(db, now), cron: '* * * * *' },
    'posts.pruneDrafts': { run: ({ db }, now) => pruneDrafts(db, now), cron: '17 3 * * *' },
    'posts.rerender': { run: ({ db }) => rerenderPosts(db), atStart: 'until it succeeds' },
  },
  desk: () => [postsAtDesk],
  ownPictures: Object.fromEntries(
    PICTURE_KINDS.map((kind) => [kind, 'm.belongs_id in (select id from posts where author_id = $1)']),
  ),
  pictures: { cover: 'everyone', open: 'everyone', post: maySeePostPictures, former: maySeeFormerPictures },
  items: { news: findSeen('News'), material: findSeen('Material'), opinion: findSeen('Opinion') },
  findable: { post: findablePosts },
  tellable: { post: tellPosts },
  demo: insertPosts,
  removePeople,
  samples,
}
