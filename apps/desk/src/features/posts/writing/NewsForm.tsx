import { deskPosts } from '@palata/contract/desk/posts'
import { type DeskNewsDraft, deskWriting } from '@palata/contract/desk/posts/writing'
import { LONGEST_SHORT_DESCRIPTION, LONGEST_TITLE } from '@palata/contract/text/titles'
import { useInvalidate } from '@refinedev/core'
import { useApi } from '@site/api/api.tsx'
import { ChannelsPart } from '@site/features/editor/desk.ts'
import { useNavigate } from '@site/navigation/index.ts'
import { Button } from '@site/ui/controls/Button.tsx'
import { IconButton } from '@site/ui/controls/IconButton.tsx'
import { TextInput } from '@site/ui/fields/text/TextInput.tsx'
import { useNow } from '@site/ui/time/useNow.ts'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { problemsOf } from '#acts/problems.ts'
import { sayDone } from '#acts/undo.ts'
import { Section } from '#frame/Section.tsx'
import styles from './NewsForm.module.css'
import { htmlOfWords, type NewsText, newsTextOf } from './newsText.ts'
import { OutletPart } from './OutletPart.tsx'
import { AT_ONCE, NO_TIME, outcomeOf, SUBMITS, sentOf } from './outlet.ts'

interface NewsFormProps {
  draft: DeskNewsDraft
  onChange: () => void
  onSent: () => void
}

/** Form for correcting and sending a news draft; a refusal keeps everything typed. */
export function NewsForm({ draft, onChange, onSent }: NewsFormProps) {
  const api = useApi()
  const now = useNow()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const form = useRef<HTMLFormElement>(null)
  const [news, setNews] = useState<NewsText>(() => newsTextOf(draft))
  const [outlet, setOutlet] = useState(AT_ONCE)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  // Idempotency key of this text: sent again after a lost reply, it makes one news item.
  const key = useRef(crypto.randomUUID())
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  const change = (given: Partial<NewsText>) => {
    key.current = crypto.randomUUID()
    setNews({ ...news, ...given })
    onChange()
  }

  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (isBusy) return
    const way = sentOf(outlet)
    if (!way) return setProblems({ publish_at: NO_TIME })
    setBusy(true)
    setProblems({})
    try {
      const { title, lead, text, source, image, channels } = news
      const words = { title, short_description: lead, content: htmlOfWords(text), source: source.trim() }
      const beside = { channels, old_images: image ? [image] : [] }
      const body = { kind: 'news' as const, ...words, ...beside, ...way, key: key.current }
      const { id, publish_at: at } = await api.call(deskWriting.write, { body }, { quiet: true })
      void invalidate({ resource: deskPosts.name, invalidates: ['all'] })
      onSent()
      sayDone({ words: outcomeOf(outlet, at, now), undo: null })
      // The leave guard is removed in the next render; navigating before it would ask for confirmation.
      setTimeout(() => navigate(`/desk/news/${id}`))
    } catch (error) {
      setProblems(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }

  const { title, short_description: lead, content, source, publish_at: at, '': whole, ...others } = problems
  const general = whole ?? Object.values(others)[0]
  return (
    <Section title="Новость" note={draft.site}>
      <form ref={form} className={styles.form} onSubmit={(event) => void send(event)} onKeyDown={onKeyDown} noValidate>
        <TextInput
          label="Заголовок"
          value={news.title}
          maxSymbols={LONGEST_TITLE}
          error={title}
          onChange={(words) => change({ title: words })}
        />
        <TextInput
          label="Краткое описание"
          value={news.lead}
          maxSymbols={LONGEST_SHORT_DESCRIPTION}
          error={lead}
          onChange={(words) => change({ lead: words })}
        />
        <TextInput
          label="Текст"
          type="textarea"
          value={news.text}
          error={content}
          onChange={(words) => change({ text: words })}
        />
        <TextInput
          label="Источник"
          value={news.source}
          error={source}
          onChange={(words) => change({ source: words })}
        />
        {news.image && (
          <figure className={styles.cover}>
            <img src={news.image} alt="" />
            <figcaption>Обложка со страницы</figcaption>
            <IconButton icon="close" size="small" label="Убрать обложку" onClick={() => change({ image: '' })} />
          </figure>
        )}
        <div className={styles.channels}>
          <ChannelsPart chosen={news.channels} onChange={(channels) => change({ channels })} />
        </div>
        <p className={styles.coins}>
          {draft.coins.length > 0
            ? `Монеты: ${draft.coins.map(({ symbol, name }) => `${symbol.toUpperCase()} (${name})`).join(', ')}`
            : 'Монет не нашлось. Тикер в тексте, например $BTC, поставит новость к монете.'}
        </p>
        <OutletPart outlet={outlet} onChange={setOutlet} problem={at} />
        {general && (
          <p className={styles.problem} role="alert">
            {general}
          </p>
        )}
        <Button type="submit" isBusy={isBusy} title="Ctrl + Enter">
          {SUBMITS[outlet.publish]}
        </Button>
      </form>
    </Section>
  )
}
