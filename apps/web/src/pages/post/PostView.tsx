import type { Post } from '@palata/contract/posts'
import { type ElementType, type ReactNode, Suspense, useRef } from 'react'
import { AwaitedComments, Comments } from '#features/comments'
import { useAccess } from '#features/membership'
import { Episode, EpisodeNotes, OfEpisode, OtherPodcasts } from '#features/podcasts'
import { BelowText, EndOfText, PostHead, PostText, RemovedNote, useView } from '#features/posts'
import { ReactionBar } from '#features/reactions'
import { Island, lazyPart } from '#navigation'
import { CalmPicture } from '#ui/blocks/CalmPicture.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { NoText } from '../NoText.tsx'
import { AfterText } from './AfterText.tsx'
import { NOT_LOADED } from './failureTexts.ts'
import { TextSkeleton } from './PostSkeleton.tsx'
import styles from './PostView.module.css'
import { wall } from './parts.ts'
import type { PostOfAddress } from './usePostOfAddress.ts'

const OpenedText = lazyPart(async () => (await import('./OpenedText.tsx')).OpenedText)

interface PostViewProps {
  post: Post
  opened: PostOfAddress
  place: 'page' | 'popup'
  Title: ElementType<{ tabIndex?: number; children: ReactNode }>
}

/** A post on its page or in a popup: cover, head, text and, for members, the related content. */
export function PostView({ post, opened, place, Title }: PostViewProps) {
  const access = useAccess()
  const comments = useRef<HTMLElement>(null)
  const isPaid = access === 'paid'
  const isRead = isPaid && post.is_ready_inner_page
  // A waiting or removed post accepts no new comments, but its earlier ones are still shown.
  const isDiscussed = isRead && (post.live || post.comments_count > 0)
  const isTextComing = isPaid && !post.is_ready_inner_page && !opened.isError
  // News have pictures but no cover.
  const cover = post.content_type === 'news' ? undefined : post.images_list[0]
  const episode = post.section_name === 'podcast' ? post.podcast_atributes : null
  const text = post.is_ready_inner_page ? <Text post={post} cover={cover} /> : <PaidText post={post} opened={opened} />
  const goToComments = () => comments.current?.scrollIntoView()
  return (
    <>
      {cover && (
        <CalmPicture address={cover}>
          <img
            className={styles.cover}
            data-place={place}
            src={cover}
            alt=""
            width={1280}
            height={220}
            decoding="async"
          />
        </CalmPicture>
      )}
      <div className={styles.reading}>
        <PostHead
          post={post}
          Title={Title}
          isPaid={isPaid}
          onComments={isPaid && (post.live || isDiscussed) ? goToComments : null}
        />
        {post.removed && <RemovedNote post={post} removed={post.removed} />}
        {isPaid && !episode && post.section_name === 'podcast' && (
          <p className={styles.silent}>У этого выпуска нет записи, остались заметки.</p>
        )}
        {isPaid && episode ? (
          <Episode id={episode.id} outline={<TextSkeleton />}>
            {text}
          </Episode>
        ) : (
          text
        )}
        {/* Rendered in the same step as the comments, which it would push down later. */}
        <AfterText postId={post.id}>
          {isRead && post.live && (
            <div className={styles.reactions}>
              <ReactionBar of={{ contentType: post.content_type, objectId: post.id }} known={post.reactions} />
            </div>
          )}
          {isRead && episode && <OtherPodcasts id={episode.id} />}
          {access === 'unpaid' && post.is_ready_inner_page && !post.is_mine && (
            <Suspense>
              <OpenedText />
            </Suspense>
          )}
        </AfterText>
      </div>
      <AfterText postId={post.id} before={(isDiscussed || isTextComing) && <AwaitedComments />}>
        <View post={post} />
        {/* The text and the reader come in either order. */}
        {(access === 'loading' || isTextComing) && <AwaitedComments />}
        {isDiscussed && (
          <section ref={comments} className={styles.comments} data-comments="">
            <OfEpisode id={episode?.id ?? null}>
              <Comments
                of={{ contentType: post.content_type, objectId: post.id }}
                author={post.author?.username ?? null}
                isClosed={!post.live}
              />
            </OfEpisode>
          </section>
        )}
      </AfterText>
    </>
  )
}

function View({ post }: { post: Post }) {
  useView(post)
  return null
}

function Text({ post, cover }: { post: Post; cover: string | undefined }) {
  const { content, embeds, coin_prices, podcast_atributes: episode } = post
  return (
    <>
      {episode ? (
        <EpisodeNotes id={episode.id} html={content} length={post.audio_length ?? 0}>
          {(html) => <PostText html={html} coins={coin_prices} embeds={embeds} />}
        </EpisodeNotes>
      ) : (
        <PostText html={content} coins={coin_prices} embeds={embeds} />
      )}
      <BelowText post={post} cover={cover} />
      <EndOfText post={post} />
    </>
  )
}

function PaidText({ post, opened: { isError, isFetching, retry } }: { post: Post; opened: PostOfAddress }) {
  const failure = isError && !isFetching && <Message onRetry={retry}>{NOT_LOADED}</Message>
  return (
    <NoText
      isFetching={isFetching}
      failure={failure}
      skeleton={<TextSkeleton />}
      wall={post.open_part && <Island load={wall.load} />}
    >
      Полный доступ к материалам открыт только участникам клуба
    </NoText>
  )
}
