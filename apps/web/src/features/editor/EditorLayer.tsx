import type { Me } from '@palata/contract/accounts/profile'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMe } from '#features/accounts'
import { AfterPaint } from '#ui/blocks/AfterPaint.tsx'
import { Message } from '#ui/blocks/Message.tsx'
import { confirmed } from '#ui/layers/confirm.ts'
import { LayerFrame } from '#ui/layers/LayerFrame.tsx'
import styles from './EditorLayer.module.css'
import { EditPost } from './EditPost.tsx'
import { InsteadOfForm } from './frame/InsteadOfForm.tsx'
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
  const { me, isAnother } = useWriter(reader, target !== undefined)
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const discard = useRef<(() => void) | null>(null)
  useSeenHeight(element?.parentElement ?? null)
  const onChanged = useCallback((by: (() => void) | null) => {
    discard.current = by
  }, [])

  async function mayLose() {
    const isAgreed = await confirmed(QUESTION)
    if (isAgreed) discard.current?.()
    return isAgreed
  }

  return (
    <LayerFrame
      of={editorLayer}
      className={styles.popup!}
      backdropClassName={styles.backdrop!}
      mayClose={() => !discard.current || mayLose()}
    >
      <div ref={setElement} hidden />
      {target && me && isAnother && <Another username={me.username} />}
      {target && me && !isAnother && (
        <AfterPaint before={<InsteadOfForm title={target.edited ? 'Редактирование' : 'Добавить мнение'} />}>
          {target.edited ? (
            <EditPost
              key={`${target.edited.id}/${target.draftId ?? ''}`}
              owner={me.username}
              postId={target.edited.id}
              draftId={target.draftId}
              onChanged={onChanged}
            />
          ) : (
            <NewOpinion me={me} shared={target.shared} />
          )}
          <FocusOnField />
        </AfterPaint>
      )}
      {target && !me && <NoReader />}
    </LayerFrame>
  )
}

/** The form comes after its window, whose button had the focus and is gone: without a field the layer takes it. */
function FocusOnField() {
  useEffect(() => (firstField() ?? document.querySelector<HTMLElement>('[data-layer="editor"]'))?.focus(), [])
  return null
}

/**
 * The person who opened the editor. Their text stays on the screen when the session ends, and goes away when another
 * person signs in: it would be published under that person's name.
 */
function useWriter(reader: Me | null, isOpen: boolean) {
  const writer = useRef<Me | null>(null)
  if (!isOpen) writer.current = null
  else if (reader && (!writer.current || writer.current.username === reader.username)) writer.current = reader
  const me = writer.current
  return { me, isAnother: Boolean(me && reader && me.username !== reader.username) }
}

/** Another person signed in over the open editor. */
function Another({ username }: { username: string }) {
  return (
    <InsteadOfForm title="Вы вошли под другим именем">
      <Message>
        Текст под именем {username} не отправлен. Он сохранён на этом устройстве и ждёт входа под этим именем.
      </Message>
    </InsteadOfForm>
  )
}

/** Shown when the session ended while the editor was loading. */
const NoReader = () => (
  <InsteadOfForm title="Добавить мнение">
    <Message>Войдите, чтобы написать мнение</Message>
  </InsteadOfForm>
)
