import type { Me } from '@palata/contract/accounts/profile'
import { useState } from 'react'
import { useNewText } from './drafts/useNewText.tsx'
import { EditorForm } from './EditorForm.tsx'
import { editorLayer } from './layers.ts'
import { readShared, type Shared } from './share/readShared.ts'
import { useCreate } from './useSend.ts'

/** Writes a new opinion over the page. */
export function NewOpinion({ me, shared }: { me: Me; shared?: Shared | undefined }) {
  const create = useCreate(me)
  const [begin] = useState(() => shared && readShared(shared))
  const { key, form, send } = useNewText({
    owner: me.username,
    begin,
    onElsewhere({ id, post_id: postId }) {
      if (postId) editorLayer.open({ edited: { id: postId }, draftId: id })
      else location.assign(`/desk/write?draft=${id}`)
    },
  })
  return (
    <EditorForm
      key={key}
      {...form}
      title="Добавить мнение"
      action="Опубликовать"
      onSend={(writing) => send((names, onTaken) => create({ ...writing, ...names }, onTaken))}
    />
  )
}
