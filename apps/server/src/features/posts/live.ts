import { liveSubjects } from '#features/reactions'
import { listTitles } from './discussion.ts'
import { postsPublished } from './events.ts'

export const livePosts = liveSubjects({ kind: 'post', published: postsPublished, listTitles })
