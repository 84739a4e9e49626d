import type { Draft } from '@palata/contract/posts/drafts'
import type { PostSource } from '@palata/contract/posts/writing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, useApi } from '#api/api.tsx'
import { assertSignedInAs } from '#features/accounts'
import { Message } from '#ui/blocks/Message.tsx'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { toast } from '#ui/toasts/index.ts'
import { ConflictNote } from './drafts/ConflictNote.tsx'
import { readEdit } from './drafts/edits.ts'
import { RestoredNote } from './drafts/RestoredNote.tsx'
import { useKeptEdit } from './drafts/useKeptEdit.ts'
import { EditorForm } from './EditorForm.tsx'
import { InsteadOfForm } from './frame/InsteadOfForm.tsx'
import { NoRoomMark } from './frame/SavedMark.tsx'
import { draftOf, outdateDrafts, postSource } from './queries.ts'
import { useEdit } from './useSend.ts'
import { type Writing, writingOf } from './writing.ts'

interface EditPostProps {
  owner: string
  postId: number
  draftId: string | undefined
  /** Called with the function that discards the edit, or with null while closing would lose nothing. */
  onChanged: (discard: (() => void) | null) => void
}

/** Edits a post from its source as the author wrote it. */
export function EditPost({ owner, postId, draftId, onChanged }: EditPostProps) {
  const api = useApi()
  const source = useQuery(postSource(api, postId))
  const draft = useQuery(draftOf(api, draftId))
  const [reads, setReads] = useState(0)
  const isFetching = source.isFetching || draft.isFetching
  const retry = () => void Promise.all([source, draft].map(({ isError, refetch }) => isError && refetch()))

  useEffect(() => () => onChanged(null), [onChanged])

  /** Without the saved text the form stays with what was typed. */
  async function reread() {
    const { error } = await source.refetch()
    if (error) toast(error.message, 'red')
    else setReads((count) => count + 1)
  }

  if (source.data && (!draftId || draft.data))
    return (
      <Editing
        // Rereading the saved text starts a new form.
        key={reads}
        owner={owner}
        source={source.data}
        draft={draft.data}
        onChanged={onChanged}
        onReread={() => void reread()}
      />
    )
  return (
    <InsteadOfForm title="Редактирование">
      {(source.isError || draft.isError) && !isFetching ? (
        <Message onRetry={retry}>Не удалось открыть публикацию</Message>
      ) : (
        <Skeleton height={240} />
      )}
    </InsteadOfForm>
  )
}

interface EditingProps {
  owner: string
  source: PostSource
  draft: Draft | undefined
  onChanged: EditPostProps['onChanged']
  /** Opens the saved text instead. */
  onReread: () => void
}

function Editing({ owner, source, draft, onChanged, onReread }: EditingProps) {
  const { id, revision: begun } = source
  const edit = useEdit(id)
  const api = useApi()
  const client = useQueryClient()
  const name = { owner, id: `${id}/${draft?.id ?? ''}` }
  const [restored] = useState(() => readEdit(name.owner, name.id))
  /** Revision that this edit replaces. */
  const [revision, setRevision] = useState(restored?.revision ?? begun)
  const isUnsaved = Boolean(draft ?? restored)
  const { keep, settle, hasRoom, form } = useKeptEdit({ ...name, revision, isUnsaved, onChanged })
  const [late, setLate] = useState<{ at: number; revision: number } | null>(null)

  async function send(writing: Writing) {
    try {
      await assertSignedInAs(client, api, owner)
      await edit({ ...writing, ...(draft && { draft_id: draft.id }), revision }, settle)
    } catch (error) {
      const { kept, revision: newer } = error instanceof ApiError && error.status === 409 ? error.body : {}
      if (typeof kept === 'string' && typeof newer === 'number') {
        setLate({ at: Date.now(), revision: newer })
        settle()
      } else keep()
      throw error
    } finally {
      void outdateDrafts(client)
    }
  }

  function discard() {
    settle()
    onReread()
  }

  return (
    <EditorForm
      {...form}
      title="Редактирование"
      action="Сохранить"
      saved={!hasRoom && <NoRoomMark />}
      isKept={hasRoom}
      postId={id}
      initial={writingOf(restored ?? draft ?? source)}
      onSend={send}
      notice={
        late ? (
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
        ) : (
          restored && <RestoredNote at={restored.at} onDiscard={discard} />
        )
      }
    />
  )
}
