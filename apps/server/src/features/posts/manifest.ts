import type { Manifest } from '#manifest.ts'
import { insertPosts } from './demo.ts'
import { maySee } from './items.ts'
import { maySeePostPictures } from './pictures.ts'
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
  },
  routes: () => [postRoutes],
  pictures: { cover: 'everyone', post: maySeePostPictures },
  items: { news: maySee('News'), material: maySee('Material'), opinion: maySee('Opinion') },
  demo: insertPosts,
  removePeople,
  samples,
}
