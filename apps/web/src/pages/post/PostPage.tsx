import { Similar } from '#features/posts'
import { Message } from '#ui/blocks/Message.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { CoinsPanel } from './CoinsPanel.tsx'
import styles from './PostPage.module.css'
import { PostSkeleton } from './PostSkeleton.tsx'
import { PostView } from './PostView.tsx'
import { usePostOfAddress } from './usePostOfAddress.ts'
import { GONE, NOT_LOADED } from './words.ts'

/** A post at its own address. */
export function PostPage() {
  const opened = usePostOfAddress()
  const { post, isMissing, isError, retry } = opened
  if (isMissing) return <NotFoundPage missing={GONE} />
  if (!post && isError) return <Message onRetry={retry}>{NOT_LOADED}</Message>
  return (
    <div className={styles.page}>
      <article className={styles.sheet} aria-busy={!post}>
        {post ? <PostView post={post} opened={opened} place="page" Title="h1" /> : <PostSkeleton />}
      </article>
      {post && (
        <aside className={styles.rail} aria-label="К публикации">
          <CoinsPanel post={post} />
          {post.is_ready_inner_page && <Similar post={post} />}
        </aside>
      )}
    </div>
  )
}
