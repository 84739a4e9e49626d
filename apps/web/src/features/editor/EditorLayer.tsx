import { Dialog } from '@base-ui/react/dialog'
import { useRef, useState } from 'react'
import { useMe } from '#features/accounts'
import { Message } from '#ui/blocks/Message.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import { LayerFrame } from '#ui/layers/LayerFrame.tsx'
import styles from './EditorLayer.module.css'
import { EditPost } from './EditPost.tsx'
import { useSeenHeight } from './frame/useSeenHeight.ts'
import { editorLayer } from './layers.ts'
import { NewOpinion } from './NewOpinion.tsx'

const QUESTION = {
  title: 'Закрыть без сохранения?',
  text: 'Правки этой публикации пропадут.',
  action: 'Закрыть',
}

/** Focuses the first field, not the close button. Not on touch screens, where the keyboard would open. */
const firstField = () =>
  matchMedia('(hover: hover)').matches ? document.querySelector<HTMLElement>('[data-layer="editor"] textarea') : null

/** The editor over the page. A new text is kept as a draft; closing an unsaved edit asks for confirmation. */
export function EditorLayer() {
  const target = editorLayer.useDetail()
  const reader = useMe()
  // Keeps the last known user, so that the text stays on the screen when the session ends.
  const known = useRef(reader)
  if (reader) known.current = reader
  const me = known.current
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const isChanged = useRef(false)
  useSeenHeight(element?.parentElement ?? null)
  const onChanged = (changed: boolean) => {
    isChanged.current = changed
  }
  return (
    <LayerFrame
      of={editorLayer}
      className={styles.popup!}
      backdropClassName={styles.backdrop!}
      initialFocus={firstField}
      mayClose={() => !isChanged.current || confirmed(QUESTION)}
    >
      <div ref={setElement} hidden />
      {target && me && target.edited && (
        <EditPost
          key={`${target.edited.id}/${target.draftId ?? ''}`}
          postId={target.edited.id}
          draftId={target.draftId}
          onChanged={onChanged}
        />
      )}
      {target && me && !target.edited && <NewOpinion me={me} shared={target.shared} />}
      {target && !me && <NoReader />}
    </LayerFrame>
  )
}

/** Shown when the session ended while the editor was loading. */
function NoReader() {
  return (
    <div className={styles.waiting}>
      <header className={styles.waitingHead}>
        <Dialog.Title>Добавить мнение</Dialog.Title>
        <Dialog.Close render={<IconButton icon="close" label="Закрыть" />} />
      </header>
      <Message>Войдите, чтобы написать мнение</Message>
    </div>
  )
}
