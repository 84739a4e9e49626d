import { Dialog } from '@base-ui/react/dialog'
import type { Draft } from '@palata/contract/drafts'
import type { PostSource } from '@palata/contract/editor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { ConflictNote } from './drafts/ConflictNote.tsx'
import { EditorForm } from './EditorForm.tsx'
import styles from './EditorLayer.module.css'
import { draftOf, outdateDrafts, postSource } from './queries.ts'
import { useEdit } from './useSend.ts'
import { isSameWriting, type Writing, writingOf } from './writing.ts'

interface EditPostProps {
  postId: number
  draftId: string | undefined
  /** Whether closing the editor now would lose changes. */
  onChanged: (changed: boolean) => void
}

/** Edits a post from its source as the author wrote it. */
export function EditPost({ postId, draftId, onChanged }: EditPostProps) {
  const api = useApi()
  const source = useQuery(postSource(api, postId))
  const draft = useQuery(draftOf(api, draftId))
  const [reads, setReads] = useState(0)
  const isFetching = source.isFetching || draft.isFetching
  const retry = () => void Promise.all([source, draft].map(({ isError, refetch }) => isError && refetch()))

  useEffect(() => () => onChanged(false), [onChanged])

  if (source.data && (!draftId || draft.data))
    return (
      <Editing
        // Rereading the saved text starts a new form.
        key={reads}
        source={source.data}
        draft={draft.data}
        onChanged={onChanged}
        onReread={() => void source.refetch().then(() => setReads(reads + 1))}
      />
    )
  return (
    <div className={styles.waiting}>
      <header className={styles.waitingHead}>
        <Dialog.Title>Редактирование</Dialog.Title>
        <Dialog.Close render={<IconButton icon="close" label="Закрыть" />} />
      </header>
      {(source.isError || draft.isError) && !isFetching ? (
        <Message onRetry={retry}>Не удалось открыть публикацию</Message>
      ) : (
        <Skeleton height={240} />
      )}
    </div>
  )
}

interface EditingProps {
  source: PostSource
  draft: Draft | undefined
  onChanged: (changed: boolean) => void
  onReread: () => void
}

function Editing({ source, draft, onChanged, onReread }: EditingProps) {
  const { id, revision: begun } = source
  const edit = useEdit(id)
  const client = useQueryClient()
  const read = useRef<(() => Writing) | null>(null)
  const before = useRef<Writing | null>(null)
  /** Revision that this edit replaces. */
  const [revision, setRevision] = useState(begun)
  const [late, setLate] = useState<{ at: number; revision: number } | null>(null)

  async function send(writing: Writing) {
    try {
      await edit({ ...writing, ...(draft && { draft_id: draft.id }), revision }, () => onChanged(false))
    } catch (error) {
      const { kept, revision: newer } = error instanceof ApiError && error.status === 409 ? error.body : {}
      if (typeof kept === 'string' && typeof newer === 'number') {
        setLate({ at: Date.now(), revision: newer })
        onChanged(false)
      }
      throw error
    } finally {
      void outdateDrafts(client)
    }
  }

  return (
    <EditorForm
      title="Редактирование"
      action="Сохранить"
      postId={id}
      initial={writingOf(draft ?? source)}
      onChange={() => {
        const now = read.current?.()
        onChanged(!now || !before.current || !isSameWriting(now, before.current))
      }}
      onReader={(reader) => {
        read.current = reader
        // Compares with the editor's own output: HTML of another editor differs even when the text does not.
        if (!draft) before.current ??= reader?.() ?? null
      }}
      onSend={send}
      notice={
        late && (
          <ConflictNote
            title="Публикацию изменили, пока вы писали"
            mineAt={late.at}
            otherAt={undefined}
            onKeep={() => {
              setRevision(late.revision)
              setLate(null)
            }}
            onOther={onReread}
          />
        )
      }
    />
  )
}
