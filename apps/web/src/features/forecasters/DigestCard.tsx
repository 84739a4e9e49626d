import type { Digest } from '@palata/contract/forecasters/messages'
import { useMemo, useState } from 'react'
import { CoinText } from '#features/market'
import { Icon } from '#ui/blocks/Icon.tsx'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { plural, tied } from '#ui/format/index.ts'
import { dayAndMonth } from '#ui/time/time.ts'
import { cutHtml } from './cutHtml.ts'
import styles from './DigestCard.module.css'

/** Characters; a longer digest is cut and opens on a press. */
const SHOWN = 500
const NAMES = { twitter: 'Twitter', telegram: 'Telegram' } as const

/** The day's digest, above its posts. */
export function DigestCard({ digest: { content, date, source, item_ids } }: { digest: Digest }) {
  const [isOpen, setOpen] = useState(false)
  const cut = useMemo(() => cutHtml(content, SHOWN), [content])
  const count = item_ids.length
  return (
    <section className={styles.digest} aria-label={tied(`Выжимка дня, ${dayAndMonth(date)}`)}>
      <h3>
        <Icon name="news" size={16} />
        Выжимка дня
        <small>
          {NAMES[source]} · {count}&nbsp;{plural(count, 'пост', 'поста', 'постов')}
        </small>
      </h3>
      <CoinText className={styles.text} html={cut && !isOpen ? cut : content} />
      {cut && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Скрыть' : 'Показать полностью'}
        </TextButton>
      )}
    </section>
  )
}
