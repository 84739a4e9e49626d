import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useMe } from '#features/accounts'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { CoinListPart } from './coins/CoinListPart.tsx'
import styles from './EditorForm.module.css'
import { EmbedField } from './embeds/EmbedField.tsx'
import { ChannelsPart } from './fields/ChannelsPart.tsx'
import { CoinsPart } from './fields/CoinsPart.tsx'
import { useTitleOfText } from './fields/derived.ts'
import { TitleFields } from './fields/TitleFields.tsx'
import { EditorFrame, type View } from './frame/EditorFrame.tsx'
import { PictureStrip } from './pictures/PictureStrip.tsx'
import { CardPreview } from './preview/CardPreview.tsx'
import { PreviewPart } from './preview/PreviewPart.tsx'
import { usePreview } from './preview/usePreview.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { bindTicker } from './text/bindTicker.ts'
import { TextField } from './text/TextField.tsx'
import { FormatBar } from './toolbar/FormatBar.tsx'
import { useWritingForm } from './useWritingForm.ts'
import type { Writing } from './writing.ts'

interface EditorFormProps {
  title: 'Добавить мнение' | 'Редактирование'
  action: 'Опубликовать' | 'Сохранить'
  initial: Writing
  postId?: number
  onChange: () => void
  /** Hands out what reads the form; null when it goes. */
  onReader: (read: (() => Writing) | null) => void
  /** Resolves when the server has it. */
  onSend: (writing: Writing) => Promise<void>
  /** Beside the title: where the words are kept. */
  saved?: ReactNode
  /** Above the fields. */
  notice?: ReactNode
  drafts?: ReactNode
}

const NO_REFUSAL: Refusal = { fields: {}, words: '' }
const HINT = 'Чтобы добавить тикер, введите знак доллара и символ монеты, например $BTC, $ETH, $USD'

/** Writes or edits a post. What was typed stays until the server has it. */
export function EditorForm(props: EditorFormProps) {
  const { title, action, initial, postId, onChange, onReader, onSend, saved, notice, drafts } = props
  const me = useMe()
  const form = useWritingForm(initial, onChange)
  const { fields, change, editor, read } = form
  const [view, setView] = useState<View>('text')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(NO_REFUSAL)
  const derived = useTitleOfText(editor)
  const preview = usePreview(read, postId)
  const element = useRef<HTMLFormElement>(null)
  const isReady = form.hasWords && !form.isUploading

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form reads its latest words by itself
  useEffect(() => {
    onReader(read)
    return () => onReader(null)
  }, [])

  useEffect(() => editor.setEditable(!isBusy, false), [editor, isBusy])

  function show(next: View) {
    setView(next)
    if (next === 'preview') preview.mutate()
  }

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (isBusy || !isReady) return
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

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    } else if (event.key === 'F10' && event.altKey) {
      event.preventDefault()
      element.current?.querySelector<HTMLElement>('[data-format-bar] button')?.focus()
    }
  }

  return (
    <form
      ref={element}
      className={styles.form}
      onSubmit={(event) => void send(event)}
      onKeyDown={onKeyDown}
      aria-busy={isBusy}
      // A file dropped beside the text would open in place of the page.
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        if (event.defaultPrevented) return
        event.preventDefault()
        form.addBeside([...event.dataTransfer.files])
      }}
    >
      <EditorFrame
        title={title}
        saved={saved}
        action={action}
        isBusy={isBusy}
        isReady={isReady}
        view={view}
        onView={show}
        hasDrafts={Boolean(drafts)}
        hasChannels={me?.is_moderator ?? false}
        bar={<FormatBar editor={editor} onFiles={form.addToText} onGif={form.addGif} />}
        failure={
          refusal.words && (
            <p className={styles.failure} role="alert">
              {refusal.words} Текст сохранён. <TextButton onClick={() => void send()}>Повторить</TextButton>
            </p>
          )
        }
        notice={notice}
        head={
          <TitleFields
            title={fields.title}
            lead={fields.short_description}
            derived={derived}
            problems={refusal.fields}
            isBusy={isBusy}
            onChange={change}
          />
        }
        text={
          <>
            <TextField editor={editor} problem={refusal.fields.content} isBusy={isBusy} />
            <CoinListPart picker={form.coins} />
          </>
        }
        below={
          <>
            <p className={styles.hint}>{HINT}</p>
            <PictureStrip form={form} problem={refusal.fields.images} />
            <EmbedField
              links={fields.embed_links}
              onChange={(embed_links) => change({ embed_links })}
              problem={refusal.fields.embed_links}
            />
          </>
        }
        preview={
          <PreviewPart
            preview={preview}
            onCoin={(ticker, id, word) => {
              bindTicker(editor, ticker, { id, word })
              preview.mutate()
            }}
          />
        }
        card={
          <>
            <CardPreview form={form} title={fields.title.trim() || derived} isModerator={me?.is_moderator ?? false} />
            <CoinsPart editor={editor} />
          </>
        }
        channels={
          me?.is_moderator && <ChannelsPart chosen={fields.channels} onChange={(channels) => change({ channels })} />
        }
        drafts={drafts}
      />
    </form>
  )
}
