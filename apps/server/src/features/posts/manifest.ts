import type { Manifest } from '#manifest.ts'
import type { Caches } from '#platform/sharedCache.ts'
import { crawlerRoutes } from './crawlers/routes.ts'
import { insertPosts } from './demo.ts'
import { postsAtDesk } from './desk/resource.ts'
import { findablePosts } from './findable.ts'
import { findSeen } from './items.ts'
import { livePosts } from './live.ts'
import { maySeeFormerPictures, maySeePostPictures } from './pictures.ts'
import { publishDue } from './publishing/actions.ts'
import { publishingRoutes } from './publishing/routes.ts'
import { removePeople } from './removal.ts'
import { rerenderPosts } from './rendering.ts'
import { postRoutes } from './routes.ts'
import { samples } from './samples.ts'

export const posts: Manifest<{ caches: Caches; brand: string }> = {
  name: 'posts',
  tables: {
    posts: {
      personal: 'author_id = $1',
      secret: ['key', 'removed_by', 'editor_id'],
      open: ['model', 'title', 'rich_title', 'short_description', 'label', 'color', 'gif', 'key'],
      members: ['content', 'content_html', 'images', 'embed_links', 'source'],
      // Only for the author and moderators.
      private: ['removal_reason'],
    },
    post_channels: {},
    // Only for moderators.
    post_versions: {
      personal: 'post_id in (select id from posts where author_id = $1)',
      secret: ['editor_id'],
      private: ['title', 'short_description', 'content', 'images', 'embed_links', 'source'],
    },
  },
  routes: ({ caches, brand }) => [postRoutes(caches), publishingRoutes(), crawlerRoutes(caches, brand)],
  live: livePosts,
  jobs: {
    'posts.publishDue': { run: ({ db }, now) => publishDue(db, now), cron: '* * * * *' },
    'posts.rerender': { run: ({ db }) => rerenderPosts(db), atStart: 'until it succeeds' },
  },
  desk: () => [postsAtDesk],
  pictures: { cover: 'everyone', post: maySeePostPictures, former: maySeeFormerPictures },
  items: { news: findSeen('News'), material: findSeen('Material'), opinion: findSeen('Opinion') },
  findable: { post: findablePosts },
  demo: insertPosts,
  removePeople,
  samples,
}
