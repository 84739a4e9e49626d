import type { Manifest } from '#manifest.ts'
import { insertComments } from './demo.ts'
import { commentsAtDesk } from './desk.ts'
import { findableComments } from './findable.ts'
import { findSeenComment, maySeeCommentPictures } from './pictures/pictureAccess.ts'
import { type CommentSite, commentRoutes } from './routes.ts'
import { samples } from './samples.ts'
import { liveComments } from './telling/live.ts'
import { commentNotices } from './telling/notices.ts'
import { tellAnswers } from './telling/tellable.ts'
import { removePeople } from './writing/removal.ts'

export const comments: Manifest<CommentSite> = {
  name: 'comments',
  tables: {
    comments: {
      personal: 'author_id = $1',
      secret: ['key', 'removed_by', 'pinned_by'],
      members: ['text', 'image_url'],
      open: ['key'],
      private: ['removal_reason'],
    },
    comment_threads: {},
    // Read by moderators only.
    comment_versions: {
      personal: 'comment_id in (select id from comments where author_id = $1)',
      private: ['text', 'image_url'],
    },
    comment_mentions: { impersonal: 'what others wrote' },
    comment_visits: { personal: 'account_id = $1' },
  },
  routes: (site) => [commentRoutes(site)],
  pictures: { comment: maySeeCommentPictures },
  ownPictures: { comment: 'm.belongs_id in (select id from comments where author_id = $1)' },
  items: { comment: findSeenComment },
  live: liveComments,
  desk: () => [commentsAtDesk],
  findable: { comment: findableComments },
  notices: [commentNotices],
  tellable: { comment: tellAnswers },
  demo: insertComments,
  removePeople,
  samples,
}
