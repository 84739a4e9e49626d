import type { ReactNode } from 'react'
import { authLayer, useMe } from '#features/accounts'
import { lazyPart } from '#navigation'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { CoinListPart } from './coins/CoinListPart.tsx'
import styles from './EditorForm.module.css'
import { EmbedField } from './embeds/EmbedField.tsx'
import { CoinsPart } from './fields/CoinsPart.tsx'
import { TitleFields } from './fields/TitleFields.tsx'
import { EditorFrame, type View } from './frame/EditorFrame.tsx'
import { PictureStrip } from './pictures/PictureStrip.tsx'
import { CardPreview } from './preview/CardPreview.tsx'
import { PreviewPart } from './preview/PreviewPart.tsx'
import { TextField } from './text/TextField.tsx'
import { FormatBar } from './toolbar/FormatBar.tsx'
import { type EditorFormOptions, useEditorForm } from './useEditorForm.ts'

interface EditorFormProps extends EditorFormOptions {
  title: 'Добавить мнение' | 'Редактирование'
  action: 'Опубликовать' | 'Сохранить'
  /** Shown beside the title: where the text is saved. */
  saved?: ReactNode
  /** False when the text is neither on the server nor in this browser. */
  isKept: boolean
  /** Shown above the fields. */
  notice?: ReactNode
  drafts?: ReactNode
}

// Only moderators choose channels.
const ChannelsPart = lazyPart(async () => (await import('./fields/ChannelsPart.tsx')).ChannelsPart)

const HINT = 'Чтобы добавить тикер, введите знак доллара и символ монеты, например $BTC, $ETH, $USD'

/** Writes or edits a post. */
export function EditorForm({ title, action, saved, isKept, notice, drafts, ...options }: EditorFormProps) {
  const me = useMe()
  const opened = useEditorForm<View>(options)
  const { form, view, isBusy, unready, refusal, derived, preview, send, chooseCoin } = opened
  const { fields, change, editor } = form

  function show(next: View) {
    opened.setView(next)
    if (next === 'preview') preview.mutate()
  }

  return (
    <form {...opened.formProps} className={styles.form}>
      <EditorFrame
        title={title}
        saved={saved}
        action={action}
        isBusy={isBusy}
        unready={unready}
        view={view}
        onView={show}
        hasDrafts={Boolean(drafts)}
        hasChannels={me?.is_moderator ?? false}
        bar={<FormatBar editor={editor} onFiles={form.addToText} onGif={form.addGif} />}
        failure={
          refusal.words && (
            <p className={styles.failure} role="alert">
              {refusal.words} {isKept ? 'Текст сохранён.' : 'Текст только на экране.'}{' '}
              {refusal.isSignedOut ? (
                <TextButton onClick={() => authLayer.open()}>Войти</TextButton>
              ) : (
                <TextButton onClick={() => void send()}>Повторить</TextButton>
              )}
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
            <EmbedField form={form} refusal={refusal} />
          </>
        }
        preview={<PreviewPart preview={preview} onCoin={chooseCoin} />}
        card={
          <>
            <CardPreview form={form} title={fields.title.trim() || derived} isModerator={me?.is_moderator ?? false} />
            <CoinsPart editor={editor} />
          </>
        }
        channels={
          me?.is_moderator && (
            <PartPlace of={ChannelsPart}>
              <ChannelsPart chosen={fields.channels} onChange={(channels) => change({ channels })} />
            </PartPlace>
          )
        }
        drafts={drafts}
      />
    </form>
  )
}
