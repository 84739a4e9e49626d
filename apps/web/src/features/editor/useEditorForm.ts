import { type DragEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { sessionOf, useToken } from '#api/session.ts'
import { useTitleOfText } from './fields/derived.ts'
import { usePreview } from './preview/usePreview.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { bindTicker } from './text/bindTicker.ts'
import { useWritingForm } from './useWritingForm.ts'
import type { Writing } from './writing.ts'

/** Options of an open editor, in a layer or on a page. */
export interface EditorFormOptions {
  initial: Writing
  postId?: number | undefined
  onChange: () => void
  /** Hands out the function that reads the form; null when the form unmounts. */
  onReader: (read: (() => Writing) | null) => void
  /** Resolves when the server has saved the text. */
  onSend: (writing: Writing) => Promise<void>
}

const NO_REFUSAL: Refusal = { fields: {}, words: '' }

/** State of an open editor: its fields, preview and sending. The text stays until the server has it. */
export function useEditorForm<View extends string>({ initial, postId, onChange, onReader, onSend }: EditorFormOptions) {
  const form = useWritingForm(initial, onChange)
  const { editor, read } = form
  const [view, setView] = useState<View | 'text'>('text')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(NO_REFUSAL)
  const derived = useTitleOfText(editor)
  const preview = usePreview(read, postId)
  const element = useRef<HTMLFormElement>(null)
  const unready = form.isUploading ? 'Картинка ещё загружается' : !form.hasWords && 'Напишите текст'
  const session = sessionOf(useToken())

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form reads its latest words by itself
  useEffect(() => {
    onReader(read)
    return () => onReader(null)
  }, [])

  useEffect(() => editor.setEditable(!isBusy, false), [editor, isBusy])

  // After a sign-in the text may be sent again, so the earlier session's refusal is out of date.
  useEffect(() => {
    if (session) setRefusal((before) => (before.isSignedOut ? NO_REFUSAL : before))
  }, [session])

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (isBusy || unready) return
    setBusy(true)
    setRefusal(NO_REFUSAL)
    try {
      await onSend(read())
    } catch (error) {
      setRefusal(refusalOf(error))
      setView('text')
    } finally {
      setBusy(false)
    }
  }

  return {
    form,
    view,
    setView,
    isBusy,
    unready,
    refusal,
    derived,
    preview,
    send,
    chooseCoin(ticker: string, id: string, word: string) {
      bindTicker(editor, ticker, { id, word })
      preview.mutate()
    },
    /** Props of the form element. */
    formProps: {
      ref: element,
      onSubmit: (event: FormEvent) => void send(event),
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          void send()
        } else if (event.key === 'F10' && event.altKey) {
          event.preventDefault()
          element.current?.querySelector<HTMLElement>('[data-format-bar] button')?.focus()
        }
      },
      'aria-busy': isBusy,
      // The browser would open a file dropped beside the text in place of the page.
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop(event: DragEvent) {
        if (event.defaultPrevented) return
        event.preventDefault()
        form.addBeside([...event.dataTransfer.files])
      },
    },
  }
}
