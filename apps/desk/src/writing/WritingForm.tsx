import {
  bindTicker,
  ChannelsPart,
  CoinListPart,
  CoinsPart,
  EmbedField,
  FormatBar,
  PictureStrip,
  PreviewPart,
  type Refusal,
  refusalOf,
  TextField,
  TitleFields,
  usePreview,
  useTitleOfText,
  useWritingForm,
  type Writing,
} from '@site/features/editor/desk.ts'
import { Link } from '@site/navigation/index.ts'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { Segments } from '@site/ui/controls/Segments.tsx'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Section } from '#frame/Section.tsx'
import { PreviewFrame } from './PreviewFrame.tsx'
import { Signs } from './Signs.tsx'
import styles from './WritingForm.module.css'

export type View = 'text' | 'light' | 'dark' | 'blue' | 'phone'

const VIEWS: readonly (readonly [View, string])[] = [
  ['text', 'Текст'],
  ['light', 'Светлая'],
  ['dark', 'Тёмная'],
  ['blue', 'Синяя'],
  ['phone', 'Телефон'],
]

interface WritingFormProps {
  /** «Материал», «Новое мнение». */
  title: string
  back: string
  initial: Writing
  postId?: number
  submit: string
  onChange?: () => void
  /** Hands out what reads the form; null when it goes. */
  onReader?: (read: (() => Writing) | null) => void
  /** Resolves when the server has it. */
  onSend: (writing: Writing) => Promise<void>
  /** Beside the title: where the words are kept. */
  saved?: ReactNode
  /** Above the text. */
  notice?: ReactNode
  /** Beside the text, above and below what the form itself has there. */
  before?: ReactNode
  after?: ReactNode
}

const NO_REFUSAL: Refusal = { fields: {}, words: '' }

/** The site's own editor on a wide page, with the preview in every theme and on a phone. */
export function WritingForm(props: WritingFormProps) {
  const { title, back, initial, postId, submit, onChange = () => {}, onReader, onSend, saved, notice } = props
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
    onReader?.(read)
    return () => onReader?.(null)
  }, [])

  useEffect(() => editor.setEditable(!isBusy, false), [editor, isBusy])

  function show(next: View) {
    if (view === 'text' && next !== 'text') preview.mutate()
    setView(next)
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
      <header className={styles.head}>
        <Link to={back} className={styles.back} aria-label="К списку">
          <Icon name="back" />
        </Link>
        <h1 tabIndex={-1}>{title}</h1>
        <span className={styles.saved}>{saved}</span>
        <span className={styles.views}>
          <Segments label="Что показать" options={VIEWS} chosen={view} onChoose={show} />
        </span>
        <Button type="submit" isBusy={isBusy} disabled={!isReady} title="Ctrl + Enter">
          {submit}
        </Button>
      </header>
      {refusal.words && (
        <p className={styles.failure} role="alert">
          {refusal.words} Текст на месте.
        </p>
      )}
      {notice}
      <div className={styles.columns} data-coin-lists="">
        <h2 className="visually-hidden">Публикация</h2>
        <section className={styles.sheet} aria-label="Текст" hidden={view !== 'text'}>
          <TitleFields
            title={fields.title}
            lead={fields.short_description}
            derived={derived}
            problems={refusal.fields}
            isBusy={isBusy}
            onChange={change}
          />
          <div className={styles.bar}>
            <FormatBar editor={editor} onFiles={form.addToText} onGif={form.addGif} />
            <Signs editor={editor} />
          </div>
          <div className={styles.text}>
            <TextField editor={editor} problem={refusal.fields.content} isBusy={isBusy} />
            <CoinListPart picker={form.coins} />
          </div>
          <div className={styles.below}>
            <PictureStrip form={form} problem={refusal.fields.images} />
            <EmbedField
              links={fields.embed_links}
              onChange={(embed_links) => change({ embed_links })}
              problem={refusal.fields.embed_links}
            />
          </div>
        </section>
        {view !== 'text' && (
          <PreviewFrame view={view}>
            <PreviewPart
              preview={preview}
              onCoin={(ticker, id, word) => {
                bindTicker(editor, ticker, { id, word })
                preview.mutate()
              }}
            />
          </PreviewFrame>
        )}
        <aside className={styles.side} aria-label="Выход, каналы, версии">
          {props.before}
          <Section title="Где стоит">
            <div className={styles.parts}>
              <ChannelsPart chosen={fields.channels} onChange={(channels) => change({ channels })} />
              <CoinsPart editor={editor} />
            </div>
          </Section>
          {props.after}
        </aside>
      </div>
    </form>
  )
}
