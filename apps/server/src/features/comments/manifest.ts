import type { Manifest } from '#manifest.ts'
import { insertComments } from './demo.ts'
import { commentsAtDesk } from './desk.ts'
import { findableComments } from './findable.ts'
import { liveComments } from './live.ts'
import { commentNotices } from './notices.ts'
import { maySeeCommentPictures } from './pictures.ts'
import { removePeople } from './removal.ts'
import { type CommentSite, commentRoutes } from './routes.ts'
import { samples } from './samples.ts'

export const comments: Manifest<CommentSite> = {
  name: 'comments',
  tables: {
    comments: { members: ['text', 'image_url'], open: ['key'] },
    comment_threads: {},
    // Moderators' alone.
    comment_versions: { private: ['text', 'image_url'] },
    comment_mentions: {},
    comment_visits: {},
  },
  routes: (site) => [commentRoutes(site)],
  pictures: { comment: maySeeCommentPictures },
  items: { comment: maySeeCommentPictures },
  live: liveComments,
  desk: () => [commentsAtDesk],
  findable: { comment: findableComments },
  notices: commentNotices,
  demo: insertComments,
  removePeople,
  samples,
}
