import type { Manifest } from '#manifest.ts'
import { insertPosts } from './demo.ts'
import { maySee } from './items.ts'
import { maySeeCommentPictures, maySeePostPictures } from './pictures.ts'
import { removePeople } from './removal.ts'
import { postRoutes } from './routes.ts'
import { samples } from './samples.ts'

export const posts: Manifest = {
  name: 'posts',
  tables: {
    posts: {
      open: ['model', 'title', 'rich_title', 'short_description', 'label', 'color', 'gif'],
      members: ['content', 'images', 'embed_links', 'source'],
    },
    post_channels: {},
    post_coins: {},
    comments: { members: ['html'], unread: ['image_url'] },
  },
  routes: () => [postRoutes],
  pictures: { cover: 'everyone', post: maySeePostPictures, comment: maySeeCommentPictures },
  items: { news: maySee('News'), material: maySee('Material'), opinion: maySee('Opinion') },
  demo: insertPosts,
  removePeople,
  samples,
}
