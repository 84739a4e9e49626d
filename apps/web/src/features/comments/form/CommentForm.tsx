import { COMMENT_LENGTH } from '@palata/contract/comments/limits'
import { textLength } from '@palata/contract/text/textLength'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useMe } from '#features/accounts'
import { Button } from '#ui/controls/Button.tsx'
import { EmojiButton } from '#ui/emoji/EmojiButton.tsx'
import { TextArea } from '#ui/fields/text/TextArea.tsx'
import { useScene } from '../thread/scene.ts'
import styles from './CommentForm.module.css'
import type { Said } from './drafts.ts'
import { Gone } from './Gone.tsx'
import { MentionList } from './mentions/MentionList.tsx'
import { useMentions } from './mentions/useMentions.ts'
import { NotSent } from './NotSent.tsx'
import { AttachedPicture } from './picture/AttachedPicture.tsx'
import { PictureButtons } from './picture/PictureButtons.tsx'
import { usePicture } from './picture/usePicture.ts'
import { NOTHING, useDraft } from './useDraft.ts'
import { useSending } from './useSending.ts'

interface CommentFormProps {
  /** Key of the form's draft within the thread: a new comment, a reply or an edit. */
  place: string
  label: string
  /** The label stands above the text too: a long thread hides whose comment is answered. */
  isLabelShown?: boolean
  action: 'Добавить' | 'Сохранить'
  /** The comment that is edited, as it is now. */
  initial?: Said
  isFocused?: boolean
  /** Why it can no longer be sent. What was typed stays to be copied; a form without it closes. */
  gone?: string | undefined
  onSend: (said: Said, key: string) => Promise<unknown>
  /** Closes a reply or an edit; the thread's main form has none. */
  onClose?: () => void
}

/** Writes or edits a comment. The text stays until the server has it. */
export function CommentForm(props: CommentFormProps) {
  const { place, label, isLabelShown, action, initial = NOTHING, isFocused = false, gone, onSend, onClose } = props
  const { subject } = useScene()
  const me = useMe()
  const { contentType, objectId } = subject
  const draft = useDraft(`${me?.username}/${contentType}/${objectId}/${place}`, initial)
  const form = useRef<HTMLFormElement>(null)
  const area = () => form.current?.querySelector('textarea') ?? null
  const mentions = useMentions(draft.text, draft.setText, area)
  const id = useId()
  const { text, image } = draft
  const picture = usePicture(image, draft.setImage)
  const isEmpty = text.trim() === '' && image === ''
  const sending = useSending(draft, onSend, { onSent: onClose, onFailed: () => area()?.focus() })
  const { isBusy, failure } = sending

  useFocusAtEnd(form, isFocused)

  const isTyped = text !== initial.text || image !== initial.image
  const close = useEffectEvent(() => onClose?.())
  useEffect(() => {
    if (gone && !isTyped) close()
  }, [gone, isTyped])

  function send(revision?: number) {
    if (!isBusy && !isEmpty && !picture.uploading && !gone) void sending.send(revision)
  }

  /** Inserts the emoji at the cursor, if the limit allows it. */
  function insert(emoji: string) {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = area() ?? {}
    const longer = text.slice(0, start) + emoji + text.slice(end)
    if (textLength(longer) > COMMENT_LENGTH) return
    draft.setText(longer)
    // Puts the cursor behind the emoji. Delayed, because a new value moves the cursor to the end first.
    setTimeout(() => area()?.setSelectionRange(start + emoji.length, start + emoji.length))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || mentions.onKeyDown(event)) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      send()
    } else if (event.key === 'Escape' && onClose) {
      // Escape must not close the layer under the form.
      event.preventDefault()
      event.stopPropagation()
      draft.keepNow()
      onClose()
    }
  }

  function discard() {
    draft.forget()
    onClose?.()
  }

  if (gone && !isTyped) return null
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      aria-busy={isBusy}
    >
      {isLabelShown && <Whom>{label}</Whom>}
      <TextArea
        value={text}
        onChange={(value) => draft.setText(cut(value))}
        onKeyDown={onKeyDown}
        onSelect={mentions.onSelect}
        onBlur={mentions.onBlur}
        onPaste={picture.onPaste}
        className={styles.area!}
        placeholder="Ваш комментарий..."
        aria-label={label}
        aria-describedby={`${id}-count${failure ? ` ${id}-failure` : ''}`}
        readOnly={isBusy || gone !== undefined}
        dir="auto"
        rows={2}
        {...mentions.field}
      />
      <MentionList mentions={mentions} />
      <AttachedPicture picture={picture} />
      {gone && <Gone why={gone} text={text} onDiscard={discard} />}
      {failure && !gone && (
        <NotSent
          id={`${id}-failure`}
          failure={failure}
          standing={initial.text}
          onRepeat={() => send()}
          onReplace={() => send(initial.revision)}
        />
      )}
      <div className={styles.bar} hidden={gone !== undefined}>
        <PictureButtons picture={picture} />
        <EmojiButton onChoose={insert} field={area} />
        <span className={styles.actions}>
          <span id={`${id}-count`} className={`num ${styles.count}`}>
            {textLength(text)} / {COMMENT_LENGTH}
          </span>
          {action === 'Сохранить' && (
            <Button kind="gray" size="small" onClick={discard}>
              Отмена
            </Button>
          )}
          <Button type="submit" size="small" isBusy={isBusy} disabled={unready(picture.uploading !== null, isEmpty)}>
            {action}
          </Button>
        </span>
      </div>
    </form>
  )
}

/** Whose comment is answered; screen readers have it as the name of the field. */
function Whom({ children }: { children: string }) {
  return (
    <p className={styles.whom} aria-hidden="true" dir="auto">
      {children}
    </p>
  )
}

/** Why the comment cannot be sent yet. */
function unready(isUploading: boolean, isEmpty: boolean) {
  return isUploading ? 'Картинка ещё загружается' : isEmpty && 'Напишите комментарий'
}

/** Puts the cursor at the end of the form's text, and the form into sight. */
function useFocusAtEnd(form: RefObject<HTMLFormElement | null>, isFocused: boolean) {
  useEffect(() => {
    if (!isFocused) return
    const field = form.current?.querySelector('textarea')
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(field.value.length, field.value.length)
    form.current?.scrollIntoView?.({ block: 'nearest' })
  }, [form, isFocused])
}

/** Cuts the text at the length limit. */
function cut(text: string): string {
  return textLength(text) <= COMMENT_LENGTH ? text : [...text].slice(0, COMMENT_LENGTH).join('')
}
