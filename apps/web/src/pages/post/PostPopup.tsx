import { Dialog } from '@base-ui/react/dialog'
import type { Post } from '@palata/contract/posts'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useAccess } from '#features/membership'
import { Similar, Star } from '#features/posts'
import { useAddress, useShownPage } from '#navigation'
import { AfterPaint } from '#ui/blocks/AfterPaint.tsx'
import { Icon } from '#ui/blocks/Icon.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Pressable } from '#ui/controls/Pressable.tsx'
import { dismissLayer } from '#ui/layers/index.ts'
import { FailureBoundary } from '../FailurePage.tsx'
import { AfterText } from './AfterText.tsx'
import { CoinsPanel } from './CoinsPanel.tsx'
import { GONE, NOT_LOADED } from './failureTexts.ts'
import { contentLayer } from './layers.ts'
import styles from './PostPopup.module.css'
import { PostSkeleton } from './PostSkeleton.tsx'
import { PostView } from './PostView.tsx'
import { useBecomePage, useContentLayer } from './useContentLayer.ts'
import { usePopupScroll } from './usePopupScroll.ts'
import { usePostOfAddress } from './usePostOfAddress.ts'

const dismiss = () => dismissLayer(contentLayer.id)
const DialogTitle = ({ children }: { children: ReactNode }) => <Dialog.Title>{children}</Dialog.Title>

/** A post over the page it was opened from. */
export function PostPopup() {
  const address = useAddress()
  const { path } = useShownPage()
  const opened = usePostOfAddress()
  const returnTo = useContentLayer(address)
  const becomePage = useBecomePage(address)
  // The dialog renders its content a moment after itself.
  const [body, setBody] = useState<HTMLElement | null>(null)
  const { isAway, isNearEnd, isTitleGone } = usePopupScroll(body, path)
  const isPaid = useAccess() === 'paid'
  const { post } = opened

  function openAsPage(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    becomePage()
  }

  return (
    <Dialog.Root open modal="trap-focus" disablePointerDismissal onOpenChange={(isOpen) => !isOpen && dismiss()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop!} onClick={dismiss} />
        <Dialog.Popup
          className={styles.popup!}
          data-layer={contentLayer.id}
          initialFocus={() => body}
          finalFocus={returnTo}
        >
          <div className={styles.bar}>
            <IconButton icon="back" label="Назад" className={styles.back} onClick={dismiss} />
            <span className={styles.name} dir="auto" aria-hidden="true">
              {isTitleGone && post?.title}
            </span>
            <a className={styles.page} href={address} aria-label="Открыть страницей" onClick={openAsPage}>
              <Icon name="external" size={18} />
            </a>
            {isTitleGone && post && <Star post={post} />}
            <IconButton icon="close" label="Закрыть" className={styles.cross} onClick={dismiss} />
          </div>
          <div ref={setBody} className={styles.body} tabIndex={-1}>
            <FailureBoundary key={path}>
              <AfterPaint before={<Dialog.Title className="visually-hidden">{post?.title}</Dialog.Title>}>
                <Content opened={opened} />
              </AfterPaint>
            </FailureBoundary>
          </div>
          {isAway && (
            <Pressable
              className={styles.up}
              data-raised={isNearEnd}
              aria-label="К началу"
              onClick={() => body?.scrollTo({ top: 0, behavior: motion() })}
            >
              <Icon name="up" />
            </Pressable>
          )}
          {isPaid && post?.is_ready_inner_page && <Dock post={post} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Content({ opened }: { opened: ReturnType<typeof usePostOfAddress> }) {
  const { post, isMissing, isError, retry } = opened
  if (isMissing)
    return (
      <div className={styles.gone}>
        <DialogTitle>{GONE.heading}</DialogTitle>
        <p>{GONE.text}</p>
      </div>
    )
  if (!post && isError) return <Message onRetry={retry}>{NOT_LOADED}</Message>
  if (!post) return <PostSkeleton />
  return (
    <>
      <article>
        <PostView post={post} opened={opened} place="popup" Title={DialogTitle} />
      </article>
      <AfterText postId={post.id}>
        <div className={styles.after}>
          <CoinsPanel post={post} />
          {post.is_ready_inner_page && <Similar post={post} />}
        </div>
      </AfterText>
    </>
  )
}

/** Bar at the bottom edge on phones. */
function Dock({ post }: { post: Post }) {
  const goToComments = () =>
    document.querySelector(`[data-layer="${contentLayer.id}"] [data-comments]`)?.scrollIntoView()
  return (
    <div className={styles.dock}>
      {/* The reactions are in this bar. */}
      <Star post={post} />
      <Pressable className="num" aria-label={`Комментариев: ${post.comments_count}`} onClick={goToComments}>
        <Icon name="comment" size={18} />
        {post.comments_count}
      </Pressable>
    </div>
  )
}

const motion = () => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')
