import { deskPosts } from '@palata/contract/desk/posts'
import type { PostSource, PostVersion } from '@palata/contract/posts/writing'
import { postWriting } from '@palata/contract/posts/writing'
import { useInvalidate } from '@refinedev/core'
import { ApiError, useApi } from '@site/api/api.tsx'
import { assertSignedInAs } from '@site/features/accounts/index.ts'
import {
  draftOf,
  NoRoomMark,
  postSource,
  RestoredNote,
  readEdit,
  useKeptEdit,
  type Writing,
  writingOf,
} from '@site/features/editor/desk.ts'
import { useLeaveGuard, useParams, useQueryParams } from '@site/navigation/index.ts'
import { Message } from '@site/ui/blocks/Message.tsx'
import { Skeleton } from '@site/ui/blocks/Skeleton.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { confirmed } from '@site/ui/layers/confirm.ts'
import { toast } from '@site/ui/toasts/index.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayDone } from '#acts/undo.ts'
import { RecordingPart } from '#features/podcasts/RecordingPart.tsx'
import { Presence } from '#forms/Presence.tsx'
import { Loading } from '#frame/Loading.tsx'
import { Missing } from '#frame/Missing.tsx'
import { useDeskMe } from '#providers/me.ts'
import { Pins } from './Pins.tsx'
import { Versions } from './Versions.tsx'
import styles from './WritePage.module.css'
import { WritingForm } from './WritingForm.tsx'

/** Editing page of a publication, or of its draft named by `?draft=`. */
export function WritePage() {
  const { id = '' } = useParams()
  const api = useApi()
  const [reads, setReads] = useState(0)
  const [put, setPut] = useState<Writing | null>(null)
  const draftId = new URLSearchParams(useQueryParams()).get('draft') ?? undefined
  const draft = useQuery(draftOf(api, draftId))
  const { data, error, refetch } = useQuery(postSource(api, Number(id)))
  // A text that is open stays when it can no longer be read.
  if (!data && error instanceof ApiError && error.status === 404) return <Missing />
  if (error && !data) return <Message onRetry={() => void refetch()}>{error.message}</Message>
  if (!data || draft.isLoading)
    return (
      <Loading>
        <Skeleton height={480} />
      </Loading>
    )
  return (
    <Editing
      // Remounts the form when its text is read again or a version is put back.
      key={reads}
      source={data}
      initial={put ?? ofKind(draft.data ?? data, data)}
      isPut={put !== null}
      draftId={draft.data?.id}
      onReread={async () => {
        const { error: failed } = await refetch()
        if (failed) return toast(failed.message, 'red')
        setPut(null)
        setReads(reads + 1)
      }}
      onRestore={(version) => {
        setPut(ofKind({ ...version, channels: data.channels }, data))
        setReads(reads + 1)
      }}
    />
  )
}

const TITLES = { news: 'Новость', material: 'Материал', opinion: 'Мнение', podcast: 'Подкаст' } as const

/** Only a news item has the kind set: the form then asks for its source. */
const ofKind = (writing: Writing, { content_type: kind }: PostSource): Writing => ({
  ...writingOf(writing),
  kind: kind === 'news' ? 'news' : null,
})

const LEAVE = { title: 'Уйти без сохранения?', text: 'Правки этого текста пропадут.', action: 'Уйти' }

interface EditingProps {
  source: PostSource
  initial: Writing
  /** The form begins with an earlier version. */
  isPut: boolean
  /** The draft of this text; it is deleted on success. */
  draftId: string | undefined
  onReread: () => Promise<unknown>
  onRestore: (version: PostVersion) => void
}

function Editing({ source, initial, isPut, draftId, onReread, onRestore }: EditingProps) {
  const { id, content_type: kind } = source
  const { username: owner, roles } = useDeskMe()
  const api = useApi()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const name = { owner, id: `${id}/${draftId ?? ''}` }
  // A version that was put back replaces the edit that was left here.
  const [restored] = useState(() => (isPut ? null : readEdit(name.owner, name.id)))
  const isUnsaved = isPut || draftId !== undefined || restored !== null
  const [isChanged, setChanged] = useState(isUnsaved)
  const [revision, setRevision] = useState(restored?.revision ?? source.revision)
  const [late, setLate] = useState<number | null>(null)
  const { read, keep, settle, hasRoom, form } = useKeptEdit({
    ...name,
    revision,
    isUnsaved,
    onChanged: (discard) => setChanged(discard !== null),
  })
  useLeaveGuard(isChanged, async () => {
    const isAgreed = await confirmed(LEAVE)
    if (isAgreed) settle()
    return isAgreed
  })

  async function send(writing: Writing) {
    const { images, kind: _, source: from, ...rest } = writing
    const ofNews = kind === 'news' && { source: from?.trim() ?? '' }
    const body = { ...rest, ...ofNews, old_images: images, revision, ...(draftId && { draft_id: draftId }) }
    try {
      await assertSignedInAs(client, api, owner)
      await api.call(postWriting.edit, { params: { id: String(id) }, body }, { quiet: true })
    } catch (error) {
      const newer = error instanceof ApiError && error.status === 409 ? error.body.revision : null
      if (typeof newer === 'number') {
        setLate(newer)
        settle()
      } else keep()
      throw error
    }
    settle()
    sayDone({ words: 'Правка сохранена', undo: null })
    void invalidate({ resource: deskPosts.name, invalidates: ['all'] })
    void client.invalidateQueries({ queryKey: ['desk', 'versions', id] })
    await onReread()
  }

  const savedMark = hasRoom ? isChanged ? 'не сохранено' : `правка ${source.revision}` : <NoRoomMark />
  return (
    <>
      <WritingForm
        {...form}
        title={TITLES[kind]}
        back={`/desk/materials/${id}`}
        initial={restored ? ofKind(restored, source) : initial}
        postId={id}
        submit="Сохранить"
        saved={savedMark}
        onSend={send}
        notice={
          <>
            <Presence resource={deskPosts.name} id={id} />
            {restored && (
              <RestoredNote
                at={restored.at}
                onDiscard={() => {
                  settle()
                  void onReread()
                }}
              />
            )}
            {late !== null && (
              <div className={styles.late} role="alert">
                <p>
                  <b>Текст изменили, пока вы писали.</b> Ваш сохранён черновиком, ничего не пропало.
                </p>
                <Button
                  size="small"
                  onClick={() => {
                    setRevision(late)
                    setLate(null)
                    setChanged(true)
                  }}
                >
                  Оставить мой
                </Button>
                <Button size="small" kind="secondary" onClick={() => void onReread()}>
                  Взять новый
                </Button>
              </div>
            )}
          </>
        }
        before={<Pins id={id} />}
        after={<Versions postId={id} revision={source.revision} read={read} onRestore={onRestore} />}
      />
      {kind === 'podcast' && roles.includes('editor') && <RecordingPart postId={id} />}
    </>
  )
}
