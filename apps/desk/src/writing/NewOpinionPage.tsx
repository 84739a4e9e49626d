import { deskPosts } from '@palata/contract/desk/posts'
import { editor } from '@palata/contract/editor'
import { useInvalidate } from '@refinedev/core'
import { useApi } from '@site/api/api.tsx'
import { DraftKeeper, SavedMark, type Writing } from '@site/features/editor/desk.ts'
import { useNavigate } from '@site/navigation/index.ts'
import { useEffect, useRef, useState } from 'react'
import { sayDone } from '#acts/undo.ts'
import { useDeskMe } from '#providers/me.ts'
import { WritingForm } from './WritingForm.tsx'

/** A new opinion by who sits at the desk: kept as a draft from the first letter, published by one press. */
export function NewOpinionPage() {
  const api = useApi()
  const me = useDeskMe()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const read = useRef<(() => Writing) | null>(null)
  const [keeper] = useState(
    () => new DraftKeeper({ api, owner: me.username, read: () => read.current?.() ?? null, onListed: () => {} }),
  )
  useEffect(() => keeper.start(), [keeper])

  async function send({ images, ...writing }: Writing) {
    keeper.saveNow()
    await keeper.settled()
    const { key } = keeper
    const body = { ...writing, old_images: images, key, draft_id: keeper.get().id }
    const post = await api.call(editor.create, { body }, { quiet: true })
    read.current = null
    keeper.forget()
    void invalidate({ resource: deskPosts.name, invalidates: ['all'] })
    sayDone({ words: post.live ? 'Опубликовано' : 'Отправлено на проверку', undo: null })
    navigate(`/desk/materials/${post.id}`)
  }

  return (
    <WritingForm
      title="Новое мнение"
      back="/desk/opinions"
      initial={keeper.writing}
      submit="Опубликовать"
      saved={<SavedMark keeper={keeper} />}
      onChange={() => keeper.changed()}
      onReader={(reader) => {
        // The form goes before the page does, and its last words with it.
        if (!reader) keeper.saveNow()
        read.current = reader
      }}
      onSend={send}
    />
  )
}
