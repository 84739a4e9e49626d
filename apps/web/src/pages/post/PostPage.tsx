import { Similar } from '#features/posts'
import { Message } from '#ui/blocks/Message.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { ReadingPage } from '../ReadingPage.tsx'
import { CoinsPanel } from './CoinsPanel.tsx'
import { GONE, NOT_LOADED } from './failureTexts.ts'
import { PostSkeleton } from './PostSkeleton.tsx'
import { PostView } from './PostView.tsx'
import { usePostOfAddress } from './usePostOfAddress.ts'

export function PostPage() {
  const opened = usePostOfAddress()
  const { post, isMissing, isError, retry } = opened
  if (isMissing) return <NotFoundPage missing={GONE} />
  if (!post && isError) return <Message onRetry={retry}>{NOT_LOADED}</Message>
  const rail = post && (
    <>
      <CoinsPanel post={post} />
      {post.is_ready_inner_page && <Similar post={post} />}
    </>
  )
  return (
    <ReadingPage isLoaded={Boolean(post)} rail={rail} railName="К публикации">
      {post ? <PostView post={post} opened={opened} place="page" Title="h1" /> : <PostSkeleton />}
    </ReadingPage>
  )
}
