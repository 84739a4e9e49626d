import { liveSubjects } from '#features/reactions'
import { listTitles } from './discussion.ts'
import { postsChanged, postsPublished } from './events.ts'

export const livePosts = liveSubjects({ kind: 'post', changes: [postsPublished, postsChanged], listTitles })
