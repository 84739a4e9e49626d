import type { Me } from '@palata/contract/accounts'
import { editor } from '@palata/contract/editor'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useApi } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'
import { ConflictNote } from './drafts/ConflictNote.tsx'
import { DraftsPart } from './drafts/DraftsPart.tsx'
import { DraftKeeper } from './drafts/keeper.ts'
import { EditorForm } from './EditorForm.tsx'
import { SavedMark } from './frame/SavedMark.tsx'
import { editorLayer } from './layers.ts'
import { draftList, outdateDrafts } from './queries.ts'
import { readShared, type Shared } from './share/readShared.ts'
import { useCreate } from './useSend.ts'
import type { Writing } from './writing.ts'

/** A new opinion: what is written of it is kept from the first letter to the moment the server has the post. */
export function NewOpinion({ me, shared }: { me: Me; shared?: Shared | undefined }) {
  const api = useApi()
  const client = useQueryClient()
  const create = useCreate(me)
  const read = useRef<(() => Writing) | null>(null)
  const [keeper] = useState(() => {
    const made = new DraftKeeper({
      api,
      owner: me.username,
      read: () => read.current?.() ?? null,
      onListed: () => void outdateDrafts(client),
    })
    // What was written before waits in the list of drafts.
    if (shared) made.take({ ...readShared(shared), id: crypto.randomUUID(), revision: 0 }, false, Date.now())
    return made
  })
  const { id, conflict } = useSyncExternalStore(keeper.subscribe, keeper.get)
  /** Another number for each text that is put into the form. */
  const [opened, setOpened] = useState(0)
  const { data } = useQuery(draftList(api))
  useEffect(() => keeper.start(), [keeper])

  function put(take: () => void) {
    take()
    read.current = null
    setOpened((count) => count + 1)
  }

  async function open(other: string) {
    const waiting = keeper.get().waiting.find((draft) => draft.id === other)
    if (waiting) return put(() => keeper.take(waiting, waiting.isSent, waiting.at))
    const postId = data?.results.find((draft) => draft.id === other)?.post_id
    if (postId) return editorLayer.open({ edited: { id: postId }, draftId: other })
    try {
      const draft = await api.call(editor.draft, { params: { id: other } })
      put(() => keeper.take(draft, true, Date.parse(draft.saved_at)))
    } catch {
      toast('Не удалось открыть черновик')
    }
  }

  async function send(writing: Writing) {
    keeper.saveNow()
    await keeper.settled()
    const { key } = keeper
    await create({ ...writing, key, draft_id: keeper.get().id }, () => {
      read.current = null
      keeper.forget()
    })
    await outdateDrafts(client)
  }

  return (
    <EditorForm
      key={opened}
      title="Добавить мнение"
      action="Опубликовать"
      initial={keeper.writing}
      onChange={() => keeper.changed()}
      onReader={(reader) => {
        // The form goes before the layer does, and its last words with it.
        if (!reader) keeper.saveNow()
        read.current = reader
      }}
      onSend={send}
      saved={<SavedMark keeper={keeper} />}
      notice={
        conflict && (
          <ConflictNote
            key={id}
            mineAt={conflict.mineAt}
            otherAt={data?.results.find((draft) => draft.id === conflict.id)?.saved_at}
            onKeep={() => keeper.settleConflict()}
            onOther={() => void open(conflict.id)}
          />
        )
      }
      drafts={
        <DraftsPart keeper={keeper} onOpen={(other) => void open(other)} onNew={() => put(() => keeper.takeNew())} />
      }
    />
  )
}
