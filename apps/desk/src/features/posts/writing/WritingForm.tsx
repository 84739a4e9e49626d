import {
  ChannelsPart,
  CoinListPart,
  CoinsPart,
  type EditorFormOptions,
  EmbedField,
  FormatBar,
  PictureStrip,
  PreviewPart,
  TextField,
  TitleFields,
  useEditorForm,
} from '@site/features/editor/desk.ts'
import { Link } from '@site/navigation/index.ts'
import { Icon } from '@site/ui/blocks/Icon.tsx'
import { Button } from '@site/ui/controls/Button.tsx'
import { Segments } from '@site/ui/controls/Segments.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import type { ReactNode } from 'react'
import { Section } from '#frame/Section.tsx'
import { PreviewFrame, type View } from './PreviewFrame.tsx'
import { Signs } from './Signs.tsx'
import styles from './WritingForm.module.css'

const VIEWS: readonly (readonly [View, string])[] = [
  ['text', 'Текст'],
  ['light', 'Светлая'],
  ['dark', 'Тёмная'],
  ['blue', 'Синяя'],
  ['phone', 'Телефон'],
]

export type Kind = 'material' | 'news' | 'podcast' | 'opinion'

const KINDS: Record<Kind, string> = {
  material: 'Материал',
  news: 'Новость',
  podcast: 'Подкаст',
  opinion: 'Мнение',
}

interface WritingFormProps extends EditorFormOptions {
  /** «Материал», «Новое мнение». */
  title: string
  back: string
  /** Label of the submit button, or a function of the kind. */
  submit: string | ((kind: Kind) => string)
  /** Kinds to choose from; absent for an existing post, whose kind is fixed. */
  kinds?: readonly Kind[]
  /** Beside the title: state of the draft. */
  saved?: ReactNode
  /** Above the text. */
  notice?: ReactNode
  /** Beside the text, above and below the form's own parts. */
  before?: ReactNode | ((kind: Kind) => ReactNode)
  after?: ReactNode
  drafts?: ReactNode
}

/** The site's editor on a wide page, with previews in every theme and on a phone. */
export function WritingForm(props: WritingFormProps) {
  const { title, back, submit, kinds = [], saved, notice, before, after, drafts, ...options } = props
  const opened = useEditorForm<View>(options)
  const { form, view, isBusy, unready, refusal, derived, preview } = opened
  const { fields, change, editor } = form
  const kind = fields.kind ?? 'opinion'

  function show(next: View) {
    if (view === 'text' && next !== 'text') preview.mutate()
    opened.setView(next)
  }

  return (
    <form {...opened.formProps} className={styles.form}>
      <header className={styles.head}>
        <Link to={back} className={styles.back} aria-label="К списку">
          <Icon name="back" />
        </Link>
        <h1 tabIndex={-1}>{title}</h1>
        <span className={styles.saved}>{saved}</span>
        <span className={styles.views}>
          <Segments label="Что показать" options={VIEWS} chosen={view} onChoose={show} />
        </span>
        <Button type="submit" isBusy={isBusy} disabled={unready} title="Ctrl + Enter">
          {typeof submit === 'string' ? submit : submit(kind)}
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
          {kinds.length > 1 && (
            <div className={styles.kinds}>
              <Segments
                label="Что пишем"
                options={kinds.map((one) => [one, KINDS[one]] as const)}
                chosen={kind}
                onChoose={(one) => change({ kind: one === 'opinion' ? null : one })}
              />
            </div>
          )}
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
          <p className={styles.border}>
            <Icon name="lock" size={14} />
            начало открыто всем, дальше — для участников
          </p>
          <div className={styles.text}>
            <TextField
              editor={editor}
              problem={refusal.fields.content}
              isBusy={isBusy}
              {...(fields.kind && { placeholder: 'Текст…' })}
            />
            <CoinListPart picker={form.coins} />
          </div>
          <div className={styles.below}>
            <div>
              <PictureStrip form={form} problem={refusal.fields.images} />
              {fields.beside.length > 0 && <p className={styles.hint}>Обложку видят все, остальное — участники.</p>}
            </div>
            {fields.kind === 'news' && (
              <TextInput
                label="Источник"
                placeholder="https://"
                value={fields.source ?? ''}
                onChange={(source) => change({ source })}
              />
            )}
            <EmbedField form={form} refusal={refusal} />
          </div>
        </section>
        {view !== 'text' && (
          <PreviewFrame view={view}>
            <PreviewPart preview={preview} onCoin={opened.chooseCoin} />
          </PreviewFrame>
        )}
        <aside className={styles.side} aria-label="Выход, каналы, версии">
          {typeof before === 'function' ? before(kind) : before}
          <Section title="Где стоит">
            <div className={styles.parts}>
              <ChannelsPart chosen={fields.channels} onChange={(channels) => change({ channels })} />
              <CoinsPart editor={editor} />
            </div>
          </Section>
          {after}
          {drafts && <div className={styles.drafts}>{drafts}</div>}
        </aside>
      </div>
    </form>
  )
}
